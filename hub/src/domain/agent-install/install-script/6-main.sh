# Install and uninstall.

install_agent() {
  # Without a new token or key, stay with the hub of the installed token.
  [ -n "$token$key" ] || server=${server:-$(read_setting MUSTER_SERVER)}
  server=${server:-$hub_address}
  server=${server:-$(read_setting MUSTER_SERVER)}
  check_server
  interval=${interval:-$(read_setting MUSTER_INTERVAL)}
  interval=${interval:-3}
  check_interval
  [ -z "$token" ] || check_secret 'The token' "$token"
  [ -z "$key" ] || check_secret 'The key' "$key"
  # Idempotent: a host that is registered with this hub keeps its node.
  if [ -z "$token" ] && { [ -z "$key" ] || [ "$(read_setting MUSTER_SERVER)" = "$server" ]; }; then
    token=$(read_setting MUSTER_TOKEN)
    [ -z "$token" ] || [ -z "$key" ] || say 'This host is already registered and keeps its node.'
  fi
  [ -n "$token$key" ] || fail 2 'Add --token TOKEN or --key KEY from the panel.'
  check_platform
  prepare
  say "Downloading the agent for $arch from $server …"
  download
  verify
  [ -n "$token" ] || register
  make_user
  printf 'MUSTER_SERVER=%s\nMUSTER_TOKEN=%s\nMUSTER_INTERVAL=%s\n' "$server" "$token" "$interval" | write_private "$work/env"
  # From here on, every step leaves a working agent, old or new.
  install_file "$work/env" "$dir/$name.env"
  install_file "$work/$name" "$dir/$name"
  made=''
  write_service
  start_service || fail 7 "The agent $version is installed but does not start. See $(describe_log)."
  [ -z "$installed" ] || [ "$installed" = "$dir" ] || remove_files "$installed"
  if [ "$is_running" = yes ]; then
    say "The agent $version is running and reports to $server. Log: $(describe_log)"
  else
    say "The agent $version is installed and will start at boot. It reports to $server."
  fi
}

uninstall_agent() {
  # The installed agent's folder takes precedence over --dir.
  dir=${installed:-$dir}
  if [ -z "$installed" ] && [ ! -f "$dir/$name" ]; then
    say 'No agent is installed on this host.'
    return 0
  fi
  stop_service
  remove_files "$dir"
  if id "$name" >/dev/null 2>&1; then
    if has userdel; then userdel "$name"; else deluser "$name"; fi || say "Cannot remove the user $name."
  fi
  say 'The agent is uninstalled. Delete its node in the panel if you no longer need it.'
}

main() {
  read_options "$@"
  check_host
  "${action}_agent"
}

main "$@"
