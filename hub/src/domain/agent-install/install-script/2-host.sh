# What this host has.

check_host() {
  [ "$(id -u)" = 0 ] || fail 3 'Only root can do this. Put sudo before sh.'
  find_service_manager
  installed=$(find_installed)
  dir=${dir:-${installed:-/opt/$name}}
  check_dir
}

find_service_manager() {
  is_running=yes
  if [ -d /run/systemd/system ] && has systemctl; then
    manager=systemd
  elif [ -e /run/openrc/softlevel ] && has openrc-run; then
    manager=openrc
  else
    # An image that is being made: its services start when it boots.
    is_running=no
    if has systemctl; then manager=systemd; elif has openrc-run; then manager=openrc; else manager=none; fi
  fi
}

# The folder that the present service uses, or nothing.
find_installed() {
  for file in "$unit" "$init_script"; do
    [ ! -r "$file" ] || sed -n "s|^[A-Za-z]*=\\(/.*\\)/$name\\.env\$|\\1|p" "$file"
  done | head -n 1
}

check_platform() {
  [ "$manager" != none ] || fail 3 'There is neither systemd nor OpenRC here, and the agent needs one to be a service.'
  machine=$(uname -m)
  case $(uname -s):$machine in
    Linux:x86_64 | Linux:amd64) arch=x86_64 ;;
    Linux:aarch64 | Linux:arm64) arch=aarch64 ;;
    *) fail 3 "There is no agent for $(uname -s) on $machine, only for Linux on x86_64 and aarch64." ;;
  esac
  # Loaders of both may be here; the host's own shell tells which is its own.
  if grep -q /ld-musl- /bin/sh; then libc=musl; else libc=gnu; fi
  for tool in base64 cut find grep head mkdir od sed sha256sum tail tr; do
    has "$tool" || fail 3 "The program $tool is missing. Install it and run this again."
  done
  has useradd || has adduser || fail 3 'Neither useradd nor adduser is here to make a user for the agent.'
  find_client
}

find_client() {
  if has curl; then
    client=curl
  elif has wget && wget --version 2>/dev/null | head -n 1 | grep -q 'GNU Wget'; then
    client=wget
  elif has wget; then
    client=small-wget
  else
    fail 3 'Neither curl nor wget is here. Install one and run this again.'
  fi
}

