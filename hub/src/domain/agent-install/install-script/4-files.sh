# Files of this host, and the user of the agent.

# Everything new is made in here, on the same disk, so that each file takes its place in one step.
prepare() {
  work='' made=''
  trap clean_up EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
  if [ ! -d "$dir" ]; then
    mkdir -p "$dir" || fail 6 "$dir cannot be made."
    made=$dir
  fi
  [ ! -d "$dir/$name" ] || fail 2 "$dir/$name is a folder, and would have to be the program. Choose another --dir."
  [ -z "$(find "$dir" -prune \( ! -user 0 -o -perm -0002 \))" ] ||
    fail 3 "$dir belongs to another user or may be written to by all. Choose another --dir."
  for left in "$dir"/.new-*; do
    # What a run left that was killed; another one that is under way keeps its own.
    kill -0 "${left##*-}" 2>/dev/null || rm -rf "$left"
  done
  mkdir -m 700 "$dir/.new-$$" || fail 6 "$dir cannot be written to. Is the disk full?"
  work=$dir/.new-$$
}

clean_up() {
  [ -z "$work" ] || rm -rf "$work"
  # Only while there is nothing in it.
  [ -z "$made" ] || rmdir "$made" 2>/dev/null || true
}

# Writes what comes in to a file of root's alone.
keep() {
  (umask 077 && cat >"$1") || fail 6 "$1 cannot be written. Is the disk full?"
}

place() {
  mv -f "$1" "$2" || fail 6 "$2 cannot be written."
}

# What the agent that is here was told, or nothing.
previous() {
  [ ! -r "${installed:-$dir}/$name.env" ] || sed -n "s/^$1=\\(.*\\)\$/\\1/p" "${installed:-$dir}/$name.env"
}

make_user() {
  ! id "$name" >/dev/null 2>&1 || return 0
  for shell in /usr/sbin/nologin /sbin/nologin /bin/false; do [ ! -x "$shell" ] || break; done
  if has useradd; then
    group=--user-group
    ! grep -q "^$name:" /etc/group || group="--gid=$name"
    useradd --system "$group" --no-create-home --home-dir /nonexistent --shell "$shell" "$name"
  else
    grep -q "^$name:" /etc/group || addgroup -S "$name"
    adduser -S -D -H -h /nonexistent -s "$shell" -G "$name" "$name"
  fi || fail 6 "The user $name cannot be made."
}

