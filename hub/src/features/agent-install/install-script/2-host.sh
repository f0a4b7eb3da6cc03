# Detects and checks the host.

check_host() {
  [ "$(id -u)" = 0 ] || fail 3 'This script must run as root. Put sudo before sh.'
  find_service_manager
  installed=$(find_installed)
  dir=${dir:-${installed:-/opt/$service}}
  check_dir
}

find_service_manager() {
  is_running=yes
  if [ -d /run/systemd/system ] && has systemctl; then
    manager=systemd
  elif [ -e /run/openrc/softlevel ] && has openrc-run; then
    manager=openrc
  else
    # Building an image: services start when it boots.
    is_running=no
    if has systemctl; then manager=systemd; elif has openrc-run; then manager=openrc; else manager=none; fi
  fi
}

# Prints the folder of an installed agent.
find_installed() {
  for file in "$unit" "$init_script"; do
    [ ! -r "$file" ] || sed -n "s|^[A-Za-z]*=\\(/.*\\)/$name\\.env\$|\\1|p" "$file"
  done | head -n 1
}

check_platform() {
  if [ "$service" = "$name" ] && [ -x "/usr/bin/$name" ]; then
    fail 3 "A package of this system has installed /usr/bin/$name. Use it, with the hub and the token in /etc/muster/agent.env."
  fi
  [ "$manager" != none ] || fail 3 'Neither systemd nor OpenRC found. The agent needs one of them.'
  machine=$(uname -m)
  case $(uname -s):$machine in
    Linux:x86_64 | Linux:amd64) arch=x86_64 ;;
    Linux:aarch64 | Linux:arm64) arch=aarch64 ;;
    *) refuse_machine "$(uname -s)" ;;
  esac
  for tool in base64 cut find grep head mkdir od sed sha256sum sort tail tr; do
    has "$tool" || fail 3 "$tool is missing. Install it and run this script again."
  done
  has setpriv || has su || fail 3 'Neither setpriv nor su found. One of them is needed to run the agent as its own user.'
  has useradd || has adduser || fail 3 'Neither useradd nor adduser found. One of them is needed to create a user for the agent.'
  find_client
}

refuse_machine() {
  bits=
  advice=
  case $machine in
    arm*l | i?86)
      bits=', which has 32 bits'
      advice=': if the processor has 64 bits, install a 64-bit system'
      ;;
  esac
  fail 3 "There is no agent for $1 on $machine$bits. Agents exist for Linux on x86_64 and aarch64$advice. A ping task can watch this host from another node."
}
