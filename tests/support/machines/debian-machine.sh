#!/bin/sh
# The first process of a test's container: in new namespaces it mounts the container's files and becomes its init.
# debian-machine.ts passes the base, a folder, the init, and pairs of a path in the container and a folder of the host.
set -eu
base=$1 folder=$2 init=$3
shift 3
root=$folder/root

mount --make-rprivate /
mount -t overlay overlay -o "lowerdir=$folder/files:$base,upperdir=$folder/disk/upper,workdir=$folder/disk/work" "$root"
while [ $# -gt 0 ]; do
  mkdir -p "$root$1"
  mount --bind "$2" "$root$1"
  mount -o remount,bind,ro "$root$1"
  shift 2
done
mount -t proc proc "$root/proc"
# The kernel is shared with the host.
mount --bind "$root/proc/sys" "$root/proc/sys"
mount -o remount,bind,ro "$root/proc/sys"
# Files of /proc that a test replaces.
(cd "$folder/proc" && find . -type f) | while read -r file; do
  mount --bind "$folder/proc/$file" "$root/proc/$file"
done
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs tmpfs "$root/run"
mount -t tmpfs tmpfs "$root/tmp"
mount -t tmpfs -o mode=0755 tmpfs "$root/dev"
for device in null zero full random urandom tty; do
  : >"$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts devpts "$root/dev/pts" -o newinstance,ptmxmode=0666
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
cp /etc/resolv.conf /etc/hosts "$root/etc/"

# With chroot instead of pivot_root, systemd could not create user namespaces for services.
cd "$root"
pivot_root . .
umount --lazy .
cd /

echo ready
case $init in
  # As init it adopts and reaps orphaned processes.
  sleep) exec sh -c 'sleep infinity & wait' ;;
  *) exec env -i container=muster-test PATH=/usr/sbin:/usr/bin:/sbin:/bin "$init" --log-target=null ;;
esac
