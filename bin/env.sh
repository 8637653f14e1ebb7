# Sourced by every script here: stands at the repository's root, with our Node and our tools first in PATH.
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export ROOT=$PWD
export PATH="$ROOT/tools/node/node_modules/node/bin:$ROOT/node_modules/.bin:$PATH"
# Everything the checkout keeps outside git: databases, objects, mail, keys.
export COUNTERSIGN_DATA
COUNTERSIGN_DATA=$(realpath --canonicalize-missing "${COUNTERSIGN_DATA:-.data}")
# A compile cache shared by all processes: they start in half the time.
export NODE_COMPILE_CACHE=$COUNTERSIGN_DATA/compile-cache

say() { printf '%s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }
