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
# npm installs dependencies inside a global package, and next to a local one.
for node in "$home/node_modules/node-linux-$cpu/bin/node" "$home/../node-linux-$cpu/bin/node" "$(command -v node)"; do
  [ -x "$node" ] || continue
  if "$node" -e 'process.exitCode = parseInt(process.versions.node) < 24 ? 1 : 0' 2>/dev/null; then
    exec "$node" "$home/hub/dist/main.js" "$@"
  fi
done
echo "muster-hub: Node 24 is required, but none was found for $(uname -s) on $(uname -m)." >&2
echo 'npm skips optional dependencies that it cannot download. Reinstall muster-hub without --omit=optional, or install Node 24.' >&2
exit 1
