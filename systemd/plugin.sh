#!/bin/sh
# Puts the plug-in in place that somebody has agreed to at the screen (table-companion-plugin.service). What the screen has told of
# is known by its checksum: what lies on the stick now is copied first, then held against that.
set -eu
program_folder=${TABLE_COMPANION_PROGRAM:-/opt/table-companion}
sticks_folder=${TABLE_COMPANION_STICKS:-/media/table-companion}
data_folder=${TABLE_COMPANION_DATA:-/var/lib/table-companion}
settings_folder=${TABLE_COMPANION_SETTINGS:-/etc/table-companion}
request=$data_folder/plugin.request

ending=failed work=''
at_the_end() {
    [ -z "$work" ] || rm -rf "$work"
    [ -n "${RUNTIME_DIRECTORY:-}" ] || return 0
    echo "$ending" >"$RUNTIME_DIRECTORY/outcome.part"
    mv -f "$RUNTIME_DIRECTORY/outcome.part" "$RUNTIME_DIRECTORY/outcome"
}
stop() {
    printf 'table-companion: %s\n' "$*" >&2
    exit 1
}
trap at_the_end EXIT

if grep -q '^[^ ]* / overlay ' "${TABLE_COMPANION_FACTS:-}/proc/mounts"; then
    ending=covered
    stop "The system is only read now, so a plug-in would be gone after a restart."
fi
if [ ! -f "$request" ] || [ -L "$request" ]; then stop "Nobody has asked for a plug-in."; fi
wanted=$(sed -n 1p "$request" | cut -c 1-64)
file=$(sed -n 2p "$request" | cut -c 1-1000)
rm -f "$request"
case $file in
    *'/../'*) stop "$file is not on a stick." ;;
    "$sticks_folder"/*.whl) ;;
    *) stop "$file is not on a stick." ;;
esac

rm -rf "$program_folder"/plugin.?????? # of one that a pulled plug has ended; systemd runs this once at a time
work=$(mktemp -d "$program_folder/plugin.XXXXXX")
wheel=$work/${file##*/}
ending=gone
# No more of it than a wheel may have (ui/system/plugin_wheel.py): a stick may give without end, and this is root's.
if [ ! -f "$file" ] || ! head -c 20000000 "$file" >"$wheel"; then stop "$file could not be copied."; fi
ending=changed
[ "$(sha256sum "$wheel" | cut -c 1-64)" = "$wanted" ] || stop "$file is not what the screen told of. Nothing was changed."
ending=failed
# The screen has looked at it as the companion; here it is put in place as root: looked at once more, whoever has asked.
"$program_folder/current/bin/python" -I -m ui plugins --language en "$wheel" || stop "$file is not let in."
"$program_folder/current/bin/python" -m pip install -q --disable-pip-version-check --no-cache-dir --no-index --no-deps --force-reinstall "$wheel" ||
    stop "$file could not be put in place."
# Kept, and listed, so that it outlives updates (install.sh); another version of the same takes its line.
name=${wheel##*/}
name=${name%%-*}
mkdir -p "$settings_folder/plugins"
rm -f "$settings_folder/plugins/$name"-*.whl
cp "$wheel" "$settings_folder/plugins/"
list=$settings_folder/plugins.txt
{ [ ! -f "$list" ] || grep -v "^$settings_folder/plugins/$name-" "$list" || true; } >"$list.part"
echo "$settings_folder/plugins/${wheel##*/}" >>"$list.part"
mv -f "$list.part" "$list"
ending="done"
systemctl restart --no-block table-companion.service
