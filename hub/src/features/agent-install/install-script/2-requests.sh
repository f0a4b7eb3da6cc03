# Messages and requests, in the installers of agent and hub: scripts/release/installer.mjs puts this file into
# deploy/install-hub.sh, too.

say() {
  printf '%s\n' "$*"
}

fail() {
  fail_code=$1
  shift
  printf '%s: %s\n' "$script" "$*" >&2
  exit "$fail_code"
}

has() {
  command -v "$1" >/dev/null 2>&1
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

find_client() {
  if has curl; then
    client=curl
  elif has wget && wget --version 2>/dev/null | head -n 1 | grep -q 'GNU Wget'; then
    client=wget
  elif has wget; then
    client=busybox-wget
  else
    fail 3 'Neither curl nor wget found. Install one of them and run this script again.'
  fi
}

# fetch URL FILE [CLIENT OPTIONS]: saves the body to FILE and the headers to $work/headers.
# Follows no redirects: only this address was checked. Ignores user configuration: it may disable certificate checks.
fetch() {
  address=$1 file=$2
  shift 2
  rm -f "$work/headers"
  case $client in
    curl)
      curl -q -sS --proto "=$scheme" --connect-timeout 20 -D "$work/headers" -o "$file" "$@" "$address"
      ;;
    wget)
      # Unless a configuration file is given as an option.
      [ $# -gt 0 ] || set -- --no-config
      wget "$@" -nv -S --max-redirect=0 --tries=1 --timeout=60 -O "$file" "$address" 2>"$work/headers"
      ;;
    busybox-wget)
      wget -S -T 60 -O "$file" "$address" 2>"$work/headers"
      ;;
  esac
}

find_status() {
  [ ! -r "$work/headers" ] || sed -n 's|.*HTTP/[0-9.]* \([0-9][0-9][0-9]\).*|\1|p' "$work/headers" | tail -n 1
}
