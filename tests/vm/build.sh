#!/bin/sh
# An installed companion as a disk that QEMU can start: build.sh RELEASE ARCH FOLDER   (root, debootstrap, a network)
# Leaves disk.img, vmlinuz, initrd.img and the ssh key `key` in FOLDER. The bare Debian is kept beside them, as base-*,
# so that the next run only installs: by the hook that makes images, from a bundle, without a network.
set -eu
cd "$(dirname "$0")/../.."
release=$1 arch=$2 folder=$3
base=$folder/base-$release-$arch
tree=$folder/tree
native=$(dpkg --print-architecture)

stop() {
    printf 'test-vm: %s\n' "$*" >&2
    exit 1
}
clean_up() {
    umount "$tree/proc" 2>/dev/null || true
    if ! grep -q " $tree/" /proc/mounts; then rm -rf "$tree"; fi
}
trap clean_up EXIT
in_there() {
    inside=$1
    shift
    chroot "$inside" env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 "$@"
}
mkdir -p "$folder"

# --- a Debian as small as a Pi's Lite image, and a kernel to start it ----------------------------------------------------

if [ ! -e "$base/complete" ]; then
    mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/*.sources /etc/apt/sources.list.d/*.list 2>/dev/null |
        sed -n 's/^URIs: *//p; s/^deb \(\[[^]]*\] \)\{0,1\}\([^ ]*\) .*/\2/p' | head -n 1)
    if [ "$arch" != "$native" ]; then
        [ -e "/proc/sys/fs/binfmt_misc/qemu-aarch64" ] || stop "this computer cannot run programs of $arch: install qemu-user-static and binfmt-support."
    fi
    rm -rf "$base"
    # Without its first steps (INITRD=No): they are made once, at the end. With every driver there is, as they would be made here,
    # an emulated processor takes a quarter of an hour for them, and packages that come later have them made anew.
    INITRD=No debootstrap --arch="$arch" --variant=minbase --include="ca-certificates,systemd,systemd-sysv,udev,dbus,libpam-systemd,passwd,\
python3,sudo,kmod,procps,iproute2,openssh-server,python3-evdev,dosfstools,initramfs-tools,zstd,linux-image-$arch" \
        "$release" "$base" ${mirror:+"$mirror"} >"$base.log" 2>&1 || { tail -n 20 "$base.log"; stop "debootstrap did not work."; }
    cp /etc/resolv.conf "$base/etc/resolv.conf"
    for file in /etc/apt/apt.conf.d /etc/apt/keyrings /etc/pip.conf /etc/ssl/certs/ca-certificates.crt; do
        if [ -e "$file" ]; then mkdir -p "$base$(dirname "$file")" && cp -RL "$file" "$base$(dirname "$file")/"; fi
    done
    in_there "$base" apt-get -q update >>"$base.log"
    mkdir "$base/src" && cp -R systemd "$base/src/"
    # The library that moves pins has no wheel for Python 3.13: there it is made of its source.
    compiler=
    if [ "$release" = trixie ]; then compiler="gcc libc6-dev python3-dev swig"; fi
    # shellcheck disable=SC2046,SC2086  # lists of words; the first three are what --read-only-root would fetch
    in_there "$base" env DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends busybox e2fsprogs overlayroot $compiler \
        $(in_there "$base" /src/systemd/install.sh --any-computer --packages) >>"$base.log" 2>&1 ||
        { tail -n 20 "$base.log"; stop "the system packages could not be installed."; }
    rm -rf "$base/src"
    # Only the disk's drivers in the first steps of a start: an emulated processor takes long to unpack everybody's.
    echo MODULES=list >"$base/etc/initramfs-tools/conf.d/machine.conf"
    printf '%s\n' virtio_pci virtio_blk ext4 >>"$base/etc/initramfs-tools/modules"
    kernel=$(basename "$base"/lib/modules/*)
    rm -f "$base/boot/initrd.img-$kernel"
    in_there "$base" update-initramfs -c -k "$kernel" >>"$base.log" 2>&1
    touch "$base/complete"
fi

# --- our installer in it, as a card is prepared --------------------------------------------------------------------------

rm -f "$folder"/table-companion-*.tar*
bundle=$(systemd/bundle.sh "$release" "$arch" "$folder")
rm -rf "$tree" && cp -a "$base" "$tree" && rm "$tree/complete"
# This computer may be a container, whose apt keeps nothing between two questions; a Pi's does.
rm -f "$tree"/etc/apt/apt.conf.d/docker-*
in_there "$tree" apt-cache gencaches >/dev/null
mount -t proc proc "$tree/proc"
unshare --net systemd/image/hook.sh "$tree" "$bundle" >"$folder/install.log" 2>&1 ||
    { tail -n 20 "$folder/install.log"; stop "install.sh did not work."; }

# --- what only the test needs: a way in, a panel, pins. Whose they are, our own rules say ----------------------------------

[ -e "$folder/key" ] || ssh-keygen -q -t ed25519 -N '' -f "$folder/key"
mkdir -p "$tree/root/.ssh" "$tree/etc/systemd/network" "$tree/etc/systemd/system/multi-user.target.wants"
cp "$folder/key.pub" "$tree/root/.ssh/authorized_keys"
printf '[Match]\nName=e*\n[Network]\nDHCP=yes\n' >"$tree/etc/systemd/network/80-test.network"
ln -sf /lib/systemd/system/systemd-networkd.service "$tree/etc/systemd/system/multi-user.target.wants/"
printf 'LABEL=system / ext4 noatime 0 1\n' >"$tree/etc/fstab"
echo table >"$tree/etc/hostname"
# The panel is there before the companion looks for one, as on a Pi; there is no camera.
cp tests/vm/touch_panel.py "$tree/root/touch_panel.py"
cat >"$tree/etc/systemd/system/touch-panel.service" <<UNIT
[Unit]
Before=table-companion.service
[Service]
ExecStartPre=/sbin/modprobe uinput
ExecStart=/usr/bin/python3 /root/touch_panel.py ${PANEL:-800 480}
ExecStartPost=/bin/sh -c 'until [ -p /run/touch-panel ]; do sleep 0.2; done'
UNIT
# A chip with pins for buttons, where the kernel has its driver; gpiozero wants to hear of a Pi before it opens one.
cp tests/vm/gpio_chip.py "$tree/root/gpio_chip.py"
cat >"$tree/etc/systemd/system/gpio-chip.service" <<UNIT
[Unit]
Before=table-companion.service
ConditionPathExistsGlob=/lib/modules/*/kernel/drivers/hid/hid-cp2112.ko*
[Service]
ExecStartPre=/sbin/modprobe -a uhid hid-cp2112
ExecStart=/usr/bin/python3 /root/gpio_chip.py
ExecStartPost=/bin/sh -c 'for i in 1 2 3 4 5 6 7 8 9; do [ ! -e /dev/gpiochip0 ] || break; sleep 1; done; udevadm settle'
UNIT
ln -sf /etc/systemd/system/gpio-chip.service "$tree/etc/systemd/system/multi-user.target.wants/"
printf 'Revision\t: c03115\n' >"$tree/etc/pi-cpuinfo"
# On a Pi the library that moves pins comes from apt, which has it for a Pi alone; here too it belongs to the system, where
# every version of the companion finds it. (PYPI: with everything it is made of inside, as its wheels are.)
in_there "$tree" env PYPI=1 /opt/table-companion/current/bin/python -m pip install -q --target /usr/lib/python3/dist-packages "lgpio>=0.2.2" >>"$folder/install.log" 2>&1 ||
    echo "test-vm: there is no lgpio for this system, so that buttons cannot be tried."
# An emulated processor's seconds are no Pi's: the companion is given more of them to start and to show that it lives,
# and the doctor to look at everything.
mkdir -p "$tree/etc/systemd/system/table-companion.service.d" "$tree/etc/systemd/system/table-companion-failed.service.d"
printf '[Service]\nTimeoutStartSec=15min\n' >"$tree/etc/systemd/system/table-companion-failed.service.d/slow.conf"
printf '[Service]\nTimeoutStartSec=15min\nWatchdogSec=5min\nBindReadOnlyPaths=/etc/pi-cpuinfo:/proc/cpuinfo\n' >"$tree/etc/systemd/system/table-companion.service.d/slow.conf"
ln -sf /etc/systemd/system/touch-panel.service "$tree/etc/systemd/system/multi-user.target.wants/"
cat >"$tree/var/lib/table-companion/settings.toml" <<SETTINGS
language = "en"
camera.source = "none"
first_start = "done"
display.motion = false
display.scoreboard_after = 0
hardware.panel = false
hardware.buttons = { green = 2, red = 3, amber = 4 }
hardware.lamps = { turn = 5 }
SETTINGS
chown --reference="$tree/var/lib/table-companion" "$tree/var/lib/table-companion/settings.toml"
umount "$tree/proc"

cp "$(find "$tree/boot" -name 'vmlinuz-*' | sort | tail -n 1)" "$folder/vmlinuz"
cp "$(find "$tree/boot" -name 'initrd.img-*' | sort | tail -n 1)" "$folder/initrd.img"
rm -f "$folder/disk.img" "$folder/data.img"
truncate -s 6G "$folder/disk.img"
mkfs.ext4 -q -L system -d "$tree" "$folder/disk.img"
