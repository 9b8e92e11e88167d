"""What surrounds the program: display, service manager, kiosk, settings file, and the doctor's checks."""
