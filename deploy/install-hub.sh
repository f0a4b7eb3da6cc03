#!/bin/sh
# Installs or upgrades the Muster hub on this host, from the packages of a release. See --help.
# Everything is in functions until the last line, so that a truncated download does nothing.

set -eu
LC_ALL=C
export LC_ALL
umask 022

# Filled in by the release: the public key (minisign) that it is signed with.
release_key=''

name=muster-hub
script=install-hub.sh
releases=https://github.com/muster-monitoring/muster/releases
docs=https://github.com/muster-monitoring/muster/blob/main/docs
settings=/etc/muster/hub.env

# Parts of the agent's installer, which a release has in this file.
. "${0%/*}/../hub/src/features/agent-install/install-script/2-requests.sh"
. "${0%/*}/../hub/src/features/agent-install/install-script/4-signature.sh"

show_help() {
  cat <<TEXT
Installs the Muster hub as a service on this host, or upgrades it: verifies the signature of a release, and gives its package
to apt-get, dnf or zypper. Run it as root.

  sh $script                    the latest release
  sh $script --version 1.2.3    this release

  --version VERSION   a release by its version
  --from PLACE        a folder, or an https:// address, with the files of a release: sha256sums.txt, sha256sums.txt.minisig and
                      the package. For mirrors, and for hosts without a connection
  --signing-key KEY   the public key (minisign) of a release that you have signed yourself

An upgrade keeps the database and the settings in $settings, and restarts the hub if it runs. An older version than the
installed one is refused.

To remove the hub, use the package manager: "apt-get remove $name", "dnf remove $name" or "zypper remove $name".
They keep the database and the settings; "apt-get purge $name" deletes both.

Exit codes: 0 success, 2 invalid option, 3 unsupported host, 4 release unreachable or not found, 5 download does not match its
signature or digest, or is too old, 6 cannot write a file, or the package manager fails, 7 the service does not start.
TEXT
}

read_options() {
  version='' from='' signing_key=''
  while [ $# -gt 0 ]; do
    case $1 in
      --help | -h) show_help && exit 0 ;;
      --version=* | --from=* | --signing-key=*) take_option "${1%%=*}" "${1#*=}" ;;
      --version | --from | --signing-key)
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
  case $1:$2 in
    *:) fail 2 "$1 needs a value. See --help." ;;
    --version:*) version=$2 && check_version ;;
    --from:*) from=$2 && check_place ;;
    --signing-key:*)
      signing_key=$2
      is_public_key "$2" || fail 2 "--signing-key \"$2\" is invalid. Use the 56 characters of a minisign public key."
      ;;
  esac
}

check_version() {
  case $version in
    *[!0-9.]*) ;;
    *) ! printf '%s\n' "$version" | grep -Eq '^[0-9]+\.[0-9]+\.[0-9]+$' || return 0 ;;
  esac
  fail 2 "--version \"$version\" is invalid. Use three numbers such as 1.2.3."
}

check_place() {
  case $from in
    http://* | https://*) ;;
    *://*) fail 2 "--from begins with ${from%%://*}://. Use https://, or a folder." ;;
    *)
      [ -d "$from" ] || fail 2 "There is no folder \"$from\". Use one, or an https:// address."
      return 0
      ;;
  esac
  while [ "${from%/}" != "$from" ]; do from=${from%/}; done
  case $from in *[!]A-Za-z0-9._~%+:/[-]*) refuse_place ;; esac
  printf '%s\n' "$from" |
    grep -Eq '^https?://([A-Za-z0-9_][A-Za-z0-9._-]*|\[[0-9A-Fa-f:.]+])(:[0-9]{1,5})?(/[A-Za-z0-9._~%+/-]*)?$' ||
    refuse_place
  host=${from#*://}
  case $from in http://*) is_loopback "${host%%/*}" || fail 2 "--from $from is plain HTTP. Use https://." ;; esac
}

refuse_place() {
  fail 2 "--from \"$from\" is not a valid address."
}

check_host() {
  [ "$(id -u)" = 0 ] || fail 3 'This script must run as root. Put sudo before sh.'
  machine=$(uname -m)
  case $(uname -s):$machine in
    Linux:x86_64 | Linux:amd64) arch=x86_64 debian=amd64 ;;
    Linux:aarch64 | Linux:arm64) arch=aarch64 debian=arm64 ;;
    *) fail 3 "There is no hub for $(uname -s) on $machine. Hubs exist for Linux on x86_64 and aarch64." ;;
  esac
  check_libc
  [ -d /run/systemd/system ] ||
    fail 3 "systemd does not run here. Containers and other ways: $docs/install.md"
  find_manager
  for tool in base64 cut grep head mktemp journalctl sed sha256sum sort systemctl tail tr; do
    has "$tool" || fail 3 "$tool is missing. Install it and run this script again."
  done
  check_unit
}

