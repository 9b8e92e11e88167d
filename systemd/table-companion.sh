#!/bin/sh
# /usr/local/bin/table-companion on a kiosk: the command line, as the companion's own user, on the companion's data.
#   table-companion games list
#   table-companion backup - >evening.tar        "-" because that user cannot write into your home folder, and you can
set -eu
user=table-companion
program=/opt/table-companion/current/bin/table-companion
data=/var/lib/table-companion
cache=/var/cache/table-companion
set -- env HOME=$cache LG_WD=$cache TABLE_COMPANION_DATA=$data "LANG=${LANG:-C.UTF-8}" "$program" "$@"
if [ "$(id -un)" = "$user" ]; then
    exec "$@"
elif [ "$(id -u)" = 0 ]; then
    exec runuser -u "$user" -- "$@"
else
    exec sudo -u "$user" -- "$@"
fi
