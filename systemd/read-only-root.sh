# shellcheck shell=sh disable=SC2154  # install.sh reads this in, and has set the names of folders
# A system that is only read, with the data on a partition of their own; and the way back. See docs/installing.md.

overlay_settings=/etc/overlayroot.local.conf
lower_root=/media/root-ro # where the real root lies while it is read-only
data_label=companion-data # of the partition that stays writable then
# Raspberry Pi OS keeps a swap file on the root: Bookworm by a service, Trixie behind its compressed memory.
swap_service_settings=/etc/systemd/system/dphys-swapfile.service.d/table-companion.conf
swap_settings=/etc/rpi/swap.conf.d/table-companion.conf

# The root is covered by memory: whatever is written there is gone with the power, and the card cannot be caught writing
# it. The data lie on a partition of their own, which stays as it is.
# make_root_read_only [PARTITION]
make_root_read_only() {
    data_partition=${1:-}
    [ -d "$facts$program_folder" ] || stop "Install the companion first, then make its system read-only."
    step "The data on a partition of their own"
    if [ -z "$data_partition" ]; then
        data_partition=$(blkid -L "$data_label") ||
            stop "There is no partition called $data_label. Name an empty one with --data-partition; docs/installing.md says how to make one."
    fi
    # A whole disk with partitions on it has a kind too: that of their table.
    kind=$(blkid -p -o value -s TYPE -s PTTYPE "$data_partition" 2>/dev/null || true)
    label=$(blkid -p -o value -s LABEL "$data_partition" 2>/dev/null || true)
    case $kind/$label in
        /* | ext4/"$data_label") ;;
        *) stop "$data_partition is not empty: it holds ${label:-something} ($kind). Name an empty partition." ;;
    esac
    # overlayroot looks for its driver with grep, which only busybox brings into the first steps of a start.
    # Its part of the first steps wants mke2fs, which a small Trixie does not bring by itself; and so do we.
    if ! is_installed overlayroot || ! is_installed busybox || ! is_installed e2fsprogs; then
        run env DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends busybox e2fsprogs overlayroot ||
            stop "The packages busybox, e2fsprogs and overlayroot could not be installed (see above). Is the Pi connected to the network?"
    fi
    if [ -z "$kind" ]; then
        run mkfs.ext4 -q -L "$data_label" "$data_partition" || stop "$data_partition could not be formatted (see above)."
    fi
    if ! fact /etc/fstab | grep -q "^LABEL=$data_label "; then move_data; fi
    step "The system's partition, only read from the next start on"
    printf 'overlayroot="tmpfs:recurse=0"\n' | write "$overlay_settings" 644
    keep_swap_off_the_root
    say "Done: restart the Pi (sudo reboot). $0 --writable-root   takes it back."
}

# A swap file beneath the cover cannot be used, and one made on it would lie in the very memory that it should spare: as large
# as all of it. Compressed memory goes on.
keep_swap_off_the_root() {
    printf '[Unit]\nConditionPathIsMountPoint=!%s\n' "$lower_root" | write "$swap_service_settings" 644
    printf '[Main]\nMechanism=zram\n' | write "$swap_settings" 644
}

move_data() {
    if system_runs; then run systemctl stop table-companion.service; fi
    run install -d -m 0700 /run/table-companion-data
    run mount "$data_partition" /run/table-companion-data
    run cp -a "$data_folder/." /run/table-companion-data/
    run chown "$user:$user" /run/table-companion-data
    run chmod 0700 /run/table-companion-data
    run umount /run/table-companion-data
    # awk ends the last line, where somebody's editor has not.
    { fact /etc/fstab | awk 1 && printf 'LABEL=%s %s ext4 noatime,nodev,nosuid,noexec,nofail 0 2\n' "$data_label" "$data_folder"; } | write /etc/fstab 644
}

make_root_writable() {
    step "The system's partition, written again from the next start on"
    if [ -e "$facts$lower_root$overlay_settings" ]; then
        run mount -o remount,rw "$lower_root"
        run rm -f "$lower_root$overlay_settings" "$lower_root$swap_service_settings" "$lower_root$swap_settings"
        run sync
        run mount -o remount,ro "$lower_root"
    else
        run rm -f "$overlay_settings" "$swap_service_settings" "$swap_settings"
    fi
    say "Done: restart the Pi (sudo reboot). The data stay on their partition."
}
