#!/bin/sh
# /usr/local/bin/table-companion on a kiosk: the command line, as the companion's own user, on the companion's data.
#   table-companion games list
#   table-companion backup - >evening.tar        "-" because that user cannot write into your home folder, and you can
set -eu
user=table-companion
program=/opt/table-companion/current/bin/table-companion
data=/var/lib/table-companion
if [ "$(id -un)" = "$user" ]; then
    TABLE_COMPANION_DATA=$data exec "$program" "$@"
elif [ "$(id -u)" = 0 ]; then
    exec runuser -u "$user" -- env HOME=/var/cache/table-companion TABLE_COMPANION_DATA=$data "LANG=${LANG:-C.UTF-8}" "$program" "$@"
else
    exec sudo -u "$user" -- env HOME=/var/cache/table-companion TABLE_COMPANION_DATA=$data "LANG=${LANG:-C.UTF-8}" "$program" "$@"
fi
