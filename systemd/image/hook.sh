#!/bin/sh
# The companion into a system that is being made: hook.sh ROOT BUNDLE   (as root; ROOT has the system packages already)
# rpi-image-gen calls it while it makes an image, and `make test-vm` for its machine. No network is needed or used.
set -eu
root=$1 bundle=$2
work=$(mktemp -d "$root/var/tmp/table-companion.XXXXXX")
trap 'rm -rf "$work"' EXIT
(cd "$(dirname "$bundle")" && sha256sum --quiet -c "$(basename "$bundle").sha256")
tar -x --no-same-owner -f "$bundle" -C "$work"
inside=${work#"$root"}/table-companion
# The computer that makes the image is no Pi, and what is made is one: the packages say that.
chroot "$root" env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
    "$inside/systemd/install.sh" --any-computer --kiosk --wheels "$inside/wheels"
