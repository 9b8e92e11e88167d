#!/bin/sh
# Puts Table Companion on a Raspberry Pi: system packages, the program in /opt/table-companion, its user, its service.
# Running it again updates. See --help, and docs/installing.md for what each step is good for.
set -eu
umask 022
here=$(cd "$(dirname "$0")/.." && pwd -P)

# --- where everything goes (the units in this folder say the same, and a test compares them) -----------------------------

user=table-companion
groups="video render input gpio audio spi"
program_folder=/opt/table-companion
data_folder=/var/lib/table-companion
cache_folder=/var/cache/table-companion
settings_folder=/etc/table-companion
sticks_folder=/media/table-companion
command_file=/usr/local/bin/table-companion
units=/etc/systemd/system
user_units=/etc/systemd/user
autostart=/etc/xdg/autostart
udev_rules=/etc/udev/rules.d
polkit_rules=/etc/polkit-1/rules.d
manager_settings=/etc/systemd/system.conf.d
journal_settings=/etc/systemd/journald.conf.d
of_a_pi="python3-picamera2 python3-lgpio" # packages that Raspberry Pi's own source brings

# Where facts about this system are looked up. Tests lay another system there; nothing is ever written beneath it.
facts=${TABLE_COMPANION_FACTS:-}

usage() {
    cat <<USAGE
Usage: sudo ./systemd/install.sh [options]

  --kiosk            draw on the bare display and start with the Pi (default, unless a desktop is installed)
  --desktop          a window in the desktop session, for whoever is logged in
  --rotate DEGREES   turn the picture: 0, 90, 180 or 270, clockwise
  --language CODE    en, fr, it or de; default: the system's
  --voice            also install espeak-ng: a voice calls the throws, or says all that is due
  --wheels FOLDER    take everything that pip brings from there, and need no network
  --any-computer     do not insist on a Raspberry Pi (to try it on a Debian computer, without camera and buttons)
  --roll-back        the version before this one again
  --packages         print which system packages it needs
  --read-only-root   once installed: the system's partition is only read from the next start on, the data lie on another
  --data-partition   which one, such as /dev/mmcblk0p3; an empty one is formatted; default: the one called companion-data
  --writable-root    take that back, for an update
  --dry-run          print every step and change nothing
  --uninstall        remove all but the data in $data_folder
  --help             this text
USAGE
}

# --- telling, doing ----------------------------------------------------------------------------------------------------

say() { printf '%s\n' "$*"; }
stop() {
    printf 'install.sh: %s\n' "$*" >&2
    exit 1
}
step() { printf '\n== %s\n' "$*"; }

quoted() {
    for word in "$@"; do
        case $word in
            '' | *[!A-Za-z0-9_./:=,@%+-]*) printf " '%s'" "$word" ;;
            *) printf ' %s' "$word" ;;
        esac
    done
}

# Everything that changes the system goes through `run` or `write`.
run() {
    printf '+%s\n' "$(quoted "$@")"
    [ -n "$dry" ] || "$@"
}

# write FILE MODE: what comes in becomes the file, whole or not at all.
write() {
    printf '+ write %s\n' "$1"
    if [ -n "$dry" ]; then
        cat >/dev/null
    else
        mkdir -p "$(dirname "$1")"
        cat >"$1.part"
        chmod "$2" "$1.part"
        mv -f "$1.part" "$1"
    fi
}

copy() { write "$2" "$3" <"$here/systemd/$1"; }

# shellcheck source=/dev/null  # checked by itself
. "$here/systemd/checks.sh"
# shellcheck source=/dev/null  # checked by itself
. "$here/systemd/versions.sh"
# shellcheck source=/dev/null  # checked by itself
. "$here/systemd/read-only-root.sh"

# --- options -----------------------------------------------------------------------------------------------------------

