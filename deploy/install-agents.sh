#!/bin/sh
# Installs or updates the agent over SSH on the hosts of a list, ten at a time, and registers each new one as a node with its host
# name:
#
#   MUSTER_KEY=KEY sh install-agents.sh HUB HOSTS [OPTION OF install.sh]...
#
# HUB is the host name or https:// URL of the hub, HOSTS a file with one destination of ssh(1) a line. The user is root or
# may run sudo without a password. Hosts that are registered already keep their node. Exits with 1 if a host failed.
#
# With an API token of the scope "read" it goes in waves: the first host, a tenth of the hosts, the rest. After each wave it waits
# until every agent has reported to the hub with its new version, for MUSTER_REPORT_TIMEOUT seconds (120 by default), and it stops
# at the first wave with a failure. This needs jq; the key is needed for new hosts only:
#
#   MUSTER_API_TOKEN=TOKEN sh install-agents.sh HUB HOSTS [OPTION OF install.sh]...
set -eu

if [ $# -lt 2 ] || [ -z "${MUSTER_KEY:-}${MUSTER_API_TOKEN:-}" ]; then
  sed -n '2,15s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
hub=$1 list=$2
shift 2
key=${MUSTER_KEY:-} api_token=${MUSTER_API_TOKEN:-} timeout=${MUSTER_REPORT_TIMEOUT:-120}
# Not for child processes.
unset MUSTER_KEY MUSTER_API_TOKEN

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

if [ -n "$api_token" ] && ! command -v jq >/dev/null; then
  echo 'install-agents.sh: Updates in waves need jq. Install it, or leave out MUSTER_API_TOKEN.' >&2
  exit 2
fi
case $api_token in
  *[!A-Za-z0-9_-]*)
    echo 'install-agents.sh: MUSTER_API_TOKEN is not an API token of a hub.' >&2
    exit 2
    ;;
esac

options=
for option in --server "$hub" "$@"; do options="$options$(quote "$option")"; done
# Then the host prints the boot id and the host name that its agent reports. Containers share the boot id of their host.
remote="if [ \"\$(id -u)\" = 0 ]; then sh -s -- $options; else sudo -n sh -s -- $options; fi &&
  echo \"reports as \$(cat /proc/sys/kernel/random/boot_id) \$(uname -n)\""

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
  printf 'MUSTER_KEY=%s\n' "$(quote "$key")"
  cat "$folder/script"
} >"$installer"

hosts=$folder/hosts installed=$folder/installed
sed 's/#.*//; s/[[:space:]]//g; /^$/d' "$list" >"$hosts"
count=$(($(wc -l <"$hosts")))

# install FIRST LAST: installs on these lines of the list. Writes a line for each host that succeeded: HOST BOOT_ID NAME VERSION.
install() {
  : >"$installed"
  # shellcheck disable=SC2016 # the inner shell expands these
  sed -n "$1,$2p" "$hosts" |
    xargs -P 10 -I HOST sh -c '
      code=0
      output=$(ssh -o BatchMode=yes -o ConnectTimeout=20 "$1" "$2" <"$3" 2>&1) || code=$?
      printf "%s\n" "$output" | sed "/^reports as /d; s|^|$1: |"
      [ "$code" = 0 ] || exit 1
      name=$(printf "%s\n" "$output" | sed -n "s/^reports as //p")
      version=$(printf "%s\n" "$output" | sed -n "s/^The agent \([^ ]*\) is running .*/\1/p")
      printf "%s %s %s\n" "$1" "$name" "$version" >>"$4"
    ' sh HOST "$remote" "$installer" "$installed"
}

# Writes the hub's list of nodes to $folder/nodes.
list_nodes() {
  # The token is not an argument, which other users of this machine could see.
  status=$(printf 'header = "Authorization: Bearer %s"\n' "$api_token" |
    curl -q -sS -m 20 -K - --proto "=${hub%%://*}" -o "$folder/nodes" -w '%{http_code}' "$hub/api/nodes") || return 1
  [ "$status" = 200 ] && return
  echo "install-agents.sh: $hub responded with $status to the API token, which needs the scope \"read\"." >&2
  return 1
}

# Succeeds if an agent of the host and the version has reported over its current connection.
has_reported() {
  # shellcheck disable=SC2016 # the variables are those of jq
  jq -e --arg boot "$1" --arg name "$2" --arg version "$3" 'any(.nodes[];
    .online and .hostname == $name and .agent_version == $version and (.metrics.boot_id // "" | startswith($boot)))' \
    "$folder/nodes" >/dev/null
}

# Waits until the agents in $installed have reported; names those that have not.
await_reports() {
  waited=0
  while :; do
    list_nodes 2>/dev/null || : >"$folder/nodes"
    : >"$folder/silent"
    while read -r host boot name version; do
      has_reported "$boot" "$name" "$version" || echo "$host: the hub has had no report of the agent $version." >>"$folder/silent"
    done <"$installed"
    [ -s "$folder/silent" ] || return 0
    [ "$waited" -lt "$timeout" ] || break
    sleep 2
    waited=$((waited + 2))
  done
  cat "$folder/silent" >&2
  return 1
}

if [ -z "$api_token" ]; then
  install 1 "$count" || {
    echo "Some hosts failed; run the command again for these." >&2
    exit 1
  }
  exit
fi

list_nodes || exit 1
first=1 size=1
while [ "$first" -le "$count" ]; do
  last=$((first + size - 1))
  [ "$last" -le "$count" ] || last=$count
  echo "Hosts $first to $last of $count:"
  failed=no
  install "$first" "$last" || failed=yes
  await_reports || failed=yes
  if [ "$failed" = yes ]; then
    echo "Stopped after $last of $count hosts. Correct the cause and run the command again." >&2
    exit 1
  fi
  first=$((last + 1))
  if [ "$size" = 1 ] && [ "$last" = 1 ]; then size=$(((count + 9) / 10)); else size=$count; fi
done
