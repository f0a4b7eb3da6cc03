# Downloads and registration. Downloads stay in $work until they are verified.

# BusyBox may skip certificate verification, and follows redirects: then there is more than one status line.
is_insecure() {
  grep -q 'certificate validation not implemented' "$work/headers" && return 0
  [ "$(grep -c '^ *HTTP/' "$work/headers")" -gt 1 ]
}

# download PATH FILE: downloads from the hub. Sets status; fails unless it is 200.
download() {
  attempt=1
  while :; do
    code=0
    fetch "$server$1" "$2" || code=$?
    status=$(find_status)
    # The hub limits concurrent downloads.
    if [ "$status" != 503 ] || [ "$attempt" -ge 20 ]; then break; fi
    [ "$attempt" -gt 1 ] || say 'The hub is busy. Retrying …'
    attempt=$((attempt + 1))
    sleep 10
  done
  if [ "$client" = busybox-wget ] && is_insecure; then
    fail 4 'This wget does not verify TLS certificates or follows redirects. Install curl or GNU wget, then try again.'
  fi
  [ "$code" = 0 ] && [ "$status" = 200 ]
}

explain_download() {
  [ "$client" = curl ] || sed 's/^/  /' "$work/headers" >&2 || true
  case $client:$code in curl:23 | wget:3) fail 6 "Cannot write the agent to $dir. Is the disk full?" ;; esac
  if grep -qi 'no space left\|short write' "$work/headers" 2>/dev/null; then
    fail 6 "Cannot write the agent to $dir. Is the disk full?"
  fi
  case $status in
    404 | 502) fail 4 "The hub has no agent for $arch ($status). Ask its operator to check the agent release." ;;
    3??) fail 4 "$server responded with a redirect. Use the address that it redirects to." ;;
    200) fail 4 'The download was interrupted. Try again. If it fails again, the file on the hub is damaged.' ;;
    '') fail 4 "$server is unreachable. Check the address, and that this host trusts its certificate." ;;
    *) fail 4 "$server responded with $status. Check that this is the address of the hub." ;;
  esac
}

# Exchanges the key for a token. Passes the key in a private file, because process arguments are visible to all users.
register() {
  [ "$client" != busybox-wget ] ||
    fail 3 'This wget would expose the key in the process list. Install curl or GNU wget, then try again.'
  node=$(uname -n | tr -cd 'A-Za-z0-9._-' | cut -c 1-64)
  body="{\"name\":\"${node:-node}\"}"
  code=0
  case $client in
    curl)
      printf 'header = "Authorization: Bearer %s"\n' "$key" | write_private "$work/settings"
      fetch "$server/api/agent/register" "$work/answer" -K "$work/settings" \
        -H 'Content-Type: application/json' --data "$body" || code=$?
      ;;
    wget)
      printf 'header = Authorization: Bearer %s\n' "$key" | write_private "$work/settings"
      fetch "$server/api/agent/register" "$work/answer" --config="$work/settings" \
        --header='Content-Type: application/json' --post-data="$body" || code=$?
      ;;
  esac
  status=$(find_status)
  case $status in
    201) ;;
    401) fail 4 'The key is unknown or has expired. Open a new registration window in the panel.' ;;
    429)
      fail 4 'The registration window is full, or this address has tried too many wrong keys. Check the window in the' \
        'panel, or try again in 15 minutes.'
      ;;
    *) fail 4 "Registration failed (${status:-no response}). Run this script again." ;;
  esac
  token=$(sed -n 's/.*"token" *: *"\([A-Za-z0-9_-]*\)".*/\1/p' "$work/answer")
  [ -n "$token" ] || fail 4 'The hub registered this host but sent no token. Run this script again.'
}

