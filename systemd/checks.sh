# shellcheck shell=sh disable=SC2154  # install.sh reads this in, and has set the names of folders and what was asked for
# What stands in the way of installing: looked at before anything is changed, and told in a sentence that says what to do.

room_needed=1500 # megabytes in /opt: the program twice, while an update is being made

fact() { if [ -r "$facts$1" ]; then tr -d '\000' <"$facts$1"; fi; }
os_field() { fact /etc/os-release | sed -n "s/^$1=//p" | tr -d '"' | head -n 1; }
has() { command -v "$1" >/dev/null 2>&1; }

# check_rights OPTIONS: those that were given, to be typed again
check_rights() {
    [ "$(uname)" = Linux ] || stop "This is not Linux: the companion installs itself on Raspberry Pi OS."
    if [ -z "$dry" ] && [ "$(id -u)" != 0 ]; then
        stop "Only the administrator may install: type  sudo $0${1:+ $1}   (or add --dry-run to see what would happen)."
    fi
    for tool in apt-get systemctl udevadm useradd; do
        has "$tool" || stop "The command $tool is missing: this is not a Debian system with systemd, such as Raspberry Pi OS."
    done
}

# A root that forgets or refuses: the overlay of raspi-config, or a card that went read-only to protect itself.
check_root_file_system() {
    root=$(fact /proc/mounts | awk '$2 == "/" { kind = $3; options = $4 } END { print kind " " options }')
    case $root in
        *overlay*upperdir=/media/root-rw/* | *overlay*upperdir=/upper/*) stop "The overlay file system is switched on, so everything installed now would be gone after a restart. Switch it off (sudo $0 --writable-root, or sudo raspi-config, Performance, Overlay File System), restart, and run this again." ;;
        *' ro' | *' ro,'*) stop "The system's file system is read-only. If the card protects itself after an error, back it up and replace it; if you made it read-only, type  sudo mount -o remount,rw /   and run this again." ;;
    esac
}

check_computer() {
    model=$(fact /proc/device-tree/model)
    case $model in
        'Raspberry Pi 4'* | 'Raspberry Pi 5'* | 'Raspberry Pi Compute Module 4'* | 'Raspberry Pi Compute Module 5'*)
            say "This is a $model."
            ;;
        'Raspberry Pi 3'* | 'Raspberry Pi Zero 2'*)
            say "This is a $model: it works, but reading a throw takes a few seconds. A Pi 4 or 5 is quicker."
            ;;
        'Raspberry Pi'*) stop "A $model is too slow, or has no 64 bits: the companion needs a Raspberry Pi 4 or 5 (3 and Zero 2 work slowly)." ;;
        *)
            [ -n "$any_computer" ] || stop "This is not a Raspberry Pi${model:+ but a $model}. To try the companion here, without camera and buttons, add --any-computer."
            ;;
    esac
    machine=$(uname -m)
    case $machine in
        aarch64 | arm64) ;;
        armv*) stop "This system has 32 bits ($machine): install the 64-bit Raspberry Pi OS (Raspberry Pi Imager, \"64-bit\")." ;;
        *) [ -n "$any_computer" ] || stop "This is a computer of the kind $machine; the companion is made for 64-bit Raspberry Pi OS (aarch64)." ;;
    esac
    release=$(os_field VERSION_CODENAME)
    case $release in
        bookworm | trixie) say "$(os_field PRETTY_NAME)." ;;
        bullseye | buster) stop "Raspberry Pi OS $release is too old: the companion needs Bookworm or Trixie. Write a new card with Raspberry Pi Imager; \"table-companion backup\" takes your games along." ;;
        *) stop "The companion is made for Raspberry Pi OS Bookworm and Trixie; this is ${release:-another system}." ;;
    esac
    has python3 || stop "Python is missing: type  sudo apt install python3   and run this again."
    python3 -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' ||
        stop "The companion needs the system's Python 3.11, 3.12 or 3.13; this is $(python3 --version)."
}

check_room() {
    folder=$program_folder
    while [ ! -d "$folder" ]; do folder=$(dirname "$folder"); done
    free=$(df -Pm "$folder" | awk 'NR == 2 { print $4 }')
    [ "${free:-0}" -ge "$room_needed" ] ||
        stop "There are $free MB free for $program_folder, and $room_needed MB are needed. Free some (sudo apt clean; sudo apt autoremove), or use a larger card."
}
