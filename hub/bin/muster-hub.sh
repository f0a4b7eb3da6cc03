#!/bin/sh
# The command of the installed package: runs the hub with the bundled Node, or with the system's if there is none.
# `exec` replaces the shell, so that a service manager's signals reach the hub and no second process remains.
program=$(readlink -f "$0") || exit 1
home=$(dirname "$program")/../..
case $(uname -m) in
  x86_64) cpu=x64 ;;
  aarch64 | arm64) cpu=arm64 ;;
  *) cpu=none ;;
esac
# docs/performance.md says what these save: one malloc arena for all threads, and a young generation of at most 4 MB. The
# benchmarks use the same, from scripts/build/hub-build.mjs.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-1}"
# A service has a folder that nobody else writes to (systemd's CacheDirectory): Node keeps compiled modules there for
# the next start, see docs/performance.md.
if [ -n "$CACHE_DIRECTORY" ]; then
  export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-${CACHE_DIRECTORY%%:*}/compiled}"
fi
# npm installs dependencies inside a global package, and next to a local one.
for node in "$home/node_modules/node-linux-$cpu/bin/node" "$home/../node-linux-$cpu/bin/node" "$(command -v node)"; do
  [ -x "$node" ] || continue
  version=$("$node" --version 2>/dev/null)
  major=${version#v}
  if [ "${major%%.*}" -ge 24 ] 2>/dev/null; then
    exec "$node" --max-semi-space-size=4 "$home/hub/dist/main.js" "$@"
  fi
done
echo "muster-hub: Node 24 is required, but none was found for $(uname -s) on $(uname -m)." >&2
echo 'npm skips optional dependencies that it cannot download. Reinstall muster-hub without --omit=optional, or install Node 24.' >&2
exit 1
