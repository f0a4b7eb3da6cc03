#!/bin/sh
# Slack, Mattermost, and others with its incoming webhooks: WEBHOOK_URL is that of a channel. The event is on standard input.
set -eu
message=$(jq -c '{ text: env.MUSTER_TITLE }')
printf 'url = "%s"\n' "$WEBHOOK_URL" |
  curl -fsS --max-time 30 --config - -H 'Content-Type: application/json' --data-raw "$message" -o /dev/null
