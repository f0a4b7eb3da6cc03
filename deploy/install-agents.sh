#!/bin/sh
# Installs the agent over SSH on the hosts of a list, ten at a time, and registers each as a node with its host name:
#
#   MUSTER_KEY=KEY sh install-agents.sh HUB HOSTS [OPTION OF install.sh]...
#
# HUB is the host name or https:// URL of the hub, HOSTS a file with one destination of ssh(1) a line. The user is root or
# may run sudo without a password. Hosts that are registered already keep their node. Exits with 1 if a host failed.
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

refuse() {
  printf 'install-agents.sh: "%s" %s\n' "$hub" "$1" >&2
  exit 2
}

is_url() {
  printf '%s\n' "$hub" | grep -Eq "^$1(:[0-9]{1,5})?(/[A-Za-z0-9._~/-]*)?\$"
}

# The script runs as root, and the network could replace one that is sent over plain HTTP.
case $hub in
  *[!]A-Za-z0-9._~:/[-]*) refuse 'is not a valid address. Use a host name such as hub.example.com.' ;;
  *://*) ;;
  *) hub=https://$hub ;;
esac
is_url 'https?://([A-Za-z0-9_][A-Za-z0-9._-]*|\[[0-9A-Fa-f:.]+])' ||
  refuse 'is not a valid address. Use a host name such as hub.example.com.'
case $hub in
  http:*)
    is_url 'http://(localhost|127(\.[0-9]{1,3}){3}|\[::1])' ||
      refuse 'is plain HTTP. Use https://; http:// is allowed for loopback addresses only.'
    ;;
esac
while [ "${hub%/}" != "$hub" ]; do hub=${hub%/}; done

options=
for option in --server "$hub" "$@"; do options="$options$(quote "$option")"; done
remote="if [ \"\$(id -u)\" = 0 ]; then exec sh -s -- $options; else exec sudo -n sh -s -- $options; fi"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Follows no redirect, and ignores the user's configuration, which may disable the verification of certificates.
status=$(curl -q -sS --proto "=${hub%%://*}" -o "$folder/script" -w '%{http_code}' "$hub/install.sh") || exit 1
if [ "$status" != 200 ]; then
  echo "install-agents.sh: $hub responded with $status. Check that this is the address of the hub." >&2
  exit 1
fi
# The key is a line in front of the script, since arguments are visible to other users of the host.
installer=$folder/install.sh
{
  printf 'MUSTER_KEY=%s\n' "$(quote "$MUSTER_KEY")"
  cat "$folder/script"
} >"$installer"

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