# The Node that the package brings is linked with glibc.
check_libc() {
  libc=$(getconf GNU_LIBC_VERSION 2>/dev/null) || libc=''
  case $libc in
    'glibc '[0-9]*.[0-9]*) ;;
    *) fail 3 "This system has no glibc, which the hub needs. Use a container: $docs/install.md#with-docker" ;;
  esac
  number=${libc#glibc }
  minor=${number#*.}
  [ "$((${number%%.*} * 1000 + ${minor%%[!0-9]*}))" -ge 2034 ] ||
    fail 3 "This system has $libc, and the hub needs 2.34: Debian 12, Ubuntu 22.04, RHEL 9 or newer." \
      "Use a container: $docs/install.md#with-docker"
}

find_manager() {
  for manager in apt-get dnf zypper; do
    ! has "$manager" || return 0
  done
  fail 3 "Neither apt-get, dnf nor zypper found. Install the hub by npm, or use a container: $docs/install.md"
}

# It would hide the package's.
check_unit() {
  unit=/etc/systemd/system/$name.service
  ! grep -s '^ExecStart=' "$unit" | grep -qv "^ExecStart=/usr/bin/$name " ||
    fail 3 "$unit starts a hub that was installed in another way. Upgrade that one ($docs/upgrade.md), or remove the unit with" \
      "\"systemctl disable --now $name\" and \"rm $unit\" and run this script again: the package uses the same database and settings."
}

choose_key() {
  trusted_key=${signing_key:-$release_key}
  [ -n "$trusted_key" ] || fail 5 'This script has no key to verify a release with. Add --signing-key KEY.'
  find_verifier ||
    fail 3 'Nothing on this host can verify a signature. Install OpenSSL 3 or minisign and run this script again.'
  [ -n "$from" ] || from=$releases
  if [ ! -d "$from" ]; then
    find_client
    [ "$client" != busybox-wget ] ||
      fail 3 'This wget does not verify TLS certificates. Install curl or GNU wget and run this script again.'
  fi
}

prepare() {
  work=''
  trap clean_up EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
  # Not /tmp, which may be in memory.
  work=$(mktemp -d "${TMPDIR:-/var/tmp}/$name.XXXXXX") || fail 6 "Cannot write to ${TMPDIR:-/var/tmp}. Is the disk full?"
}

clean_up() {
  [ -z "$work" ] || rm -rf "$work"
}

# get NAME FILE: copies or downloads a file of the release. Follows redirects, as the code host has them, but only to HTTPS.
get() {
  if [ -d "$from" ]; then
    [ -f "$from/$1" ] || refuse_missing "$1"
    cp "$from/$1" "$2" || fail 6 "Cannot write $2. Is the disk full?"
    return 0
  fi
  url=$(name_url "$1")
  scheme=${url%%://*}
  redirects=0
  while :; do
    code=0
    fetch "$url" "$2" || code=$?
    status=$(find_status)
    case $status in 301 | 302 | 303 | 307 | 308) ;; *) break ;; esac
    url=$(tr -d '\r' <"$work/headers" | sed -n 's/^ *[Ll]ocation: *//p' | tail -n 1)
    redirects=$((redirects + 1))
    scheme=https
    case $redirects:$url in
      [1-5]:https://*) ;;
      *) fail 4 "$(name_url "$1") redirects to \"$url\". Only five redirects to https:// are followed." ;;
    esac
  done
  [ "$code:$status" = 0:200 ] || explain_download "$1"
}

# The latest release is that of the code host until the signed list says which one it is.
name_url() {
  case $from:$version in
    "$releases:") printf '%s' "$from/latest/download/$1" ;;
    "$releases:"*) printf '%s' "$from/download/v$version/$1" ;;
    *) printf '%s' "$from/$1" ;;
  esac
}

explain_download() {
  [ "$client" = curl ] || sed 's/^/  /' "$work/headers" >&2 || true
  case $client:$code in curl:23 | wget:3) fail 6 "Cannot write to $work. Is the disk full?" ;; esac
  case $status in
    200) fail 4 'The download was interrupted. Run this script again.' ;;
    404) refuse_missing "$1" ;;
    '') fail 4 "${url%/*} is unreachable. Check the connection, and that this host trusts its certificate." ;;
    *) fail 4 "${url%%\?*} responded with $status." ;;
  esac
}

refuse_missing() {
  case $1 in
    *.minisig) fail 5 "The release in $from is not signed: it has no $1." ;;
    *) fail 4 "There is no $1 in $from${version:+, for version $version}." ;;
  esac
}

