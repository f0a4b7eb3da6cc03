#!/bin/sh
# Email by the sendmail of this machine to MAIL_TO. A subject beyond ASCII is encoded (RFC 2047).
set -eu
exec "${SENDMAIL:-/usr/sbin/sendmail}" -i -t <<MAIL
To: $MAIL_TO
Subject: =?utf-8?B?$(printf %s "$MUSTER_TITLE" | base64 | tr -d '\n')?=
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

$MUSTER_TITLE

at $MUSTER_TIME, value ${MUSTER_VALUE:-unknown}
MAIL