given=$*
dry='' action=install variant='' rotate='' language='' voice='' any_computer='' data_partition='' wheels=''
while [ $# -gt 0 ]; do
    case $1 in
        --dry-run) dry=yes ;;
        --uninstall | --roll-back | --give-way | --packages | --read-only-root | --writable-root) action=${1#--} ;;
        --kiosk) variant=kiosk ;;
        --desktop) variant=desktop ;;
        --voice) voice=yes ;;
        --any-computer) any_computer=yes ;;
        --rotate | --language | --data-partition | --wheels)
            [ $# -gt 1 ] || stop "$1 wants a value; see --help."
            case $1 in
                --rotate) rotate=$2 ;;
                --language) language=$2 ;;
                --wheels) wheels=$2 ;;
                *) data_partition=$2 ;;
            esac
            shift
            ;;
        --help | -h)
            usage
            exit 0
            ;;
        *) stop "There is no option $1; see --help." ;;
    esac
    shift
done
case $rotate in '' | 0 | 90 | 180 | 270) ;; *) stop "--rotate $rotate is not possible: 0, 90, 180 or 270 degrees clockwise." ;; esac
case $language in '' | en | fr | it | de) ;; *) stop "--language $language is not spoken here: en, fr, it or de." ;; esac

# --- the steps ---------------------------------------------------------------------------------------------------------

is_installed() { dpkg -s "$1" 2>/dev/null | grep -q '^Status: .* installed'; }
known_to_apt() { is_installed "$1" || apt-cache show "$1" 2>/dev/null | grep -q '^Package:'; }

# One library under two names, Trixie's and Bookworm's. Apt is asked only where neither is there: it can take long to answer.
either() {
    if is_installed "$1" || { ! is_installed "$2" && known_to_apt "$1"; }; then echo "$1"; else echo "$2"; fi
}

packages() {
    # Python's own parts, and the system's NumPy, which the camera's library is bound to.
    echo python3-venv python3-numpy
    # The display: drawing without a desktop, its touch, and signs that our own fonts do not have.
    echo libegl1 libgles2 libgl1 libgl1-mesa-dri libgbm1 libdrm2 fonts-dejavu-core
    either libmtdev1t64 libmtdev1
    # Pictures, sound, switching off.
    either libglib2.0-0t64 libglib2.0-0
    either libasound2t64 libasound2
    echo alsa-utils polkitd
    # Camera and pins, by the Pi's own packages: libcamera and its Python side belong together.
    for package in $of_a_pi; do
        if [ -z "$any_computer" ] || known_to_apt "$package"; then echo "$package"; fi
    done
    if [ -n "$voice" ]; then echo espeak-ng; fi
}

install_packages() {
    step "System packages: camera, buttons, display, sound"
    if [ -n "$wheels" ]; then
        for package in $(packages); do
            is_installed "$package" ||
                stop "This version needs the system package $package, which is not there. Connect the Pi to the network once, type  sudo apt install $package   and run this again."
        done
        return 0
    fi
    run apt-get -q update || stop "The list of packages could not be fetched. Is the Pi connected to the network, and is its clock right (type  date)?"
    for package in $of_a_pi; do
        known_to_apt "$package" || [ -n "$any_computer" ] || [ -n "$dry" ] ||
            stop "The package $package is not to be had: this system lacks Raspberry Pi's own package source, without which camera and buttons do not work."
    done
    # shellcheck disable=SC2046  # a list of words
    run env DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends $(packages) ||
        stop "The packages could not be installed (see above). Try  sudo apt --fix-broken install   and run this again."
}

make_user() {
    step "The user $user, who may see, draw, hear and press buttons, and nothing else"
    for group in $groups; do
        getent group "$group" >/dev/null || run groupadd --system "$group"
    done
    getent passwd "$user" >/dev/null ||
        run useradd --system --user-group --home-dir "$data_folder" --no-create-home --shell /usr/sbin/nologin "$user"
    for group in $groups; do run usermod --append --groups "$group" "$user"; done
    run install -d -o "$user" -g "$user" -m 0700 "$data_folder"
    run install -d -o "$user" -g "$user" -m 0700 "$cache_folder"
}

