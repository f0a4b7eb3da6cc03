# What the hub has. Whatever arrives lies in $work until it is verified.

# Asks once. The body goes into the second argument, the headers into $work/headers; further arguments go to the client.
# No redirects: the address was checked, another one was not. No settings of the user's own: they may trust anybody.
ask() {
  address=$1 file=$2
  shift 2
  rm -f "$work/headers"
  case $client in
    curl)
      curl -q -sS --proto "=$scheme" --connect-timeout 20 -D "$work/headers" -o "$file" "$@" "$address"
      ;;
    wget)
      # Its own settings, where there are some, come as an argument.
      [ $# -gt 0 ] || set -- --no-config
      wget "$@" -nv -S --max-redirect=0 --tries=1 --timeout=60 -O "$file" "$address" 2>"$work/headers"
      ;;
    small-wget)
      wget -S -T 60 -O "$file" "$address" 2>"$work/headers"
      ;;
  esac
}

find_status() {
  [ ! -r "$work/headers" ] || sed -n 's|.*HTTP/[0-9.]* \([0-9][0-9][0-9]\).*|\1|p' "$work/headers" | tail -n 1
}

# Whether the client trusts any certificate, as BusyBox does by itself; a redirect that was followed shows as another status.
is_untrustworthy() {
  grep -q 'certificate validation not implemented' "$work/headers" && return 0
  [ "$(grep -c '^ *HTTP/' "$work/headers")" -gt 1 ]
}

download() {
  attempt=1
  while :; do
    code=0
    ask "$server/agent/$arch?libc=$libc" "$work/$name" || code=$?
    status=$(find_status)
    # Many hosts at once wait for one another.
    if [ "$status" != 503 ] || [ "$attempt" -ge 20 ]; then break; fi
    [ "$attempt" -gt 1 ] || say 'The hub is busy. Waiting for its turn …'
    attempt=$((attempt + 1))
    sleep 10
  done
  if [ "$client" = small-wget ] && is_untrustworthy; then
    fail 4 'This wget checks no certificates or follows redirects. Install curl or GNU wget, and run this again.'
  fi
  [ "$code" = 0 ] && [ "$status" = 200 ] && return 0
  explain_download
}

explain_download() {
  [ "$client" = curl ] || sed 's/^/  /' "$work/headers" >&2 || true
  case $client:$code in curl:23 | wget:3) fail 6 "The agent cannot be written to $dir. Is the disk full?" ;; esac
  if grep -qi 'no space left\|short write' "$work/headers" 2>/dev/null; then
    fail 6 "The agent cannot be written to $dir. Is the disk full?"
  fi
  case $status in
    404 | 502) fail 4 "The hub has no agent for $arch to give ($status). Its operator has to look at its release." ;;
    3??) fail 4 "$server answers with a redirect. Name the address that it leads to." ;;
    200) fail 4 'The download broke off before its end. Run this again; if it stays so, the file at the hub is damaged.' ;;
    '') fail 4 "$server cannot be reached. Is the address right, and its certificate one that this host trusts?" ;;
    *) fail 4 "$server answers $status for the agent. Is it the address of the hub?" ;;
  esac
}

verify() {
  digest=$(tr -d '\r' <"$work/headers" |
    sed -n 's/^ *[Rr]epr-[Dd]igest: *sha-256=:\([A-Za-z0-9+/=]*\):.*/\1/p' | tail -n 1)
  [ -n "$digest" ] || fail 5 "$server announced no digest, so that the agent cannot be verified. Is a proxy in between?"
  expected=$(printf '%s' "$digest" | base64 -d | od -An -v -tx1 | tr -d ' \n')
  actual=$(sha256sum "$work/$name" | cut -d ' ' -f 1)
  [ "$actual" = "$expected" ] || fail 5 "The download is not the agent that the hub announced: $actual, not $expected."
  chmod 755 "$work/$name"
  version=$("$work/$name" --version 2>"$work/reason") ||
    fail 5 "The agent does not run here, in $dir on a host of $libc: $(head -n 1 "$work/reason")"
  # What follows the version says what it is made of.
  version=${version%% *}
}

# Exchanges the key for a token. The key goes through a file that only root may read: command lines are everybody's.
register() {
  [ "$client" != small-wget ] ||
    fail 3 'This wget would show the key in the list of processes. Install curl or GNU wget, and run this again.'
  node=$(uname -n | tr -cd 'A-Za-z0-9._-' | cut -c 1-64)
  body="{\"name\":\"${node:-node}\"}"
  code=0
  case $client in
    curl)
      printf 'header = "Authorization: Bearer %s"\n' "$key" | keep "$work/settings"
      ask "$server/api/agent/register" "$work/answer" -K "$work/settings" \
        -H 'Content-Type: application/json' --data "$body" || code=$?
      ;;
    wget)
      printf 'header = Authorization: Bearer %s\n' "$key" | keep "$work/settings"
      ask "$server/api/agent/register" "$work/answer" --config="$work/settings" \
        --header='Content-Type: application/json' --post-data="$body" || code=$?
      ;;
  esac
  status=$(find_status)
  case $status in
    201) ;;
    401) fail 4 'The hub does not know the key, or its hour is over. Open a new window in the panel.' ;;
    429) fail 4 'The window is full, or this address tried wrong keys. The panel shows the window; wait 15 minutes.' ;;
    *) fail 4 "The hub did not register this host (${status:-no answer}). Run this again." ;;
  esac
  token=$(sed -n 's/.*"token" *: *"\([A-Za-z0-9_-]*\)".*/\1/p' "$work/answer")
  [ -n "$token" ] || fail 4 'The hub registered this host and sent no token. Run this again.'
}

