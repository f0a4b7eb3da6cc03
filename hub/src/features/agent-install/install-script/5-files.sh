# Files and the agent's user.

# Creates the staging folder, on the same file system as the target, so that files are installed by atomic rename.
prepare() {
  work='' made='' made_user=''
  trap clean_up EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
  if [ ! -d "$dir" ]; then
    mkdir -p "$dir" || fail 6 "Cannot create $dir."
    made=$dir
  fi
  [ ! -d "$dir/$name" ] || fail 2 "$dir/$name is a folder. Use another --dir."
  [ -z "$(find "$dir" -prune \( ! -user 0 -o -perm -0002 \))" ] ||
    fail 3 "$dir belongs to another user or is world-writable. Use another --dir."
  for left in "$dir"/.new-*; do
    # Left by killed runs. A concurrent run keeps its own.
    kill -0 "${left##*-}" 2>/dev/null || rm -rf "$left"
  done
  mkdir -m 700 "$dir/.new-$$" || fail 6 "Cannot write to $dir. Is the disk full?"
  work=$dir/.new-$$
}

clean_up() {
  [ -z "$work" ] || rm -rf "$work"
  # Only if it is empty.
  [ -z "$made" ] || rmdir "$made" 2>/dev/null || true
  [ -z "$made_user" ] || remove_user || true
}

# Writes stdin to a file that only root can read.
write_private() {
  (umask 077 && cat >"$1") || fail 6 "Cannot write $1. Is the disk full?"
}

install_file() {
  mv -f "$1" "$2" || fail 6 "Cannot write $2."
}

# Prints a setting of an installed agent.
read_setting() {
  [ ! -r "${installed:-$dir}/$name.env" ] || sed -n "s/^$1=\\(.*\\)\$/\\1/p" "${installed:-$dir}/$name.env"
}

make_user() {
  ! id "$service" >/dev/null 2>&1 || return 0
  for shell in /usr/sbin/nologin /sbin/nologin /bin/false; do [ ! -x "$shell" ] || break; done
  if has useradd; then
    group=--user-group
    ! grep -q "^$service:" /etc/group || group="--gid=$service"
    useradd --system "$group" --no-create-home --home-dir /nonexistent --shell "$shell" "$service"
  else
    grep -q "^$service:" /etc/group || addgroup -S "$service"
    adduser -S -D -H -h /nonexistent -s "$shell" -G "$service" "$service"
  fi || fail 6 "Cannot create the user $service."
  made_user=yes
}

remove_user() {
  if has userdel; then userdel "$service"; else deluser "$service"; fi
}