# A new environment beside the old one, and one rename at the end: a cut in between leaves the old one working.
install_program() {
    step "The program, in a virtual environment that sees the system's camera library and keeps to its NumPy"
    current=$(readlink "$program_folder/current" 2>/dev/null || true)
    for old in "$program_folder"/venv-* "$program_folder"/source-*; do
        # The one in use stays, also as the one before, because a companion that runs still reads from it.
        if [ -d "$old" ] && [ "$old" != "$current" ]; then run rm -rf "$old"; fi
    done
    number=1
    while [ -e "$program_folder/venv-$number" ]; do number=$((number + 1)); done
    venv=$program_folder/venv-$number
    [ -n "$dry" ] || trap 'rm -rf "$venv" "${source:-}"' EXIT
    run install -d -m 0755 "$program_folder" "$settings_folder"
    run python3 -m venv --system-site-packages "$venv" ||
        stop "The virtual environment could not be made; is python3-venv installed?"
    # NumPy's two majors must not meet in one process: what pip brings has to fit the NumPy that the camera is built on.
    numpy=$(python3 -c 'import numpy; print(numpy.__version__)' 2>/dev/null || true)
    write "$venv/constraints.txt" 644 <<CONSTRAINTS
${numpy:+numpy==$numpy}
CONSTRAINTS
    # From a copy: building leaves notes beside the sources, and the folder this was started from is not ours.
    source=$program_folder/source-$number
    run install -d -m 0755 "$source"
    for part in pyproject.toml README.md LICENSE companion vision hardware ui; do run cp -R "$here/$part" "$source/"; done
    # Whatever is taken along for an update must do for coming back from it: the units, and this script.
    run cp -R "$here/systemd" "$venv/systemd"
    { install_needs && pip_install --no-deps --no-build-isolation "$source"; } ||
        stop "The program's packages could not be installed (see above). Is the Pi connected to the network? What was there before is untouched; run this again."
    install_plugins
    run env KIVY_NO_ARGS=1 KIVY_NO_CONSOLELOG=1 KIVY_NO_FILELOG=1 KIVY_NO_CONFIG=1 KIVY_HOME="$venv" \
        "$venv/bin/python" -c 'import numpy, cv2, kivy, gpiozero, ui.commands.cli, vision.read.reader' ||
        stop "The new installation does not start (see above), so the one before was left in place."
    if has_camera_library; then
        run "$venv/bin/python" -c 'import numpy, simplejpeg, cv2, picamera2' ||
            stop "Camera and picture software do not fit together (see above), so the installation before was left in place. Update the system (sudo apt full-upgrade) and run this again."
    fi
    if [ "$variant" = kiosk ]; then try_program; fi
    run rm -rf "$source"
    run sync # what the link is about to name is on the card, whenever the plug is pulled
    switch_to "$venv" untried
    [ -n "$dry" ] || trap - EXIT
}

pip_install() {
    # shellcheck disable=SC2046  # a list of words
    run "$venv/bin/python" -m pip install -q --disable-pip-version-check --no-cache-dir $(from_wheels) "$@"
}

# Everything that pip brings is written down with its checksum (`make lock`), so that every Pi has what was tested. That list
# holds for the NumPy of this release; where the system has another one, pip looks for what fits it.
install_needs() {
    codename=$(os_field VERSION_CODENAME)
    lock=$here/systemd/locks/$codename.txt
    built_on=$(sed -n "s/^ *$codename) .*numpy=\([0-9.]*\).*/\1/p" "$here/systemd/bundle.sh")
    if [ "${numpy:-$built_on}" = "$built_on" ]; then
        pip_install --require-hashes --no-deps -r "$lock"
    else
        say "This system's NumPy is $numpy, not $built_on: the packages are chosen to fit it, without the checksums of those that were tested."
        pip_install -c "$venv/constraints.txt" "setuptools>=77" && pip_install -c "$venv/constraints.txt" --no-build-isolation "$source"
    fi
}

from_wheels() { if [ -n "$wheels" ]; then echo --no-index --find-links "$wheels"; fi; }

has_camera_library() { [ -n "$dry" ] || python3 -c 'import libcamera' 2>/dev/null; }

# Plug-ins outlive updates by being listed: one requirement of pip a line. One that fails stops nothing.
install_plugins() {
    list=$settings_folder/plugins.txt
    [ -s "$list" ] || return 0
    while read -r plugin; do
        case $plugin in '' | '#'*) continue ;; esac
        pip_install -c "$venv/constraints.txt" "$plugin" ||
            say "The plug-in \"$plugin\" of $list could not be installed; everything else goes on without it."
    done <"$list"
}

