#!/bin/sh
# Installs, updates or uninstalls the Muster agent on this host. See --help.
# Everything is in functions until the last line, so that a truncated download does nothing.

set -eu
LC_ALL=C
export LC_ALL
umask 022

# Filled in by the hub that serves this script: its address, and the public key (minisign) that agents are signed with.
hub_address=''
release_key=''
# Whether the hub serves agents of its operator's folder and has no key for them: then the hub itself is trusted.
unsigned_agents=no

name=muster-agent
script=install.sh

show_help() {
  cat <<TEXT
Installs the Muster agent as a service on this host. Run it as root.

  sh install.sh --server HUB --token TOKEN    install as the node with this token
  sh install.sh --server HUB --key KEY        register this host as a new node with a registration key
  sh install.sh                               update an installed agent; also sh /opt/$name/install.sh
  sh install.sh --uninstall                   remove the agent; the hub keeps the node

  --server HUB        host name or https:// address of the hub (default: ${hub_address:-none})
  --token TOKEN       or MUSTER_TOKEN in the environment, which other users cannot read
  --key KEY           or MUSTER_KEY in the environment
  --interval SECONDS  time between reports, 1 to 3600 (default: 3)
  --interfaces NAMES  count only these network interfaces: eth0,ens*
  --exclude-interfaces NAMES  do not count these; an empty list restores the default
  --dir FOLDER        installation folder (default: /opt/$name)
  --instance NAME     another agent on this host, for a second hub: service, user and folder $name-NAME

The agent is installed if it is signed with the key of the previous installation, or of this script if there was none.

  --signing-key KEY   another public key (minisign), which later updates use too
  --sha256 HEX        install exactly the agent with this digest, without a signature
  --allow-unsigned    install an agent without a signature, trusting the hub
  --allow-downgrade   install an agent older than the installed one

Options of monitor-agent's installer: --register is --key, --iface a,-b is --interfaces a --exclude-interfaces b, and
--insecure allows plain HTTP to this host only. MONITOR_SERVER and MONITOR_TOKEN are read too.

Exit codes: 0 success, 2 invalid option, 3 unsupported host, 4 hub unreachable or request rejected, 5 download does not
match its signature or digest, is too old or does not run here, 6 cannot write a file, 7 the service does not start.
TEXT
}

read_options() {
  action=install
  interval='' dir='' signing_key='' sha256='' interfaces='' excluded='' has_interfaces=no has_excluded=no insecure=no
  instance=''
  # The script that is kept beside another agent updates that one.
  case $0 in
    /opt/$name-*/install.sh)
      instance=${0#"/opt/$name-"}
      instance=${instance%/install.sh}
      ;;
  esac
  allow_unsigned=$unsigned_agents allow_downgrade=no
  server=${MUSTER_SERVER:-${MONITOR_SERVER:-}}
  token=${MUSTER_TOKEN:-${MONITOR_TOKEN:-}}
  key=${MUSTER_KEY:-}
  # Not for child processes.
  unset MUSTER_TOKEN MUSTER_KEY MONITOR_TOKEN
  while [ $# -gt 0 ]; do
    case $1 in
      --help | -h) show_help && exit 0 ;;
      --uninstall) action=uninstall ;;
      --allow-unsigned) allow_unsigned=yes ;;
      --allow-downgrade) allow_downgrade=yes ;;
      --insecure) insecure=yes ;;
      --server=* | --token=* | --key=* | --register=* | --interval=* | --dir=* | --signing-key=* | --sha256=* | \
        --interfaces=* | --exclude-interfaces=* | --iface=* | --instance=*)
        take_option "${1%%=*}" "${1#*=}"
        ;;
      --server | --token | --key | --register | --interval | --dir | --signing-key | --sha256 | \
        --interfaces | --exclude-interfaces | --iface | --instance)
        [ $# -ge 2 ] || fail 2 "$1 needs a value. See --help."
        take_option "$1" "$2"
        shift
        ;;
      *) fail 2 "\"$1\" is not an option. See --help." ;;
    esac
    shift
  done
  name_service
}

# Names of service, user and folder.
name_service() {
  case $instance in
    *[!a-z0-9-]* | -* | *- | ?????????????????*)
      fail 2 "--instance \"$instance\" is invalid. Use at most 16 lower-case letters, digits and hyphens."
      ;;
  esac
  service=$name${instance:+-$instance}
  unit=/etc/systemd/system/$service.service
  init_script=/etc/init.d/$service
}

