# The service, for systemd or OpenRC.

write_unit() {
  cat <<UNIT
# Created by the Muster agent installer and overwritten by updates. Put changes in a drop-in.
[Unit]
Description=Muster agent${instance:+ ($instance)}
Wants=network-online.target
After=network-online.target nss-lookup.target
StartLimitIntervalSec=0

[Service]
User=$service
Group=$service
EnvironmentFile=$dir/$name.env
ExecStart=$dir/$name --interval \${MUSTER_INTERVAL}
Restart=always
RestartSec=5s
# Invalid options: a restart would fail again.
RestartPreventExitStatus=2

# For the system's ping, which measures ICMP probes if the kernel permits no unprivileged sockets; no other privileges.
CapabilityBoundingSet=CAP_NET_RAW
AmbientCapabilities=CAP_NET_RAW
NoNewPrivileges=yes
# Read-only instead of hidden, so that disks mounted under /home are measured.
ProtectHome=read-only
ProtectSystem=strict
PrivateTmp=yes
PrivateDevices=yes
DevicePolicy=closed
ProtectClock=yes
ProtectControlGroups=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
# AF_UNIX for the system bus, at which systemd names the units that have failed.
RestrictAddressFamilies=AF_INET AF_INET6 AF_NETLINK AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
MemoryDenyWriteExecute=yes
KeyringMode=private
RemoveIPC=yes
UMask=0077
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
# ping drops its privileges with these.
SystemCallFilter=capset setuid
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
UNIT
}

write_init_script() {
  cat <<SCRIPT
#!/sbin/openrc-run
# Created by the Muster agent installer and overwritten by updates.

description="Muster agent${instance:+ ($instance)}"
settings=$dir/$name.env
supervisor=supervise-daemon
command=$dir/$name
command_user=$service:$service
respawn_delay=5
respawn_max=0
# For the system's ping, which measures ICMP probes if the kernel permits no unprivileged sockets; no other privileges.
# Without support for capabilities in OpenRC, ping needs its own, such as a file capability.
if supervise-daemon $service --capabilities ^cap_net_raw --version >/dev/null 2>&1; then
  capabilities="^cap_net_raw"
  no_new_privs=yes
fi
error_logger="logger -t $service -p daemon.info"

depend() {
  want net
  after firewall
}

start_pre() {
  set -a
  . "\$settings"
  set +a
  command_args="--interval \$MUSTER_INTERVAL"
}
SCRIPT
}

write_service() {
  case $manager in
    systemd)
      mkdir -p "${unit%/*}"
      write_unit | write_private "$work/service"
      chmod 644 "$work/service"
      install_file "$work/service" "$unit"
      ;;
    openrc)
      write_init_script | write_private "$work/service"
      chmod 755 "$work/service"
      install_file "$work/service" "$init_script"
      ;;
  esac
}

start_service() {
  case $manager:$is_running in
    systemd:yes)
      systemctl daemon-reload
      systemctl --quiet enable "$service.service"
      systemctl restart "$service.service" || return 1
      sleep 2
      systemctl --quiet is-active "$service.service"
      ;;
    systemd:no) systemctl --quiet enable "$service.service" ;;
    openrc:*)
      rc-update --quiet add "$service" default
      [ "$is_running" = yes ] || return 0
      rc-service "$service" restart || return 1
      sleep 2
      rc-service --quiet "$service" status >/dev/null
      ;;
  esac
}

stop_service() {
  case $manager in
    systemd)
      if [ "$is_running" = yes ]; then systemctl stop "$service.service" || true; fi
      systemctl --quiet disable "$service.service" || true
      rm -f "$unit"
      if [ "$is_running" = yes ]; then systemctl daemon-reload; fi
      ;;
    openrc)
      if [ "$is_running" = yes ]; then rc-service "$service" stop || true; fi
      rc-update --quiet delete "$service" default || true
      rm -f "$init_script"
      ;;
  esac
}

remove_files() {
  rm -f "$1/$name" "$1/$name.env" "$1/$name.pub" "$1/install.sh"
  rm -rf "$1"/.new-*
  rmdir "$1" 2>/dev/null || true
}

describe_log() {
  if [ "$manager" = systemd ]; then say "journalctl -u $service"; else say "the system's log, as $service"; fi
}

