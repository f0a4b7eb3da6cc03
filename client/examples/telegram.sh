#!/bin/sh
# Telegram: TELEGRAM_TOKEN is that of a bot, TELEGRAM_CHAT the id of a chat with it. The URL has the token, so it is given to curl
# on standard input, where other users do not see it.
set -eu
printf 'url = "%s/bot%s/sendMessage"\n' "${TELEGRAM_URL:-https://api.telegram.org}" "$TELEGRAM_TOKEN" |
  curl -fsS --max-time 30 --config - --data-urlencode "chat_id=$TELEGRAM_CHAT" \
    --data-urlencode "text=$MUSTER_TITLE" -o /dev/null
