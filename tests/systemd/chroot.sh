#!/bin/sh
# `make test-install`: the installer, really, in a Debian of its own that is thrown away afterwards.
# Needs root and debootstrap, a network, 3 GB and a quarter of an hour. RELEASE=trixie tries the next Debian.
set -eu
cd "$(dirname "$0")/../.."
release=${RELEASE:-bookworm}
room=${ROOM:-$(mktemp -d /var/tmp/table-companion-install.XXXXXX)}

stop() {
    printf 'test-install: %s\n' "$*" >&2
    exit 1
}
if [ "$(id -u)" != 0 ] || ! command -v debootstrap >/dev/null; then
    echo "test-install: skipped; it needs root and debootstrap (sudo apt install debootstrap; sudo make test-install)."
    exit 0
fi

clean_up() {
    umount "$room/proc" 2>/dev/null || true
    if grep -q " $room/" /proc/mounts; then
        echo "test-install: $room is left, because something is still mounted in it."
        return
    fi
    case $room in */table-companion-install.*) rm -rf "$room" ;; esac
}
trap clean_up EXIT

# --- a Debian as small as a Pi's Lite image, which fetches its packages as this computer does --------------------------

mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/*.sources /etc/apt/sources.list.d/*.list 2>/dev/null |
    sed -n 's/^URIs: *//p; s/^deb \(\[[^]]*\] \)\{0,1\}\([^ ]*\) .*/\2/p' | head -n 1)
chmod 755 "$room" # it is a root folder now: others than root go through it
echo "== A new Debian $release in $room"
debootstrap --variant=minbase --include=ca-certificates,systemd,udev,passwd,python3,sudo "$release" "$room" ${mirror:+"$mirror"} >"$room.log" 2>&1 ||
    { tail -n 20 "$room.log"; stop "debootstrap did not work."; }
rm -f "$room.log"
mount -t proc proc "$room/proc" || stop "the new system's /proc cannot be mounted here."
cp /etc/resolv.conf "$room/etc/resolv.conf"
for file in /etc/apt/apt.conf.d /etc/apt/keyrings /etc/pip.conf /etc/ssl/certs/ca-certificates.crt; do
    if [ -e "$file" ]; then mkdir -p "$room$(dirname "$file")" && cp -RL "$file" "$room$(dirname "$file")/"; fi
done
mkdir -p "$room/src"
tar -c --exclude=.venv --exclude=.git --exclude='.*_cache' --exclude=__pycache__ . | tar -x -C "$room/src"

in_there() { chroot "$room" env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 "$@"; }
must() { in_there "$@" || stop "this should have worked: $*"; }
must_not() { if in_there "$@" 2>/dev/null; then stop "this should not have worked: $*"; fi; }
is_there() { [ -e "$room$1" ] || [ -L "$room$1" ] || stop "$1 is missing."; }
is_gone() { if [ -e "$room$1" ] || [ -L "$room$1" ]; then stop "$1 is still there."; fi; }

# --- install -----------------------------------------------------------------------------------------------------------

echo "== A dry run changes nothing"
before=$(cd "$room" && find opt etc usr var -newer etc/resolv.conf -path '*table-companion*' | wc -l)
must /src/systemd/install.sh --any-computer --kiosk --dry-run >/dev/null
[ "$before" = "$(cd "$room" && find opt etc usr var -newer etc/resolv.conf -path '*table-companion*' | wc -l)" ] ||
    stop "the dry run left something behind."

echo "== Install"
must /src/systemd/install.sh --any-computer --kiosk --rotate 90 --language fr
rm -rf "$room/src.gone" && mv "$room/src" "$room/src.gone" # the service must not need it
for file in /etc/systemd/system/table-companion.service /etc/systemd/system/table-companion-failed.service \
    /etc/udev/rules.d/70-table-companion.rules /etc/udev/rules.d/60-table-companion-devices.rules \
    /etc/udev/rules.d/71-table-companion-sticks.rules \
    /etc/polkit-1/rules.d/50-table-companion.rules /usr/local/bin/table-companion /opt/table-companion/current \
    /etc/systemd/system/multi-user.target.wants/table-companion.service; do
    is_there "$file"
done
for group in video render input gpio audio spi; do
    in_there id -nG table-companion | grep -qw "$group" || stop "the user is not in the group $group."
done
[ "$(in_there stat -c '%U %a' /var/lib/table-companion)" = 'table-companion 700' ] || stop "the data folder is not private."
must grep -q 'rotation = 90' /var/lib/table-companion/settings.toml
# By the systemd that is in there: an older one outside does not know the newer one's words.
[ "$(in_there systemd-analyze verify table-companion.service table-companion-failed.service 2>&1)" = '' ] ||
    stop "systemd does not like the units as they lie there."

echo "== Play, look, back up and bring back, as the companion's own user"
must table-companion --version
must table-companion play --terminal gang-of-dice --players 'Félix,Louise,Suzie' --simulate --auto --seed 7 >/dev/null
must table-companion games list
must sh -c 'table-companion doctor --only versions --only disk --only journal --only plugins'
must sh -c 'table-companion backup - >/root/evening.tar'
must sh -c 'table-companion restore - </root/evening.tar'
must_not runuser -u nobody -- cat /var/lib/table-companion/journal.db

echo "== Install again: an update, with what was there"
mv "$room/src.gone" "$room/src"
must /src/systemd/install.sh --any-computer --kiosk >/dev/null
[ "$(readlink "$room/opt/table-companion/current")" = /opt/table-companion/venv-2 ] || stop "the update was not put in place."
must sh -c 'table-companion games list | grep -q Louise'
must grep -q 'rotation = 90' /var/lib/table-companion/settings.toml

echo "== An update that fails leaves the one before"
mv "$room/src/ui/commands/cli.py" "$room/src/ui/cli.gone"
must_not /src/systemd/install.sh --any-computer --kiosk >/dev/null
[ "$(readlink "$room/opt/table-companion/current")" = /opt/table-companion/venv-2 ] || stop "a failed update was put in place."
must table-companion --version
mv "$room/src/ui/cli.gone" "$room/src/ui/commands/cli.py"

echo "== From kiosk to desktop"
must /src/systemd/install.sh --any-computer --desktop >/dev/null
is_there /etc/systemd/user/table-companion-desktop.service
is_there /etc/xdg/autostart/table-companion-desktop.desktop
is_gone /etc/systemd/system/table-companion.service
must table-companion --version

echo "== Uninstall: all but the data"
must /src/systemd/install.sh --uninstall >/dev/null
left=$(cd "$room" && find opt etc usr -name '*table-companion*' ! -path 'etc/table-companion')
[ -z "$left" ] || stop "left behind: $left"
is_there /var/lib/table-companion/journal.db
echo "test-install: all is well."
