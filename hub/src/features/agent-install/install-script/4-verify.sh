# Verification. A download does not run before it is verified, and never as root.

# The key that agents must be signed with: an option, otherwise that of the previous installation, otherwise this script's.
choose_key() {
  current=${installed:-$dir}
  known_key=''
  [ ! -r "$current/$name.pub" ] || known_key=$(sed -n 2p "$current/$name.pub")
  trusted_key=${signing_key:-${known_key:-$release_key}}
  [ -n "$sha256" ] || [ "$allow_unsigned" = no ] || [ -z "$known_key" ] ||
    fail 2 'The agent on this host is signed, so that --allow-unsigned is refused. Use --sha256 or --signing-key.'
  if needs_signature; then require_verifier; fi
}

needs_signature() {
  [ -z "$sha256" ] && [ "$allow_unsigned" = no ]
}

require_verifier() {
  [ -n "$trusted_key" ] ||
    fail 5 'The hub has no key to verify its agents with. Add --signing-key KEY, or --sha256 HEX with the digest of the' \
      'agent. --allow-unsigned trusts the hub instead.'
  find_verifier ||
    fail 3 'Nothing on this host can verify the signature of the agent. Install OpenSSL 3 or minisign and run this script' \
      'again, or add --sha256 HEX with the digest of the agent from its release.'
}

# Sets the digest that the agent must have; leaves it empty for --allow-unsigned.
find_expected() {
  expected=$sha256
  needs_signature || return 0
  download /agent/release/sha256sums.txt "$work/sums" || explain_unsigned
  download /agent/release/sha256sums.txt.minisig "$work/sums.minisig" || explain_unsigned
  "verify_with_$verifier" "$work/sums" "$work/sums.minisig" ||
    fail 5 "The agents of $server are not signed with the key $trusted_key. If another one is right, add --signing-key KEY."
  file=$name-linux-$arch
  expected=$(find_digest "$file")
  [ -n "$expected" ] || fail 5 "The signed release of $server has no $file."
}

explain_unsigned() {
  [ "$status" != 404 ] || fail 5 "The agents of $server are not signed. Ask its operator to sign them, or add --sha256 HEX" \
    'with the digest of the agent. --allow-unsigned trusts the hub instead.'
  explain_download
}

verify_agent() {
  if [ -z "$expected" ]; then
    say "Warning: the agent is not signed. Nothing verifies it but the connection to $server."
    digest=$(tr -d '\r' <"$work/headers" |
      sed -n 's/^ *[Rr]epr-[Dd]igest: *sha-256=:\([A-Za-z0-9+/=]*\):.*/\1/p' | tail -n 1)
    [ -n "$digest" ] || fail 5 "$server sent no Repr-Digest header to verify the agent with. Does a proxy remove it?"
    expected=$(printf '%s' "$digest" | base64 -d | od -An -v -tx1 | tr -d ' \n')
  fi
  actual=$(hash_file "$work/$name")
  [ "$actual" = "$expected" ] || fail 5 "The SHA-256 of the download is $actual, expected $expected."
  chmod 755 "$work/$name"
}

# Keeps a script beside the agent, so that updates and the removal need none from the hub. Without a signature it is the hub's,
# which the administrator has just run or trusts for the agent; it never replaces one that was verified.
download_installer() {
  if ! needs_signature; then
    [ -n "$known_key" ] || download /install.sh "$work/install.sh" || rm -f "$work/install.sh"
    return 0
  fi
  expected=$(find_digest install.sh)
  [ -n "$expected" ] || return 0
  download /agent/release/install.sh "$work/install.sh" || explain_download
  actual=$(hash_file "$work/install.sh")
  [ "$actual" = "$expected" ] || fail 5 "The SHA-256 of install.sh is $actual, expected $expected."
}

# Runs a program as the agent's user. BusyBox has a setpriv that cannot.
run_as_agent() {
  if has setpriv && setpriv --help 2>&1 | grep -q -- --reuid; then
    (cd / && setpriv --reuid "$(id -u "$service")" --regid "$(id -g "$service")" --clear-groups --no-new-privs "$@")
  else
    (cd / && su -s /bin/sh "$service" -c "$*")
  fi
}

check_agent() {
  # Contains no secret yet.
  chmod 711 "$work"
  version=$(run_as_agent "$work/$name" --version 2>"$work/reason") ||
    fail 5 "The agent does not run in $dir on this host: $(head -n 1 "$work/reason")"
  chmod 700 "$work"
  # Build information follows the version.
  version=${version%% *}
  check_downgrade
}

# Old releases keep valid signatures.
check_downgrade() {
  [ -z "$sha256" ] && [ "$allow_downgrade" = no ] && [ -x "$current/$name" ] || return 0
  old=$(run_as_agent "$current/$name" --version 2>/dev/null) || return 0
  old=${old%% *}
  [ "$old" != "$version" ] || return 0
  [ "$(find_newer "$old" "$version")" = "$version" ] ||
    fail 5 "The hub offers the agent $version, but $old is installed. Add --allow-downgrade to install it anyway."
}
