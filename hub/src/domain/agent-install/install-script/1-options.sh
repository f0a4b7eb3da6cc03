#!/bin/sh
# Installs the agent of Muster on this host, brings it up to date, or removes it; `--help` says how.
# Everything is a function until the last line, so that a script that arrives in part does nothing.

set -eu
LC_ALL=C
export LC_ALL
umask 022

# The hub that hands out this script writes its own address here.
hub_address=''

name=muster-agent
unit=/etc/systemd/system/$name.service
init_script=/etc/init.d/$name

show_help() {
  cat <<TEXT
Installs the Muster agent as a service of this host. Run it as root.

  sh install.sh --server HUB --token TOKEN    report as the node that has this token
  sh install.sh --server HUB --key KEY        register this host as a new node by the key of an open window
  sh install.sh                               bring an installed agent up to date
  sh install.sh --uninstall                   remove the agent; the hub keeps the node

  --server HUB        host name or https:// address of the hub (${hub_address:-none is known})
  --token TOKEN       or MUSTER_TOKEN in the environment, which other users cannot read
  --key KEY           or MUSTER_KEY in the environment
  --interval SECONDS  time between two reports, 1 to 3600 (3)
  --dir FOLDER        where the agent lives (/opt/$name)

Ends with 0 when done, 2 after a wrong option, 3 when this host lacks something, 4 when the hub cannot be reached or
refuses, 5 when the download is not what the hub announced or does not run here, 6 when a file cannot be written,
7 when the service does not run.
TEXT
}

say() {
  printf '%s\n' "$*"
}

fail() {
  fail_code=$1
  shift
  printf 'install.sh: %s\n' "$*" >&2
  exit "$fail_code"
}

has() {
  command -v "$1" >/dev/null 2>&1
}

read_options() {
  action=install
  server='' interval='' dir=''
  token=${MUSTER_TOKEN:-}
  key=${MUSTER_KEY:-}
  # What this script starts must not inherit them.
  unset MUSTER_TOKEN MUSTER_KEY
  while [ $# -gt 0 ]; do
    case $1 in
      --help | -h) show_help && exit 0 ;;
      --uninstall) action=uninstall ;;
      --server=* | --token=* | --key=* | --interval=* | --dir=*) take_option "${1%%=*}" "${1#*=}" ;;
      --server | --token | --key | --interval | --dir)
        [ $# -ge 2 ] || fail 2 "$1 needs a value. See --help."
        take_option "$1" "$2"
        shift
        ;;
      *) fail 2 "\"$1\" is not an option. See --help." ;;
    esac
    shift
  done
}

take_option() {
  [ -n "$2" ] || fail 2 "$1 needs a value. See --help."
  case $1 in
    --server) server=$2 ;;
    --token) token=$2 key='' ;;
    --key) key=$2 token='' ;;
    --interval) interval=$2 ;;
    --dir) dir=$2 ;;
  esac
}

check_server() {
  case $server in
    '') fail 2 'No hub is named. Give --server HUB.' ;;
    *@*) fail 2 'The server contains an @. Give the host only: user names and tokens do not belong in it.' ;;
    *[!]A-Za-z0-9._~:/[-]*) fail 2 "\"$server\" is no address of a hub. Give a host name such as hub.example.com." ;;
    http://* | https://*) ;;
    *://*) fail 2 "The server begins with ${server%%://*}://. It must be https://." ;;
    *) server=https://$server ;;
  esac
  while [ "${server%/}" != "$server" ]; do server=${server%/}; done
  scheme=${server%%://*}
  host=${server#*://}
  host=${host%%/*}
  case $server in *://?*) ;; *) host='' ;; esac
  case $host in '' | :* | *:) fail 2 "\"$server\" names no host. Give a host name such as hub.example.com." ;; esac
  if [ "$scheme" = http ] && ! is_loopback "$host"; then
    fail 2 "Plaintext to $host would show the token to the network. Use https://, or a hub on this host by its" \
      'loopback address.'
  fi
}

is_loopback() {
  case $1 in
    \[*) bare=${1%%]*}] ;;
    *) bare=${1%%:*} ;;
  esac
  case $bare in
    localhost | '[::1]') return 0 ;;
    *[!0-9.]* | *.*.*.*.*) return 1 ;;
    127.?*.?*.?*) return 0 ;;
  esac
  return 1
}

check_secret() {
  case $2 in *[!A-Za-z0-9._~+/=-]*) fail 2 "$1 is not as the panel shows it. Copy it again." ;; esac
  [ ${#2} -le 256 ] || fail 2 "$1 is longer than 256 characters. Copy it again."
}

check_interval() {
  case $interval in
    '' | *[!0-9]* | ?????*) ;;
    *) [ "$interval" -lt 1 ] || [ "$interval" -gt 3600 ] || return 0 ;;
  esac
  fail 2 "--interval \"$interval\" is not a whole number of seconds from 1 to 3600."
}

check_dir() {
  while [ "${dir%/}" != "$dir" ]; do dir=${dir%/}; done
  case $dir in
    *[!A-Za-z0-9._+/-]* | */../* | */.. | */./* | */.) ;;
    /tmp | /tmp/* | /var/tmp | /var/tmp/* | /run/* | /dev/* | /proc/* | /sys/*)
      fail 2 "--dir $dir does not last. Choose a folder such as /opt/$name."
      ;;
    /?*) return 0 ;;
  esac
  fail 2 "--dir \"$dir\" is not a folder's absolute path in plain letters, digits and . _ + -"
}

