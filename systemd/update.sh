#!/bin/sh
# table-companion update [FILE] [options of install.sh]   another version from a stick, without a network
# table-companion roll-back                               the version before this one
# Asked by systemd alone: came-up (table-companion-tried.service), given-up (from table-companion-failed.service), give-way
# (table-companion-give-way.service).
# FILE is what `bundle.sh` makes, with its checksum file beside it; without one, the newest on any stick that is plugged in.
set -eu
program_folder=${TABLE_COMPANION_PROGRAM:-/opt/table-companion}
sticks_folder=${TABLE_COMPANION_STICKS:-/media/table-companion}

# Where somebody waits for it at the display, one word of how it went (ui/system/version_watch.py).
outcome() {
    [ -n "${RUNTIME_DIRECTORY:-}" ] || return 0
    echo "$1" >"$RUNTIME_DIRECTORY/outcome.part"
    mv -f "$RUNTIME_DIRECTORY/outcome.part" "$RUNTIME_DIRECTORY/outcome"
}
ending=failed work=''
at_the_end() {
    [ -z "$work" ] || rm -rf "$work"
    outcome "$ending"
}
stop() {
    printf 'table-companion: %s\n' "$*" >&2
    exit 1
}

# newest SYSTEM: the newest version on any stick whose checksum file lies beside it, the one that the screen offers
# (ui/system/version_watch.py): by the first six numbers of a version, missing ones 0, then by its letters.
newest() {
    find "$sticks_folder" -mindepth 2 -maxdepth 2 -name "table-companion-[0-9]*-$1.tar" 2>/dev/null | while read -r candidate; do
        version=${candidate##*/table-companion-}
        version=${version%"-$1.tar"}
        case $version in *[!0-9A-Za-z.]*) continue ;; esac
        if [ -e "$candidate.sha256" ]; then printf '%s %s\n' "$version" "$candidate"; fi
    done | awk '{
        split($1, number, /[^0-9]+/)
        key = ""
        for (n = 1; n <= 6; n++) { sub(/^0+/, "", number[n]); key = key sprintf("%20s", number[n]) }
        print key "|" $0
    }' | LC_ALL=C sort | tail -n 1 | sed 's/^[^|]*|[^ ]* //'
}

action=$1
shift
# shellcheck source=/dev/null  # checked by itself
. "${0%/*}/versions.sh"
if [ "$action" = came-up ]; then
    # It may crash and be started again meanwhile, and stay then.
    until comes_up; do
        case $(systemctl is-active table-companion.service) in inactive | failed | unknown | '') exit 0 ;; esac
        sleep 1
    done
    exit 0
fi
trap at_the_end EXIT
outcome working
if grep -q '^[^ ]* / overlay ' "${TABLE_COMPANION_FACTS:-}/proc/mounts"; then
    ending=covered
    stop "The system is only read now, so everything put in place would be gone after a restart. Take that back first: sudo $program_folder/current/systemd/install.sh --writable-root   and restart."
fi
if [ "$action" = given-up ]; then
    # Systemd gives up the version in place. Where it has never come up since it was put there (a plug that was pulled before
    # its first picture, say) the one before takes over; whether it is, the exit status says. The one that takes over
    # is not marked, so that nothing goes back and forth: where it does not start either, the doctor comes.
    is_untried && [ -d "$(readlink "$program_folder/previous")/bin" ] || exit 1
    exec systemctl --no-block start table-companion-give-way.service
fi
if [ "$action" = give-way ]; then
    "$program_folder/current/systemd/install.sh" --kiosk --give-way
    ending=gave-way
    exit 0
fi
if [ "$action" = roll-back ]; then
    "$program_folder/current/systemd/install.sh" --kiosk --roll-back "$@"
    ending=back
    exit 0
fi

case ${1:-} in
    '' | --*) file='' ;;
    *)
        file=$1
        shift
        ;;
esac
ending=no-stick
if [ -z "$file" ]; then
    # A stick may bring a version for every system there is: this one's are wanted.
    release=$(sed -n 's/^VERSION_CODENAME=//p' "${TABLE_COMPANION_FACTS:-}/etc/os-release")
    arch=$(dpkg --print-architecture)
    file=$(newest "$release-$arch")
    [ -n "$file" ] || stop "There is no stick with a file table-companion-…-$release-$arch.tar and its checksum file on it. Plug one in, wait a moment, and try again."
fi
[ -r "$file" ] || stop "$file cannot be read."
[ -r "$file.sha256" ] || stop "Beside $file its checksum file ${file##*/}.sha256 is missing; copy both."

ending=failed
# One at a time, be it asked for at the display or over SSH: then what lies here is of one that a pulled plug has ended.
exec 9<"$program_folder"
flock --nonblock 9 || stop "Another version is being put in place just now. Nothing was changed."
rm -rf "$program_folder"/update.??????
work=$(mktemp -d "$program_folder/update.XXXXXX")
# First the copy, then the check: what was checked is what is unpacked, also from a stick that is pulled or changes.
cp "$file" "$work/bundle.tar" || stop "$file could not be copied. Is there room on the card?"
wanted=$(cut -c 1-64 "$file.sha256")
ending=checksum
[ "$(sha256sum "$work/bundle.tar" | cut -c 1-64)" = "$wanted" ] ||
    stop "$file does not match its checksum: it was not copied whole, or is not what it says. Nothing was changed."
ending=failed
tar -x --no-same-owner -f "$work/bundle.tar" -C "$work" || stop "$file cannot be unpacked. Nothing was changed."
[ -x "$work/table-companion/systemd/install.sh" ] || stop "$file holds no version of the companion. Nothing was changed."
# Whether this is a computer for it was asked when it was installed.
"$work/table-companion/systemd/install.sh" --kiosk --any-computer --wheels "$work/table-companion/wheels" "$@"
ending="done"
