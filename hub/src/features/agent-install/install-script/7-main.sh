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
  [ "$has_interfaces" = yes ] || interfaces=$(read_setting MUSTER_INTERFACES)
  [ "$has_excluded" = yes ] || excluded=$(read_setting MUSTER_EXCLUDE_INTERFACES)
  check_interfaces --interfaces "$interfaces"
  check_interfaces --exclude-interfaces "$excluded"
  check_verification
  [ -z "$token" ] || check_secret 'The token' "$token"
  [ -z "$key" ] || check_secret 'The key' "$key"
  # Idempotent: a host that is registered with this hub keeps its node.
  if [ -z "$token" ] && { [ -z "$key" ] || [ "$(read_setting MUSTER_SERVER)" = "$server" ]; }; then
    token=$(read_setting MUSTER_TOKEN)
    [ -z "$token" ] || [ -z "$key" ] || say 'This host is already registered and keeps its node.'
  fi
  [ -n "$token$key" ] || fail 2 'Add --token TOKEN or --key KEY from the panel.'
  check_platform
  choose_key
  prepare
  find_expected
  say "Downloading the agent for $arch from $server …"
  download "/agent/$arch" "$work/$name" || explain_download
  verify_agent
  download_installer
  make_user
  check_agent
  [ -n "$token" ] || register
  print_settings | write_private "$work/env"
  # From here on, every step leaves a working agent, old or new.
  install_file "$work/env" "$dir/$name.env"
  install_file "$work/$name" "$dir/$name"
  made='' made_user=''
  keep_verification
  write_service
  start_service || fail 7 "The agent $version is installed but does not start. See $(describe_log)."
  [ -z "$installed" ] || [ "$installed" = "$dir" ] || remove_files "$installed"
  if [ "$is_running" = yes ]; then
    say "The agent $version is running and reports to $server. Log: $(describe_log)"
  else
    say "The agent $version is installed and will start at boot. It reports to $server."
  fi
}

print_settings() {
  printf 'MUSTER_SERVER=%s\nMUSTER_TOKEN=%s\nMUSTER_INTERVAL=%s\n' "$server" "$token" "$interval"
  [ -z "$interfaces" ] || printf 'MUSTER_INTERFACES=%s\n' "$interfaces"
  [ -z "$excluded" ] || printf 'MUSTER_EXCLUDE_INTERFACES=%s\n' "$excluded"
}

# What later updates verify with. Without a signature this time, what there was.
keep_verification() {
  kept_key=$known_key
  ! needs_signature || kept_key=$trusted_key
  if [ -n "$kept_key" ]; then
    printf 'untrusted comment: agents on this host must be signed with this key\n%s\n' "$kept_key" | write_private "$work/pub"
    chmod 644 "$work/pub"
    install_file "$work/pub" "$dir/$name.pub"
  fi
  if [ ! -f "$work/install.sh" ] && [ -f "$current/install.sh" ]; then cp "$current/install.sh" "$work/install.sh"; fi
  [ ! -f "$work/install.sh" ] || install_file "$work/install.sh" "$dir/install.sh"
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
  ! id "$service" >/dev/null 2>&1 || remove_user || say "Cannot remove the user $service."
  say 'The agent is uninstalled. Delete its node in the panel if you no longer need it.'
}

main() {
  read_options "$@"
  check_host
  "${action}_agent"
}

main "$@"
