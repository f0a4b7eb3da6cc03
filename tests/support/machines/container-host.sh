#!/bin/sh
# Prepares a booted machine for Podman. What runs in containers has the network `containers`, which leads nowhere; builds have
# the host's, because they download packages.
set -eu

# The devices are the host's, and crun gives those that a container has as standard input to the container's user.
for device in null zero full random urandom tty; do
  cp --archive "/dev/$device" "/dev/own-$device"
  umount --lazy "/dev/$device"
  mv --force "/dev/own-$device" "/dev/$device"
done
# In a folder that everybody may write to, root could not open a device of another user with O_CREAT.
chmod 0755 /dev

ip netns add containers
ip -n containers link set lo up
# Podman changes settings of that network only; the machine's /proc/sys is read-only.
mount -t proc proc /mnt
mount --bind /mnt/sys/net /proc/sys/net
umount /mnt
# Images cannot lie on the machine's own overlay.
mkdir -p /var/lib/containers
for folder in /var/lib/containers /var/tmp; do mount -t tmpfs tmpfs "$folder"; done
# Where the machine's root may not raise limits, Podman must not try; a group may lack the controller of pids.
limit() { printf '"%s=%s:%s"' "$1" "$2" "$2"; }
cat >/etc/containers/containers.conf <<EOF
[containers]
pids_limit = 0
# As Docker has it: low ports, and ping, for every user.
default_sysctls = ["net.ipv4.ip_unprivileged_port_start=0", "net.ipv4.ping_group_range=0 2147483647"]
default_ulimits = [$(limit nofile "$(bash -c 'ulimit -Hn')"), $(limit nproc "$(bash -c 'ulimit -Hu')")]
[engine]
cgroup_manager = "cgroupfs"
EOF

# Debian's image, which has no documentation and no lists of packages.
tar --directory /minimal --create --exclude=./usr/share/doc --exclude=./usr/share/man --exclude=./usr/share/locale \
  --exclude=./var/lib/apt/lists --exclude=./var/cache . |
  podman import --quiet --change CMD=bash - docker.io/library/debian:trixie-slim
