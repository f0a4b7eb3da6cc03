#!/bin/sh
# ntfy: NTFY_URL is a topic, such as https://ntfy.sh/my-topic; NTFY_TOKEN is its access token, if it has one.
set -eu
priority=default
[ "$MUSTER_SEVERITY" = critical ] && priority=high
exec curl -fsS --max-time 30 ${NTFY_TOKEN:+-H "Authorization: Bearer $NTFY_TOKEN"} \
  -H "Priority: $priority" --data-raw "$MUSTER_TITLE" "$NTFY_URL" -o /dev/null
