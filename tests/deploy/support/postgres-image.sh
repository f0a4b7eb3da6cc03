#!/bin/sh
# Starts the server as the image postgres:17 does, with the variables that deploy/docker/several-hubs.yaml sets.
set -eu
if [ "$(id -u)" = 0 ]; then
  chown postgres "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --clear-groups sh "$0"
fi
if [ ! -e "$PGDATA/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" >/tmp/password
  # shellcheck disable=SC2086
  initdb --username="$POSTGRES_USER" --pwfile=/tmp/password $POSTGRES_INITDB_ARGS
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "CREATE DATABASE $POSTGRES_USER" | postgres --single -j postgres
fi
exec postgres -c 'listen_addresses=*'
