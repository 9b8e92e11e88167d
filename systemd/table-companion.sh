#!/bin/sh
# /usr/local/bin/table-companion on a kiosk: the command line, as the companion's own user, on the companion's data.
#   table-companion games list
#   table-companion update                       the newest version on a stick; table-companion roll-back   the one before
#   table-companion backup - >evening.tar        "-" because that user cannot write into your home folder, and you can
set -eu
user=table-companion
program=/opt/table-companion/current/bin/table-companion
data=/var/lib/table-companion
cache=/var/cache/table-companion
case ${1:-} in
    update | roll-back)
        if [ "$(id -u)" = 0 ]; then exec /opt/table-companion/current/systemd/update.sh "$@"; fi
        exec sudo -- "$0" "$@"
        ;;
esac
set -- env HOME=$cache LG_WD=$cache TABLE_COMPANION_DATA=$data "LANG=${LANG:-C.UTF-8}" "$program" "$@"
if [ "$(id -un)" = "$user" ]; then
    exec "$@"
elif [ "$(id -u)" = 0 ]; then
    exec runuser -u "$user" -- "$@"
else
    exec sudo -u "$user" -- "$@"
fi