# Sets the name, version and digest of the package for this host, from the signed list of the release.
find_package() {
  get sha256sums.txt "$work/sums"
  get sha256sums.txt.minisig "$work/sums.minisig"
  "verify_with_$verifier" "$work/sums" "$work/sums.minisig" ||
    fail 5 "The release in $from is not signed with the key $trusted_key. If another one is right, add --signing-key KEY."
  wanted=${version:-[0-9][0-9.]*}
  case $manager in
    apt-get) package=$(list_files "${name}_${wanted}_$debian\\.deb") ;;
    *) package=$(list_files "$name-$wanted-[0-9]*\\.$arch\\.rpm") ;;
  esac
  case $package in
    '') fail 5 "The signed release in $from has no package of the hub${version:+ $version} for $manager on $arch." ;;
    *[!A-Za-z0-9._-]*) fail 5 "The signed release in $from has several packages of the hub. Add --version." ;;
  esac
  expected=$(find_digest "$package")
  version=${package#"$name"[_-]}
  version=${version%%[_-]*}
}

list_files() {
  tr -d '\r' <"$work/sums" | sed -n "s/^[0-9A-Fa-f]\\{64\\} [ *]\\($1\\)\$/\\1/p"
}

# Prints the version of the installed package.
read_installed() {
  case $manager in
    apt-get) dpkg-query --show --showformat='${db:Status-Status} ${Version}\n' "$name" 2>/dev/null ;;
    *) rpm --query --queryformat 'installed %{VERSION}\n' "$name" 2>/dev/null ;;
  esac | sed -n 's/^installed //p'
}

download_package() {
  say "Downloading $package from $from …"
  get "$package" "$work/$package"
  actual=$(hash_file "$work/$package")
  [ "$actual" = "$expected" ] || fail 5 "The SHA-256 of $package is $actual, expected $expected."
}

install_package() {
  # apt reads it as its own user.
  chmod 711 "$work"
  case $manager in
    apt-get)
      install_deb --simulate >/dev/null 2>&1 || apt-get update -q || true
      install_deb
      ;;
    dnf) dnf install -y "$work/$package" ;;
    # Only what is named here may be unsigned.
    zypper) zypper --non-interactive install --allow-unsigned-rpm "$work/$package" ;;
  esac </dev/null || fail 6 "$manager could not install $package."
}

# Changed settings are kept. Another apt, such as the nightly one, may take two minutes.
install_deb() {
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q -o DPkg::Lock::Timeout=120 -o Dpkg::Options::=--force-confdef \
    -o Dpkg::Options::=--force-confold "$@" "$work/$package"
}

show_property() {
  systemctl show "$name.service" --property="$1" --value
}

# The log since the installation began.
read_log() {
  journalctl --quiet --no-pager --output=cat --unit="$name.service" --since="@$began"
}

read_line() {
  read_log | sed -n "s/^$1 //p" | tail -n 1
}

# Sets the address that the hub listens on. It may migrate its database before.
wait_for_hub() {
  listens=''
  attempt=0
  while [ "$attempt" -lt 120 ]; do
    sleep 1
    attempt=$((attempt + 1))
    [ "$(show_property ActiveState):$(show_property NRestarts)" = active:0 ] || break
    # A second later: the first password follows in the log, and a hub may end at once.
    [ -z "$listens" ] || return 0
    listens=$(read_line 'Muster hub .* listens on')
  done
  read_log | tail -n 10 | sed 's/^/  /' >&2
  fail 7 "The hub $version is installed, but it does not run. See journalctl --unit $name"
}

install_hub() {
  check_host
  choose_key
  prepare
  installed=$(read_installed)
  find_package
  if [ "$installed" = "$version" ]; then
    say "The hub $version is already installed."
    return 0
  fi
  [ -z "$installed" ] || [ "$(find_newer "$installed" "$version")" = "$version" ] ||
    fail 5 "The release in $from has the hub $version, but $installed is installed. To go back: $docs/upgrade.md#roll-back"
  download_package
  began=$(date +%s)
  install_package
  if [ -z "$installed" ]; then
    # As is usual with RPM, its package does not.
    [ "$manager" = apt-get ] || systemctl --quiet enable --now "$name.service" || true
  elif [ "$(show_property ActiveState)" = inactive ]; then
    say "The hub is upgraded from $installed to $version. It did not run before, and is not started: systemctl start $name"
    return 0
  fi
  wait_for_hub
  report
}

report() {
  if [ -n "$installed" ]; then
    say "The hub is upgraded from $installed to $version, and runs at $listens"
  else
    say "The hub $version runs at $listens"
  fi
  say "  Admin panel  $(read_line 'Admin panel:')"
  password=$(read_line 'Password:')
  if [ -n "$password" ]; then
    say "  Username     $(read_line 'Username:')"
    say "  Password     $password"
  fi
  say "  Log          journalctl --unit $name"
  say "  Options      $settings"
  [ -n "$installed" ] || say "  For others   put a proxy with TLS in front of it: $docs/reverse-proxy.md"
}

main() {
  read_options "$@"
  install_hub
}

main "$@"
