"""`python -m ui` is `table-companion`, also where the folder was moved since it was set up."""

import sys

from ui.commands.cli import main

sys.exit(main())
