# Installing and uninstalling.

install_agent() {
  # Who brings neither token nor key stays with the hub that knows the one that is here.
  [ -n "$token$key" ] || server=${server:-$(previous MUSTER_SERVER)}
  server=${server:-$hub_address}
  server=${server:-$(previous MUSTER_SERVER)}
  check_server
  interval=${interval:-$(previous MUSTER_INTERVAL)}
  interval=${interval:-3}
  check_interval
  [ -z "$token" ] || check_secret 'The token' "$token"
  [ -z "$key" ] || check_secret 'The key' "$key"
  # A key makes a node once: the same command on the same host goes on with the node that it has.
  if [ -z "$token" ] && { [ -z "$key" ] || [ "$(previous MUSTER_SERVER)" = "$server" ]; }; then
    token=$(previous MUSTER_TOKEN)
    [ -z "$token" ] || [ -z "$key" ] || say 'This host is registered already and stays the same node.'
  fi
  [ -n "$token$key" ] || fail 2 'Give --token TOKEN or --key KEY, as the panel shows them.'
  check_platform
  prepare
  say "Fetching the agent for $arch from $server …"
  download
  verify
  [ -n "$token" ] || register
  make_user
  printf 'MUSTER_SERVER=%s\nMUSTER_TOKEN=%s\nMUSTER_INTERVAL=%s\n' "$server" "$token" "$interval" | keep "$work/env"
  # From here on every step leaves an agent that works, be it the old or the new one.
  place "$work/env" "$dir/$name.env"
  place "$work/$name" "$dir/$name"
  made=''
  write_service
  start_service || fail 7 "The agent $version is installed and does not run. Look into $(describe_log)."
  [ -z "$installed" ] || [ "$installed" = "$dir" ] || remove_files "$installed"
  if [ "$is_running" = yes ]; then
    say "The agent $version runs and reports to $server. Its log: $(describe_log)."
  else
    say "The agent $version is installed and starts when this system boots. It will report to $server."
  fi
}

uninstall_agent() {
  # Where it is counts, whatever --dir says.
  dir=${installed:-$dir}
  if [ -z "$installed" ] && [ ! -f "$dir/$name" ]; then
    say 'There is no agent on this host.'
    return 0
  fi
  stop_service
  remove_files "$dir"
  if id "$name" >/dev/null 2>&1; then
    if has userdel; then userdel "$name"; else deluser "$name"; fi || say "The user $name could not be removed."
  fi
  say 'The agent is gone. Its node stays at the hub until it is deleted there.'
}

main() {
  read_options "$@"
  check_host
  "${action}_agent"
}

main "$@"
