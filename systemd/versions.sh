# shellcheck shell=sh disable=SC2154  # install.sh reads this in, and has set the names of folders
# Versions side by side in the program's folder: the new one is tried, one link says which counts, and the way back is short.
# `untried` in that folder names a version that was put in place and has not come up since.

stay_seconds=10 # after its first picture: then a version has come up

# The new version looks at the data that are there, as the user who will: red is 2, and anything above is a crash. What the
# version in place finds as well is no reason to stay with that one.
try_program() {
    status=0
    examine "$venv" || status=$?
    [ "$status" -ge 2 ] || return 0
    if [ "$status" = 2 ] && [ -x "$program_folder/current/bin/table-companion" ]; then
        found=$(reds "$venv") known=$(reds "$program_folder/current")
        if [ -n "$found" ] && ! printf '%s\n' "$found" | grep -qvxF "$known"; then
            say "Of what does not work (see above), the version in place finds the same, so the new one takes its place."
            return 0
        fi
    fi
    stop "The new version finds something that does not work (see above), so the one before was left in place."
}

# examine FOLDER [OPTION]: its doctor's words and status
examine() {
    folder=$1
    shift
    run runuser -u "$user" -- env HOME="$cache_folder" LG_WD="$cache_folder" TABLE_COMPANION_DATA="$data_folder" \
        "$folder/bin/table-companion" doctor --quick "$@"
}

# What a version's doctor calls red, a line each.
reds() { examine "$1" --json 2>/dev/null | grep -o '"check": "[^"]*", "level": "red", "code": "[^"]*"' | sort -u; }

# switch_to FOLDER untried|tried
switch_to() {
    before=$(readlink "$program_folder/current" 2>/dev/null || true)
    if [ -n "$before" ] && [ "$before" != "$1" ]; then run ln -sfn "$before" "$program_folder/previous"; fi
    if [ -n "$before" ] && [ "${2:-}" = untried ]; then printf '%s\n' "$1" | write "$program_folder/untried" 644; fi
    run ln -sfn "$1" "$program_folder/current.new"
    run mv -T "$program_folder/current.new" "$program_folder/current"
    # That another version could not start is no reason for this one to be careful (ui/system/start_note.py).
    if [ "$variant" = kiosk ]; then run rm -f "$data_folder/starting.json"; fi
}

# The version before, with the units and rules that it came with.
# roll_back untried|tried
roll_back() {
    before=$(readlink "$program_folder/previous" 2>/dev/null || true)
    { [ -n "$before" ] && [ -d "$before" ]; } || stop "There is no version before this one to go back to."
    step "Back to the version before, $before"
    switch_to "$before" "$1"
    if [ -d "$before/systemd" ]; then
        # shellcheck disable=SC2034  # where install.sh copies from
        here=$before
        install_rules
        install_care
        install_service
    fi
}

# Systemd counts the starts of the unit, whichever version they were of, and those by hand too: a version that was given up,
# or a few updates within ten minutes, must not have a good one refused.
start_anew() {
    run systemctl reset-failed table-companion.service 2>/dev/null || true # at the first installation it knows no such unit yet
    run systemctl restart table-companion.service && comes_up
}

# With the first picture systemd calls it started. One that was not tried yet must also stay, and then it is.
comes_up() {
    is_untried && [ -z "${dry:-}" ] || return 0
    first=$(main_process)
    sleep "$stay_seconds"
    [ "${first:-0}" != 0 ] && [ "$(main_process)" = "$first" ] && rm -f "$program_folder/untried"
}

is_untried() {
    [ -e "$program_folder/untried" ] && [ "$(cat "$program_folder/untried" 2>/dev/null)" = "$(readlink "$program_folder/current")" ]
}

main_process() { systemctl show --value -p MainPID table-companion.service; }

# The one that ran until now takes the place of what was switched to, be that new or the one before.
fall_back() {
    run systemctl stop table-companion.service # or it is tried again and again meanwhile
    roll_back tried
    start_anew ||
        stop "Neither that version nor the one before starts; both are kept. Type  table-companion doctor   and  journalctl -u table-companion -n 100"
    # No version to go back to: one tap would bring it again.
    run rm -f "$program_folder/previous" "$program_folder/untried"
}

# What was switched to does not start, here and now.
give_way() {
    say "That version does not start."
    fall_back
    stop "That version does not start, so the one before is in place again. What it said:  journalctl -u table-companion -n 100"
}