install_rules() {
    step "Brightness of the display, camera and pins, USB sticks, switching off"
    copy 70-table-companion.rules "$udev_rules/70-table-companion.rules" 644
    if [ "$variant" = kiosk ]; then
        run install -d -o root -g root -m 0755 "$sticks_folder"
        copy 60-table-companion-devices.rules "$udev_rules/60-table-companion-devices.rules" 644
        copy 71-table-companion-sticks.rules "$udev_rules/71-table-companion-sticks.rules" 644
        copy 50-table-companion.rules "$polkit_rules/50-table-companion.rules" 644
    fi
    if system_runs; then
        # The new version counts already: what the next start brings anyway must not stop it here.
        { run udevadm control --reload && run udevadm trigger --action=change --subsystem-match=backlight \
            --subsystem-match=dma_heap --subsystem-match=gpio --subsystem-match=spidev --subsystem-match=vcio; } ||
            say "The rules for brightness, camera, pins and sticks take effect with the next start."
    fi
}

# A kiosk's Pi is the companion's: restarted where it hangs, and its card spared.
install_care() {
    [ "$variant" = kiosk ] || return 0
    step "The hardware's watchdog, and a bound for the system's log"
    copy table-companion-watchdog.conf "$manager_settings/table-companion-watchdog.conf" 644
    copy table-companion-journal.conf "$journal_settings/table-companion-journal.conf" 644
    if system_runs; then run systemctl daemon-reexec; fi
    if system_runs; then run systemctl try-restart systemd-journald.service; fi
}

install_service() {
    step "The service ($variant)"
    if [ "$variant" = kiosk ]; then
        remove_desktop
        copy table-companion.service "$units/table-companion.service" 644
        copy table-companion-failed.service "$units/table-companion-failed.service" 644
        copy table-companion-tried.service "$units/table-companion-tried.service" 644
        copy table-companion-update.service "$units/table-companion-update.service" 644
        copy table-companion-roll-back.service "$units/table-companion-roll-back.service" 644
        copy table-companion-give-way.service "$units/table-companion-give-way.service" 644
        copy table-companion-plugin.service "$units/table-companion-plugin.service" 644
        copy table-companion.sh "$command_file" 755
    else
        remove_kiosk
        copy table-companion-desktop.service "$user_units/table-companion-desktop.service" 644
        copy table-companion-desktop.desktop "$autostart/table-companion-desktop.desktop" 644
        run ln -sfn "$program_folder/current/bin/table-companion" "$command_file"
    fi
    if system_runs; then run systemctl daemon-reload; fi
    if [ "$variant" = kiosk ]; then
        run systemctl enable table-companion.service
        leave_desktop_out
    fi
}

# Two cannot draw on one display: an installed desktop does not start any more, until the companion is removed.
leave_desktop_out() {
    target=$(systemctl get-default 2>/dev/null || true)
    if [ "$target" = graphical.target ] && has_desktop; then
        printf '%s\n' "$target" | write "$settings_folder/default-target" 644
        run systemctl set-default multi-user.target
    fi
}

bring_desktop_back() {
    if [ -s "$settings_folder/default-target" ]; then
        run systemctl set-default "$(cat "$settings_folder/default-target")"
        run rm -f "$settings_folder/default-target"
    fi
}

has_desktop() { [ -e "$facts/etc/systemd/system/display-manager.service" ]; }

set_wishes() {
    [ -n "$rotate$language" ] || return 0
    step "Rotation and language"
    if [ "$variant" = desktop ]; then
        say "In a desktop session the desktop turns the display (Preferences, Screen Configuration), and the language is chosen in the companion's settings."
        return 0
    fi
    change='import sys, pathlib; from ui.system.change_setting import change; change(pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]) if sys.argv[3].isdigit() else sys.argv[3])'
    if [ -n "$rotate" ]; then set_wish display.rotation "$rotate"; fi
    if [ -n "$language" ]; then set_wish language "$language"; fi
}

