#!/bin/sh
# This version with everything that pip would bring, in one file for a stick or an image:
#   bundle.sh RELEASE [ARCH] [FOLDER]     such as  bundle.sh trixie arm64 /media/stick
# Leaves table-companion-VERSION-RELEASE-ARCH.tar and its checksum file in FOLDER (default: here). Needs a network and pip.
set -eu
start=$(pwd -P)
cd "$(dirname "$0")/.."
release=${1:?bookworm or trixie} arch=${2:-arm64} folder=${3:-$start}

# shellcheck disable=SC2034  # read from here by .ci/lock and install.sh
case $release in
    # The NumPy of each is what its list was made for (.ci/lock), and what install.sh looks for.
    bookworm) python=3.11 numpy=1.24.2 ;;
    trixie) python=3.13 numpy=2.2.4 ;;
    *) echo "bundle.sh: bookworm or trixie, not $release." >&2 && exit 1 ;;
esac
case $arch in
    arm64) machine=aarch64 ;;
    amd64) machine=x86_64 ;;
    *) echo "bundle.sh: arm64 or amd64, not $arch." >&2 && exit 1 ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
inside=$work/table-companion
mkdir -p "$inside/wheels"
for part in pyproject.toml README.md LICENSE companion vision hardware ui systemd; do cp -R "$part" "$inside/"; done
find "$inside" -name __pycache__ -prune -exec rm -rf {} +

# The list with checksums is what installs, here as there; NumPy is not in it: the system's own is used, which the camera's
# library is bound to.
"${PYTHON:-python3}" -m pip download -q --disable-pip-version-check --only-binary=:all: --python-version "$python" --implementation cp \
    --platform "manylinux2014_$machine" --platform "manylinux_2_17_$machine" --platform "manylinux_2_28_$machine" \
    --require-hashes --no-deps -r "systemd/locks/$release.txt" -d "$inside/wheels"

version=$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
name=table-companion-$version-$release-$arch.tar
tar -c --owner=0 --group=0 --sort=name -f "$folder/$name.part" -C "$work" table-companion
mv "$folder/$name.part" "$folder/$name"
(cd "$folder" && sha256sum "$name" >"$name.sha256")
echo "$folder/$name"
