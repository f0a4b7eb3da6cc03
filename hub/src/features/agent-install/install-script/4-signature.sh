# Signatures in the format of minisign, and the digests that they sign. Part of both installers, as 2-requests.sh.

is_public_key() {
  case $1 in
    *[!A-Za-z0-9+/]*) return 1 ;;
    RW*) [ ${#1} -eq 56 ] ;;
    *) return 1 ;;
  esac
}

# Chooses the program that verifies; fails if there is none.
find_verifier() {
  if has minisign; then
    verifier=minisign
  elif has openssl && openssl pkeyutl -help 2>&1 | grep -q rawin; then
    # OpenSSL 3.0 or newer.
    verifier=openssl
  else
    return 1
  fi
}

verify_with_minisign() {
  minisign -V -q -m "$1" -x "$2" -P "$trusted_key" >/dev/null 2>&1
}

# https://jedisct1.github.io/minisign/#signature-format: an algorithm, the key's id and an Ed25519 signature.
verify_with_openssl() {
  sed -n 2p "$2" | tr -d '\r' | base64 -d >"$work/signed" 2>/dev/null || return 1
  message=$1
  case $(head -c 2 "$work/signed") in
    Ed) ;;
    ED)
      openssl dgst -blake2b512 -binary "$1" >"$work/hash" || return 1
      message=$work/hash
      ;;
    *) return 1 ;;
  esac
  tail -c 64 "$work/signed" >"$work/signature"
  # SubjectPublicKeyInfo (RFC 8410): a fixed prefix, then the key.
  {
    printf '\060\052\060\005\006\003\053\145\160\003\041\000'
    printf '%s' "$trusted_key" | base64 -d | tail -c 32
  } >"$work/key"
  openssl pkeyutl -verify -pubin -keyform DER -inkey "$work/key" -rawin -in "$message" -sigfile "$work/signature" \
    >/dev/null 2>&1
}

# Prints the digest of a file of the release.
find_digest() {
  tr -d '\r' <"$work/sums" | sed -n "s/^\\([0-9A-Fa-f]\\{64\\}\\) [ *]$1\$/\\1/p" | head -n 1 | tr A-F a-f
}

hash_file() {
  sha256sum "$1" | cut -d ' ' -f 1
}

# Prints the newer one of two versions.
find_newer() {
  printf '%s\n' "$1" "$2" | sort -t . -k 1,1n -k 2,2n -k 3,3n | tail -n 1
}