set_wish() {
    run runuser -u "$user" -- "$program_folder/current/bin/python" -c "$change" "$data_folder/settings.toml" "$1" "$2" ||
        stop "The setting $1 could not be written into $data_folder/settings.toml: correct that file, or move it away, and run this again."
}

offer_voice() {
    if [ -z "$voice" ] && ! is_installed espeak-ng; then
        say "For a voice that calls the throws, run this again with --voice."
    fi
}

# In a chroot or while a card is being prepared there is no running system to tell.
system_runs() { [ -n "$dry" ] || [ -d /run/systemd/system ]; }

start() {
    if [ "$variant" = desktop ]; then
        say "Done. The companion starts with the next desktop session, or now from the menu (Games, Table Companion)."
    elif system_runs; then
        step "Starting"
        if ! start_anew; then
            [ -d "$program_folder/previous/bin" ] ||
                stop "Everything is installed, but the companion does not start. Type  table-companion doctor   and  journalctl -u table-companion -n 50"
            give_way
        fi
        say "Done: the companion is on the display. It starts by itself with the Pi."
    else
        say "Done. The companion starts with the next start of the Pi."
    fi
    say "table-companion doctor   looks whether everything works."
}

# --- removing ----------------------------------------------------------------------------------------------------------

remove_kiosk() {
    for unit in table-companion.service table-companion-failed.service; do
        if [ -e "$units/$unit" ]; then
            if system_runs; then run systemctl disable --now "$unit"; else run systemctl disable "$unit"; fi
            run rm -f "$units/$unit"
        fi
    done
    for unit in table-companion-tried.service table-companion-update.service table-companion-roll-back.service \
        table-companion-give-way.service table-companion-plugin.service; do
        if [ -e "$units/$unit" ]; then run rm -f "$units/$unit"; fi
    done
    bring_desktop_back
    run rm -f "$manager_settings/table-companion-watchdog.conf" "$journal_settings/table-companion-journal.conf"
    run rm -f "$polkit_rules/50-table-companion.rules"
    run rm -f "$udev_rules/60-table-companion-devices.rules" "$udev_rules/71-table-companion-sticks.rules"
}

remove_desktop() {
    run rm -f "$user_units/table-companion-desktop.service" "$autostart/table-companion-desktop.desktop"
}

remove_everything() {
    step "Removing the companion; the data in $data_folder stays"
    remove_kiosk
    remove_desktop
    run rm -f "$udev_rules/70-table-companion.rules" "$command_file"
    run rm -rf "$program_folder" "$cache_folder"
    if [ -d "$sticks_folder" ]; then run rmdir --ignore-fail-on-non-empty "$sticks_folder"; fi
    if system_runs; then
        run systemctl daemon-reload
        run udevadm control --reload
    fi
    say "Removed. Your games, photographs and settings are still in $data_folder, and belong to the user $user; the list of plug-ins is in $settings_folder."
    say "To delete them too:  sudo rm -r $data_folder $settings_folder; sudo userdel $user"
}

# --- go ----------------------------------------------------------------------------------------------------------------

if [ "$action" = packages ]; then
    packages | tr ' ' '\n'
    exit 0
fi
[ -z "$dry" ] || say "This only shows what would be done; nothing is changed."
check_rights "$given"
finish() {
    [ -z "$dry" ] || say "(Nothing of this was done.)"
    exit 0
}
if [ "$action" = writable-root ]; then
    make_root_writable
    finish
fi
check_root_file_system
if [ "$action" = uninstall ]; then
    remove_everything
    finish
fi
if [ -z "$variant" ]; then
    # A Pi with a desktop that starts by itself keeps it; all others become a kiosk.
    if has_desktop; then variant=desktop; else variant=kiosk; fi
fi
case $action in
    read-only-root)
        make_root_read_only "$data_partition"
        finish
        ;;
    give-way) # asked for by table-companion-give-way.service alone
        fall_back
        say "The version put in place last never came up, so the one before is on the display again."
        finish
        ;;
    roll-back)
        roll_back untried
        start
        finish
        ;;
esac
check_computer
check_room
install_packages
if [ "$variant" = kiosk ]; then make_user; fi # in a desktop session it is whoever is logged in
install_program
install_rules
install_care
install_service
set_wishes
start
offer_voice
finish
