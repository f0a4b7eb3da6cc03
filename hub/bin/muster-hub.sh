#!/bin/sh
# The command of the installed package: runs the hub with the Node that came with it, else with one of the system.
# It becomes that Node, so that a service manager's signals reach the hub itself and no second process lives beside it.
program=$(readlink -f "$0") || exit 1
home=$(dirname "$program")/../..
case $(uname -m) in
  x86_64) cpu=x64 ;;
  aarch64 | arm64) cpu=arm64 ;;
  *) cpu=none ;;
esac
# npm puts dependencies below a package that is installed for everybody, and beside one that belongs to a project.
for node in "$home/node_modules/node-linux-$cpu/bin/node" "$home/../node-linux-$cpu/bin/node" "$(command -v node)"; do
  [ -x "$node" ] || continue
  if "$node" -e 'process.exitCode = parseInt(process.versions.node) < 24 ? 1 : 0' 2>/dev/null; then
    exec "$node" "$home/hub/dist/main.js" "$@"
  fi
done
echo "muster-hub: Node 24 is needed, and none was found for $(uname -s) on $(uname -m)." >&2
echo 'npm leaves out what it cannot download: install muster-hub again, without --omit=optional, or install Node 24.' >&2
exit 1
