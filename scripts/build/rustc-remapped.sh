#!/bin/sh
# Cargo calls this with the path of rustc and its arguments (RUSTC_WRAPPER). Flags in RUSTFLAGS do not reach build scripts and
# macros, whose paths would change the bytes of the crates that use them.
exec "$@" "--remap-path-prefix=$MUSTER_HOST_TARGET=/target" "--remap-path-prefix=$MUSTER_HOST_CARGO=/cargo" \
  "--remap-path-prefix=$MUSTER_HOST_CRATE=/agent/host"