take_option() {
  case $1 in
    --interfaces) interfaces=$2 has_interfaces=yes && return ;;
    --exclude-interfaces) excluded=$2 has_excluded=yes && return ;;
    --iface) take_iface "$2" && return ;;
  esac
  [ -n "$2" ] || fail 2 "$1 needs a value. See --help."
  case $1 in
    --server) server=$2 ;;
    --token) token=$2 key='' ;;
    --key | --register) key=$2 token='' ;;
    --interval) interval=$2 ;;
    --instance) instance=$2 ;;
    --dir) dir=$2 ;;
    --signing-key) signing_key=$2 allow_unsigned=no ;;
    --sha256) sha256=$(printf '%s' "$2" | tr A-F a-f) ;;
  esac
}

# Names to count, and with a minus in front names to leave out.
take_iface() {
  interfaces='' excluded='' has_interfaces=yes has_excluded=yes
  rest=$1,
  while [ -n "$rest" ]; do
    entry=${rest%%,*}
    rest=${rest#*,}
    case $entry in
      '') ;;
      -*) excluded=$excluded${excluded:+,}${entry#-} ;;
      *) interfaces=$interfaces${interfaces:+,}$entry ;;
    esac
  done
}

check_interfaces() {
  # Also literal in a shell, which reads the settings with OpenRC.
  case $2 in
    *[!A-Za-z0-9._:@*,-]* | ,* | *, | *,,*) fail 2 "$1 \"$2\" is invalid. Separate names of interfaces with commas." ;;
  esac
}

check_server() {
  case $server in
    '') fail 2 'The hub is missing. Add --server HUB.' ;;
    *@*) fail 2 'The server contains an @. Use the host only, without a username or token.' ;;
    *[!]A-Za-z0-9._~:/[-]*) fail 2 "\"$server\" is not a valid address. Use a host name such as hub.example.com." ;;
    http://* | https://*) ;;
    *://*) fail 2 "The server begins with ${server%%://*}://. Use https://." ;;
    *)
      if [ "$insecure" = yes ] && is_loopback "${server%%/*}"; then server=http://$server; else server=https://$server; fi
      ;;
  esac
  while [ "${server%/}" != "$server" ]; do server=${server%/}; done
  scheme=${server%%://*}
  host=${server#*://}
  host=${host%%/*}
  case $server in *://?*) ;; *) host='' ;; esac
  case $host in '' | :* | *:) fail 2 "\"$server\" has no host. Use a host name such as hub.example.com." ;; esac
  printf '%s\n' "$host" | grep -Eq '^([A-Za-z0-9_][A-Za-z0-9._-]*|\[[0-9A-Fa-f:.]+])(:[0-9]{1,5})?$' ||
    fail 2 "\"$server\" is not a valid address. Use a host name such as hub.example.com."
  if [ "$scheme" = http ] && ! is_loopback "$host"; then
    note=''
    [ "$insecure" = no ] || note=' --insecure does not change that.'
    fail 2 "Plain HTTP to $host would expose the token. Use https://, or a loopback address for a hub on this host.$note"
  fi
}

check_secret() {
  case $2 in *[!A-Za-z0-9._~+/=-]*) fail 2 "$1 contains invalid characters. Copy it from the panel again." ;; esac
  [ ${#2} -le 256 ] || fail 2 "$1 is longer than 256 characters. Copy it from the panel again."
}

check_interval() {
  case $interval in
    '' | *[!0-9]* | ?????*) ;;
    *) [ "$interval" -lt 1 ] || [ "$interval" -gt 3600 ] || return 0 ;;
  esac
  fail 2 "--interval \"$interval\" is invalid. Use a whole number of seconds from 1 to 3600."
}

check_verification() {
  if [ -n "$signing_key" ]; then
    is_public_key "$signing_key" ||
      fail 2 "--signing-key \"$signing_key\" is invalid. Use the 56 characters of a minisign public key."
  fi
  if [ -n "$sha256" ]; then
    case $sha256 in
      *[!0-9A-Fa-f]*) ;;
      *) [ ${#sha256} -ne 64 ] || return 0 ;;
    esac
    fail 2 "--sha256 \"$sha256\" is invalid. Use the 64 hexadecimal digits of the agent's digest."
  fi
}

check_dir() {
  while [ "${dir%/}" != "$dir" ]; do dir=${dir%/}; done
  case $dir in
    *[!A-Za-z0-9._+/-]* | */../* | */.. | */./* | */.) ;;
    /tmp | /tmp/* | /var/tmp | /var/tmp/* | /run/* | /dev/* | /proc/* | /sys/*)
      fail 2 "--dir $dir is not persistent. Use a folder such as /opt/$service."
      ;;
    /?*) return 0 ;;
  esac
  fail 2 "--dir \"$dir\" is invalid. Use an absolute path of letters, digits and . _ + -"
}

