#!/bin/sh
# Installs the agent over SSH on the hosts of a list, ten at a time, and registers each as a node with its host name:
#
#   MUSTER_KEY=KEY sh install-agents.sh HUB HOSTS [OPTION OF install.sh]...
#
# HUB is the hub's URL, HOSTS a file with one destination of ssh(1) a line. The user is root or may run sudo without a
# password. Hosts that are registered already keep their node. Exits with 1 if a host failed.
set -eu

if [ $# -lt 2 ] || [ -z "${MUSTER_KEY:-}" ]; then
  sed -n '2,8s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
hub=$1 hosts=$2
shift 2

quote() {
  printf "'%s' " "$(printf '%s' "$1" | sed "s/'/'\\\\''/g")"
}

options=
for option in --server "$hub" "$@"; do options="$options$(quote "$option")"; done
remote="if [ \"\$(id -u)\" = 0 ]; then exec sh -s -- $options; else exec sudo -n sh -s -- $options; fi"

installer=$(mktemp)
trap 'rm -f "$installer"' EXIT
# The key is a line in front of the script, since arguments are visible to other users of the host.
printf "MUSTER_KEY='%s'\n" "$MUSTER_KEY" >"$installer"
curl -fsSL "$hub/install.sh" >>"$installer"

# shellcheck disable=SC2016 # the inner shell expands these
sed 's/#.*//; s/[[:space:]]//g; /^$/d' "$hosts" |
  xargs -P 10 -I HOST sh -c '
    code=0
    output=$(ssh -o BatchMode=yes -o ConnectTimeout=20 "$1" "$2" <"$3" 2>&1) || code=$?
    printf "%s\n" "$output" | sed "s|^|$1: |"
    exit $((code > 0))
  ' sh HOST "$remote" "$installer" || {
  echo "Some hosts failed; run the command again for these." >&2
  exit 1
}
