// Generated from spec/ by npm run generate. Do not edit.

export interface paths {
    "/api/agent/ws": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Connect an agent.
         * @description Upgrades to a WebSocket that carries JSON-RPC 2.0 notifications, which `asyncapi.yaml` describes. The token is
         *     checked once, in the handshake; a token in the query is ignored.
         */
        get: operations["connectAgent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a node with a registration key.
         * @description Requires an open registration window that is not full. Five invalid keys lock an address out, as for login.
         *
         *     A body in another media type than JSON is for installers of other hubs: it contains the name, as the field `name` of
         *     a form or as plain text, and the response is the bare token. Other fields of a form are ignored; a form without `=`,
         *     and a body without `Content-Type`, are read as plain text. Without a name the node gets the agent's address as name.
         *
         *     A host that registers again sends the token that it holds, in JSON or in a form. If it is the token of a node of this
         *     hub, the response is that node, unchanged, and the window's count stays. Any other token is ignored. The key must be
         *     valid in both cases.
         */
        post: operations["registerAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/install.sh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Agent installer.
         * @description A POSIX shell script that installs, updates or removes the agent as a service; `--help` lists its options. It
         *     contains no secret. It contains the hub's address, from `--site` or otherwise from the request, and must
         *     therefore not be cached.
         */
        get: operations["getInstallScript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent/{arch}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Agent binary for an architecture.
         * @description From the code host, or from the folder of `--agents`. The digest is read from the code host's
         *     `sha256sums.txt`, whose signature must be valid; the response is aborted if the bytes do not match it. The hub
         *     keeps a verified copy of each binary of the latest release. One part can be requested with `Range`; several are
         *     answered with the whole file.
         */
        get: operations["downloadAgent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent/release/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Files with which an installer verifies the agent.
         * @description `sha256sums.txt` lists the SHA-256 digests of the release's files, as sha256sum(1) does. Its signature
         *     `sha256sums.txt.minisig` has minisign's format (Ed25519). `install.sh` is the installer of the release, without the
         *     hub's address.
         */
        get: operations["downloadAgentReleaseFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe the hub and the caller.
         * @description Available even if the public page is disabled, so that a page can explain why it shows nothing.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/nodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Latest snapshot of the fleet.
         * @description The snapshot is shared by all callers, at most 1.9 seconds old, and identical to that of the live stream. With a session it is the administrator's view.
         *
         *     Every snapshot of every view has an `ETag` of its own; a client that repeats it in `If-None-Match` gets 304 until there
         *     is a newer one. The visitors' view is compressed with gzip for clients that accept it.
         */
        get: operations["listNodes"];
        put?: never;
        /**
         * Add a node.
         * @description The response contains the token for the node's agent.
         */
        post: operations["createNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/nodes/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Reorder all nodes.
         * @description The list must contain every node once. A conflict means that a node was added or deleted in the meantime.
         */
        put: operations["reorderNodes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/nodes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a node. */
        put: operations["updateNode"];
        post?: never;
        /**
         * Delete a node and all its data.
         * @description Its agent is disconnected with close code 4001.
         */
        delete: operations["deleteNode"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/nodes/{id}/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reissue the token of a node.
         * @description The old token is revoked immediately, and its connection is closed with 4001.
         */
        post: operations["reissueNodeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent-attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the hub saw of installers and agents.
         * @description For the dialog that waits for a new agent: the attempts of the last 15 minutes, the latest first, at most 64. Equal
         *     attempts of one address are listed once. The hub keeps them in memory only.
         */
        get: operations["listAgentAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/nodes/{id}/traffic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Correct the traffic ledger of a node. */
        put: operations["correctTraffic"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/nodes/{id}/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Details of a node's host.
         * @description What the host's kernel tells of processors, memory, disks, interfaces, sensors and the largest processes. Its agent
         *     measures it only while somebody asks: the first request has the agent begin, and it ends a short time after the last one.
         *     A client that shows the details asks again every 2 seconds.
         *
         *     Visitors get the parts that `public_details` of the node or of the settings names, never the processes; so does a page
         *     with the administrator's session that does not send the panel's CSRF token, because themes are other people's code.
         *     Visitors have the rate limits of `getNodeMetrics`, counted separately, where they are shown something.
         */
        get: operations["getNodeDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/nodes/{id}/gauges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * History of a node's gauges.
         * @description Gauges over a window that ends at `until`, which is now by default, in buckets as wide as those of the node's metrics: a
         *     minute up to 24 hours. The `ts` of a minute is its end, that of a wider bucket its start. Visitors get the gauges of the
         *     parts that they may see, as in `getNodeDetails`, of the last 168 hours.
         */
        get: operations["getNodeGauges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/nodes/{id}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * History of a node.
         * @description Metrics and latency over a window that ends at `until`, which is now by default. Samples are returned individually if they fit the row limit;
         *     otherwise they are aggregated in equal buckets aligned to the epoch. The last bucket may be incomplete. The first bucket
         *     is complete, so that up to one bucket at the start of the window may be missing. The `ts` of a minute is its end; the
         *     `ts` of a bucket, with a `step` above 60 for the metrics, is its start. No row is later than `to`. `step` applies to the metrics; the latency of each task is aggregated by its own number of samples.
         *
         *     Imported hours for which there are no minutes are returned too: a window that contains such hours before its oldest
         *     sample is aggregated by whole hours, also if its samples fit the row limit.
         *
         *     Individual results of tasks with the same interval share their `ts`, so that a client can merge tasks by `ts`: it is
         *     the time of the measurement rounded down to a multiple of the interval, or to the minute if the interval is longer. If
         *     results are more frequent, because the interval was changed for example, the largest divisor of that on which they fit
         *     is used. A result that shares a multiple with another one of its task, because it came early or after a reconnection,
         *     gets a neighbouring one. No result is left out, no two rows of a task have the same `ts`, and none is outside the window.
         *
         *     The row limit of a series (the metrics, or the latency of one task) is 1,440 up to 24 hours, 720 up to 168 hours and
         *     320 above; `points` can only lower it, to 60 at least.
         *
         *     Rate limits without a session: 600 requests per minute with a burst of 600 for each address, which is enough for the
         *     charts of every node for everybody in a large office, and 500 requests per second for all addresses together. 20
         *     requests per minute are guaranteed to each address. A request before `Retry-After` has passed extends the wait by a
         *     second. With a session there is no rate limit: a session belongs to the administrator and can be revoked.
         */
        get: operations["getNodeMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ws": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Live stream of the fleet.
         * @description Upgrades to a WebSocket that sends a snapshot immediately and then every 2 seconds; `asyncapi.yaml` describes it.
         *     Messages from the client are ignored; more than 1,200 frames per minute close the stream with 1008. A slow client
         *     skips snapshots; a client that reads nothing for 120 seconds is disconnected, even if it answers pings. Cross-origin
         *     upgrades are refused. When no more visitors can watch, the network with the most streams loses one to a visitor of a
         *     network with fewer: it is closed with 1013.
         *
         *     The panel offers the subprotocols `muster` and `muster.csrf.<token>`, because a browser cannot set headers on the
         *     handshake; the hub selects `muster`.
         */
        get: operations["openLiveStream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in with a password, a passkey or both.
         * @description Five failed attempts within 15 minutes lock an address out. Passwords are checked one at a time; at most 8 requests wait.
         *     A valid session cookie of the request is replaced: its session ends, with its live streams, when the new one is open.
         *
         *     If the account has a second factor, a right password alone gets `second_factor_required`, which neither counts as
         *     a failed attempt nor resets the count. Send the password again with a TOTP code or a recovery code in `code`, or
         *     with a passkey's response to the options of `getLoginOptions` in `passkey`. A wrong code or passkey counts as a
         *     failed attempt. Each code and each response is accepted once. A passkey alone logs in if the setting
         *     `passwordless_login` is on and the authenticator has verified the user, by a PIN or a fingerprint for example.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a login or a confirmation with a passkey.
         * @description Options for `navigator.credentials.get()`, and a cookie that binds their challenge to the browser. The challenge is
         *     accepted once within 5 minutes. `userVerification` is `required` if a passkey alone logs in; a page that sends the
         *     password too may lower it to `preferred`.
         */
        post: operations["getLoginOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log out.
         * @description Idempotent: without a session the response is the same.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Log in with the external provider.
         * @description Redirects to the provider, with PKCE and state. A short-lived cookie binds the login to the browser that started
         *     it. Without `--site` the hub knows its own address only for requests from its own machine; otherwise the login
         *     fails with `site_unknown`. Like `login`, a completed login ends the session whose cookie the browser sent.
         */
        get: operations["startOauth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Callback of the external provider.
         * @description Errors redirect to `/admin/login?error=<code>`. Codes: `access_denied` (the user or the provider declined),
         *     `login_expired` (this browser has no pending login), `state_mismatch` (the callback belongs to another login),
         *     `provider_unreachable`, `provider_refused` (the code was refused, or the response is not trustworthy),
         *     `not_admitted` (not in `oauth_subjects`) and `site_unknown` (the hub needs `--site`). Unknown query parameters are
         *     ignored, since providers add their own. Responds with 404 if no external login is configured.
         */
        get: operations["finishOauth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the password.
         * @description Revokes all sessions, including the caller's, and closes their live streams with 4401. If the account has a second
         *     factor, the session must have confirmed its identity within the last 5 minutes.
         *
         *     The new password is refused if it is shorter than `password_policy.min_length` of the settings, one of the 10,000
         *     most common passwords, the username or the site name, with or without digits or signs at its end, or a repeated
         *     or sequential pattern.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the identity.
         * @description Operations that need a confirmation, and some settings, are available for 5 minutes after a login or a confirmation
         *     of the same session. With a second factor, a password needs a code or a passkey too; a passkey alone is enough if
         *     the authenticator has verified the user. Wrong passwords, codes and passkeys count as failed logins. A user of the
         *     external login confirms by logging in again.
         */
        post: operations["confirmIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Describe the account's second factors. */
        get: operations["getSecondFactor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Turn TOTP on.
         * @description With the first second factor, the account gets recovery codes, which only this response contains, and all other
         *     sessions of the account are revoked: they were opened without it. Conflict if there is no secret to confirm.
         */
        put: operations["confirmTotp"];
        /**
         * Create a TOTP secret.
         * @description The secret has no effect until `confirmTotp` receives a code of it from the same session within 10 minutes. A
         *     second request replaces it. Conflict if TOTP is on already, or if the caller used the external login, whose users
         *     have the second factor of their provider.
         */
        post: operations["startTotp"];
        /**
         * Turn TOTP off.
         * @description Without another second factor the recovery codes are deleted too.
         */
        delete: operations["deleteTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a passkey.
         * @description With the browser's response to the options of `getPasskeyOptions`. With the first second factor, the account gets
         *     recovery codes and all other sessions of the account are revoked, as with `confirmTotp`.
         */
        post: operations["createPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start adding a passkey.
         * @description Options for `navigator.credentials.create()`, and a cookie that binds their challenge to the browser. The challenge is
         *     accepted once within 5 minutes, from the same session.
         */
        post: operations["getPasskeyOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a passkey.
         * @description Without another second factor the recovery codes are deleted too. Sessions that the passkey opened stay valid.
         */
        delete: operations["deletePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the recovery codes.
         * @description The previous codes become invalid. Conflict if the account has no second factor.
         */
        post: operations["createRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List sessions. */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a session.
         * @description Its live streams are closed with 4401.
         */
        delete: operations["revokeSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List API tokens. */
        get: operations["listApiTokens"];
        put?: never;
        /**
         * Create an API token.
         * @description The secret is in this response only. A conflict for users of an external login, who could otherwise keep access after
         *     they were removed from its list, and if the maximum number is reached.
         */
        post: operations["createApiToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the name, the scopes or the end of an API token.
         * @description The secret stays. To add a scope, or to let the token expire later or not at all, the session must have confirmed its
         *     identity within the last 5 minutes. A conflict for users of an external login.
         */
        put: operations["updateApiToken"];
        post?: never;
        /** Revoke an API token. */
        delete: operations["revokeApiToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokens/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of an API token.
         * @description The old secret is invalid immediately; name, scopes and end stay. The new one is in this response only. A conflict
         *     for expired tokens, and for users of an external login.
         */
        post: operations["reissueApiToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ping-tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List ping tasks. */
        get: operations["listPingTasks"];
        put?: never;
        /**
         * Add a ping task.
         * @description The agents of assigned nodes receive it immediately.
         */
        post: operations["createPingTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ping-tasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a ping task.
         * @description Agents whose list changes receive it immediately; unchanged tasks keep their timers.
         */
        put: operations["updatePingTask"];
        post?: never;
        /** Delete a ping task and its results. */
        delete: operations["deletePingTask"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List checks and their states. */
        get: operations["listChecks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/checks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State of a check by node, and its outages. */
        get: operations["getCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Services, with their availability by day.
         * @description The checks that have a public name, with the times in which they were down. Cached for 10 seconds. The rate limits are
         *     those of `getNodeMetrics`.
         */
        get: operations["listServices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/heartbeat/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report that a job has succeeded.
         * @description For the end of a job, such as `curl -fsS https://status.example.com/api/heartbeat/KEY` in cron. Also as HEAD.
         */
        get: operations["callHeartbeat"];
        put?: never;
        /**
         * Report that a job has succeeded.
         * @description For the end of a job, such as `curl -fsS https://status.example.com/api/heartbeat/KEY` in cron. Also as HEAD.
         */
        post: operations["sendHeartbeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/heartbeat/{key}/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report the start or the result of a job.
         * @description With `start` before it, the duration of a job is known. Its exit status is 0 for success, like `success`, and a failure
         *     otherwise, like `fail`.
         */
        get: operations["callHeartbeatEvent"];
        put?: never;
        /**
         * Report the start or the result of a job.
         * @description With `start` before it, the duration of a job is known. Its exit status is 0 for success, like `success`, and a failure
         *     otherwise, like `fail`.
         */
        post: operations["sendHeartbeatEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List incidents.
         * @description Outages of nodes, probes with packet loss, and plans that have expired or used up their traffic; open ones have no
         *     `ended_at`. A restart of the hub is not an outage of its nodes. Incidents are kept as long as history
         *     (`retention_days`), and deleted with their node or ping task. Visitors get incidents of public nodes only. Includes
         *     every change before the request; otherwise cached for 10 seconds. The rate limits are those of `getNodeMetrics`.
         */
        get: operations["listIncidents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Daily availability of the nodes.
         * @description The share of each day, in the hub's time zone, in which a node had no outage. Days before the node's first connection,
         *     and days that are no longer kept, are null; today counts up to now. Time in which the hub did not run counts as the
         *     state before it. Cached for a minute, unless an outage begins or ends. The rate limits are those of `getNodeMetrics`.
         */
        get: operations["getAvailability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List announcements and maintenance windows.
         * @description Visitors get public notices, with those of the affected nodes that are public; a notice whose affected nodes are all
         *     private is left out.
         */
        get: operations["listNotices"];
        put?: never;
        /** Add a notice. */
        post: operations["createNotice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Render the text of a notice. */
        post: operations["previewNotice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a notice. */
        put: operations["updateNotice"];
        post?: never;
        /** Delete a notice. */
        delete: operations["deleteNotice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alert-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List alert rules. */
        get: operations["listAlertRules"];
        put?: never;
        /**
         * Add an alert rule.
         * @description A conflict if another rule has the name.
         */
        post: operations["createAlertRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alert-rules/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try an alert rule with the stored history.
         * @description Evaluates the rule for each minute of the last days, or each hour for mount points. Maintenance, parents and
         *     acknowledgements are left out. Figures without a history (`has_history` of `listAlertRules`) are refused. The values
         *     of the worst objects are returned for a chart.
         */
        post: operations["previewAlertRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alert-rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change an alert rule.
         * @description With another figure or object, or where the rule no longer applies, its alerts end. A conflict if another rule has the
         *     name.
         */
        put: operations["updateAlertRule"];
        post?: never;
        /** Delete an alert rule; its alerts end. */
        delete: operations["deleteAlertRule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the current alerts.
         * @description What is pending or firing, or has no data, as of the latest minute: firing ones that were told and are not acknowledged
         *     first, then the other firing ones; among them the critical before the warnings, and the latest first.
         */
        get: operations["listAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the log of alerts.
         * @description For programs that keep their place: they store the id of the last event that they have handled, and send it as
         *     `after`. Ids only grow, and no event is added before one that was returned. With `tag` or `severity` a page has the
         *     matching ones of the next `limit` events, so it may be empty before the log ends: go on with `next`. Events are kept
         *     as long as history (`retention_days`), and at most 100,000. Restoring a backup restores its log: `latest` may then be
         *     below `after`.
         */
        get: operations["listAlertEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/feed.atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Alerts as an Atom feed.
         * @description Atom (RFC 4287), newest first: the begin and the end of each alert that was told, of the last 30 days, at most 100. An
         *     entry never changes, and keeps its id for ever.
         */
        get: operations["getAlertAtomFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/feed.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Alerts as a JSON Feed.
         * @description JSON Feed 1.1 with the same entries as `getAlertAtomFeed`.
         */
        get: operations["getAlertJsonFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/verdict": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether anything is wrong, as a status and one line of text.
         * @description For programs that only know up and down, such as uptime services, load balancers, and `curl -f` in cron. The line
         *     names the worst, and how many more there are.
         *
         *     With a session or an API token: every alert that fires and was told, unless it is acknowledged. Without: outages of
         *     public nodes that are not under maintenance, and public services that are down. Services have no tags, so `tag`
         *     leaves them out. Both count as critical.
         */
        get: operations["getVerdict"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/{id}/acknowledgement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Acknowledge an alert.
         * @description Until then no begin of this alert is told, also if it ends and begins again. Without a time that is until it ends, so that the
         *     next begin is told. Its end is told. Replaces an earlier acknowledgement.
         */
        put: operations["acknowledgeAlert"];
        post?: never;
        /** Withdraw the acknowledgement of an alert. */
        delete: operations["withdrawAcknowledgement"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed.atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Incidents and notices as an Atom feed.
         * @description Atom (RFC 4287), newest first: incidents of public nodes and public notices, whether or not there is a session. An
         *     entry keeps its id for ever, and `updated` changes when an incident ends. `Last-Modified` is the latest `updated`.
         */
        get: operations["getAtomFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Incidents and notices as a JSON Feed.
         * @description JSON Feed 1.1 with the same entries as `getAtomFeed`.
         */
        get: operations["getJsonFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/maintenance.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Maintenance windows as a calendar.
         * @description iCalendar (RFC 5545): one event for each public maintenance window, whether or not there is a session. An event keeps
         *     its `UID` for ever.
         */
        get: operations["getMaintenanceCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings.
         * @description Includes the key of an open registration window.
         */
        get: operations["getSettings"];
        /**
         * Change settings.
         * @description Changes take effect immediately. To change the value of a key marked with `x-confirm`, the session must have
         *     confirmed its identity within the last 5 minutes.
         */
        put: operations["updateSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/themes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List installed themes. */
        get: operations["listThemes"];
        put?: never;
        /**
         * Install a theme, or a new version of one.
         * @description The body is a `theme.tar.gz` with the theme at its top level or in one folder named like its `short`. A request has at
         *     most 8 MiB; a larger archive is sent in chunks. The previous version is kept for a rollback. A refused archive changes
         *     nothing. A confirmation is needed for the first chunk only.
         */
        post: operations["uploadTheme"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/theme-install": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Progress of the current download of a theme.
         * @description Of `installThemeFromAddress`, `updateTheme` or `checkThemeUpdate`; one runs at a time.
         */
        get: operations["getThemeDownload"];
        put?: never;
        /**
         * Install a theme from an address.
         * @description The address is a repository with releases as on GitHub or GitLab, whose latest release has a `theme.tar.gz`, or the URL
         *     of a `.tar.gz`. The hub connects to public addresses over HTTPS only, also after redirects; the code host of `--code-host` is
         *     exempt. The archive is checked like an upload. A conflict if another download is running, if there is no release, or if
         *     a theme with the same `short` was uploaded or came from another address and `replace` is not true. The address is stored
         *     with the theme for updates.
         */
        post: operations["installThemeFromAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/theme-gallery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Themes of the galleries.
         * @description Reads `themes.txt` of Muster's gallery, and of the one in the setting `theme_gallery`. The hub asks for them only in this
         *     operation, and again after an hour. A gallery that cannot be read has an `error`; the others are returned.
         */
        get: operations["getThemeGallery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/theme-gallery/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Picture of a theme in a gallery.
         * @description The hub fetches it from the gallery's page, so that the browser contacts no other host. Only of a gallery that
         *     `getThemeGallery` has returned.
         */
        get: operations["getThemeGalleryPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/themes/{short}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an installed theme.
         * @description The active and the built-in theme cannot be deleted. The previous version is deleted too; settings are kept for a
         *     later installation.
         */
        delete: operations["deleteTheme"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/themes/{short}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Preview image of a theme. */
        get: operations["getThemePreview"];
        put?: never;
        /**
         * Start a live preview of a theme.
         * @description Sets a cookie with which `/` serves this theme to the browser, with the security headers of every theme, for ten
         *     minutes at most and while the session is valid; visitors still get the active theme. A theme expects its files and
         *     routes at `/` and the hub does not rewrite them, so that a preview below another path would differ. Ends any other
         *     preview of the session. A conflict if the panel has a separate host (`--admin-site`), because its cookies are not sent
         *     to the page.
         */
        post: operations["startThemePreview"];
        /**
         * End the live preview.
         * @description Idempotent: the cookie is deleted even if there is no preview.
         */
        delete: operations["endThemePreview"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/themes/{short}/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look for a newer version of a theme.
         * @description Asks for the tag of the latest release; downloads and checks the archive if the theme was installed from one. Changes
         *     nothing. A conflict if the theme has no address, if there is no release, or if another download is running.
         */
        get: operations["checkThemeUpdate"];
        put?: never;
        /**
         * Install the latest version from the theme's address.
         * @description For themes that were installed from an address, and uploaded ones whose `url` is a repository on the code host. Downloads
         *     `theme.tar.gz` of the latest release, or the archive, which must contain a theme with the same `short`. A conflict if
         *     there is no such address, if the version is not newer than the installed one, or if another download is running.
         */
        post: operations["updateTheme"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/themes/{short}/rollback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Roll back to the previous version.
         * @description Swaps both versions, so that a second call undoes the first. A conflict if there is no previous version.
         */
        post: operations["rollbackTheme"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/themes/{short}/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings of a theme.
         * @description Only values that the administrator changed; empty for a theme that is not installed. They are kept when a theme is deleted,
         *     and shown again when it is installed.
         */
        get: operations["getThemeConfig"];
        /**
         * Replace the settings of the built-in theme or an installed one.
         * @description Settings are kept when the theme is updated, deleted or reinstalled.
         */
        put: operations["replaceThemeConfig"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/themes/{short}/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set which other hosts a theme may connect to.
         * @description Replaces the approved origins. One that the installed version does not ask for in its `theme.json` is added by hand, for
         *     themes that were not written for this hub. Approvals are kept when the theme is updated; origins that a new version
         *     adds are not approved, and those that it no longer asks for have no effect unless they were added by hand. All are
         *     withdrawn when the theme is deleted.
         */
        put: operations["setThemeConnect"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/themes/{short}/refusals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a request that the browser refused a theme.
         * @description For browsers: the `report-uri` of a theme's Content-Security-Policy. Lists the origin of a request that `connect-src`
         *     refused in `connect.refused` of the theme, until the hub restarts, the theme changes or 24 hours have passed. Only
         *     HTTPS and WSS addresses with a public host name are listed, and none that is approved, requested or the hub's own.
         *     Everything else in a valid report is ignored, also for a theme that is not installed. A theme lists at most 32 origins,
         *     8 of which one address may have reported and 16 one network; the oldest are replaced.
         */
        post: operations["reportThemeRefusal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/db": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Size and content of the database. */
        get: operations["getDatabase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/db/backup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a backup.
         * @description A consistent copy, made while reports are stored. It contains secrets: tokens, the password hash, the client secret.
         *     A conflict while another backup is made or downloaded.
         */
        get: operations["backupDatabase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/db/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a database.
         * @description The body is a SQLite file made by a hub. It is checked and migrated before it replaces the database; the old file is
         *     kept as `<db>.before-restore`. All sessions end, and so does a registration window. API tokens stay
         *     valid if hub and file have them, with the scopes that both give them and until the earlier end; all others are revoked. The
         *     audit log and its retention stay those of the hub. Settings with
         *     which the file would let others do more than now are restored only if `keep` names them; `settings` of the report lists
         *     them. A confirmation is needed for the first chunk only.
         */
        post: operations["restoreDatabase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/db/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import the database of another product.
         * @description The body is a database file of the product, or for `ndjson` a file of `ImportRecord` lines. Nodes, ping tasks, history and settings are written into a copy of the
         *     hub's database, which then replaces it; the old file is kept as `<db>.before-restore`. Sessions stay open and agents
         *     reconnect. While an import runs, the hub refuses changes with `busy`, and keeps the traffic of its agents but not
         *     their history. A confirmation is needed for the first chunk only.
         */
        post: operations["importDatabase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/db/vacuum": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Vacuum the database. */
        post: operations["vacuumDatabase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/hubs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the hubs that share the database.
         * @description The hubs on one PostgreSQL database, as the hub that answers saw them with its latest renewal of its own lease, which is
         *     half a second old. Empty if that hub has the database for itself, as with SQLite.
         */
        get: operations["listHubs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit entries.
         * @description The audit log: logins, failed logins and changes. Includes every operation that was answered before the request.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export audit entries as CSV.
         * @description CSV (RFC 4180) in UTF-8 with a header, newest entries first. Times are UTC in ISO 8601. In a text, an apostrophe
         *     precedes `=`, `+`, `-` and `@` at the beginning and after a separator (comma, semicolon, vertical bar, colon, quote,
         *     tab, line break, space), so that no spreadsheet runs a part of it as a formula.
         */
        get: operations["exportAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a ticket for the link of an export.
         * @description A browser cannot send the CSRF token with a link. The ticket replaces it in the query of one export, within a minute and
         *     from the same session, so that the browser saves the response while it arrives.
         */
        post: operations["createExportTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/nodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the node list.
         * @description All nodes in the panel's order, private ones too, without their tokens.
         *
         *     The columns of the CSV are the keys of `rows` in the JSON. CSV (RFC 4180) is UTF-8 with a header and CRLF; null is an
         *     empty cell. In a text, an apostrophe precedes `=`, `+`, `-` and `@` at the beginning and after a separator (comma,
         *     semicolon, vertical bar, colon, quote, tab, line break, space), so that no spreadsheet runs a part of it as a formula.
         *     Streamed, and compressed with gzip for clients that accept it. A response that ends early is incomplete: the
         *     connection is closed without the last chunk. Up to four exports run at once.
         */
        get: operations["exportNodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/traffic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the traffic of all nodes by month.
         * @description One row for each node and month, oldest first. A month of a node is the period of its plan: it begins at midnight on
         *     the node's `traffic_reset_day`, in the hub's time zone (`time_zone`), and with reset day 1 it is the calendar month. The
         *     current month is read from the traffic ledger. Past months are added up from the history, with today's reset day:
         *     they lack what was transferred while the agent was not connected, and what retention has deleted.
         *     `measured_percent` is the share of the month that the history covers. Months without any history have no row.
         *
         *     Format, compression and limits are those of `exportNodes`.
         */
        get: operations["exportTraffic"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/nodes/{id}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a node's metrics.
         * @description Rows with `from` < `time` <= `to`, oldest first, as they are stored: one for each minute, or for each hour. The last hour
         *     may be incomplete; its `time` is then later than `to`.
         *
         *     Format, compression and limits are those of `exportNodes`.
         */
        get: operations["exportNodeMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/nodes/{id}/latency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a node's latency.
         * @description The results of the ping tasks that are assigned to the node, by task in the panel's order, oldest first: one row for each
         *     probe, or for each hour, as `exportNodeMetrics`.
         *
         *     Format, compression and limits are those of `exportNodes`.
         */
        get: operations["exportNodeLatency"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health check.
         * @description For monitoring; contains no secret. While the hub cannot store data the response is 503 `storage_failed`, although
         *     pages, live view and agents still work: alert on it, but do not restart the hub, which keeps unsaved data in memory.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics for Prometheus.
         * @description All nodes, private ones too, and the hub itself, at most 1.9 s old; docs/metrics.md lists the names. The format is
         *     OpenMetrics 1.0 if the client prefers it, otherwise Prometheus' text format 0.0.4. Compressed with gzip for clients
         *     that accept it.
         *
         *     With `names=node`, what node_exporter of Prometheus would tell of each node whose agent is connected to this hub, under
         *     its names and with the node's name as `instance`. The hub asks the agents for each scrape and leaves out those that do not
         *     answer within two seconds.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/badge/{id}.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * State or availability of a node as an image.
         * @description An SVG image for READMEs and web pages, the same with and without a session. Only public nodes have one, and only while
         *     the public page is on; all other ids get the same 404. Texts are English. Availability is the share of the time
         *     without a recorded outage, rounded down; the badge says `no data` until the agent has connected. Caches may keep a
         *     badge for a minute.
         */
        get: operations["getBadge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe how this request reached the hub.
         * @description Shows what a proxy forwards about its clients; `muster-hub doctor` uses it. If the proxy sends no headers, the
         *     address is that of the proxy.
         */
        get: operations["getConnection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document. */
        get: operations["getOpenapiDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asyncapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The AsyncAPI document of the WebSockets. */
        get: operations["getAsyncapiDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The admin panel.
         * @description `/admin` and all paths below: a file of the panel, or the panel's `index.html` for its client-side routes.
         */
        get: operations["openAdmin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The status page.
         * @description All other paths: a file of the active theme, or its `index.html` for client-side routes. Without a usable theme the built-in one is served. During a live preview the administrator's browser gets the previewed theme.
         */
        get: operations["openStatusPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Assigned by the hub; it never changes. Ids of nodes and ping tasks are random, so that gaps between them reveal no private ones. */
        Id: number;
        NullableId: number | null;
        /** @description Unix seconds, UTC. */
        Instant: number;
        NullableInstant: number | null;
        /**
         * Format: date
         * @description Date in the hub's time zone, `YYYY-MM-DD`.
         */
        CalendarDate: string;
        /** Format: date */
        NullableCalendarDate: string | null;
        /** @description Time in ISO 8601, UTC, with whole seconds. */
        IsoTime: string;
        NullableIsoTime: string | null;
        /** @description Bytes. */
        Bytes: number;
        NullableBytes: number | null;
        /** @description Bytes per second. */
        ByteRate: number;
        /** @description Percent, 0 to 100. */
        Percent: number;
        NullablePercent: number | null;
        /** @description Number of items. */
        Count: number;
        /** @description Milliseconds. */
        Latency: number;
        /** @description 256 random bits in base64url. */
        Key: string;
        /**
         * @description Token of a node, 256 random bits in base64url or as 64 lower-case hexadecimal digits. The hub creates the first
         *     form; imported nodes may have the second.
         */
        Token: string;
        /** @description One line of text without control characters and line separators. */
        Line: string;
        /** @description One line with at least one visible character. */
        Title: string;
        NullableTitle: string | null;
        /**
         * @description Stable identifier of the problem; `x-problems` lists all with status and title.
         * @enum {string}
         */
        ProblemCode: "invalid_request" | "invalid_token" | "invalid_registration_key" | "session_required" | "invalid_api_token" | "login_required" | "invalid_credentials" | "second_factor_required" | "invalid_second_factor" | "confirmation_required" | "insufficient_scope" | "foreign_origin" | "csrf_token_required" | "password_login_off" | "passwordless_login_off" | "not_found" | "method_not_allowed" | "conflict" | "passkeys_unavailable" | "limit_reached" | "upload_conflict" | "request_timeout" | "misdirected_request" | "payload_too_large" | "unsupported_media_type" | "invalid_theme" | "invalid_database" | "range_not_satisfiable" | "upgrade_required" | "headers_too_large" | "too_many_attempts" | "too_many_requests" | "registration_exhausted" | "internal" | "code_host_failed" | "busy" | "storage_failed" | "shutting_down" | "storage_full";
        /**
         * @description An error (RFC 9457).
         * @example {
         *       "type": "urn:muster:problem:invalid_request",
         *       "title": "Invalid request",
         *       "status": 400,
         *       "detail": "The request does not match the contract: 1 error.",
         *       "code": "invalid_request",
         *       "errors": [
         *         {
         *           "pointer": "/name",
         *           "detail": "must NOT have fewer than 1 characters"
         *         }
         *       ]
         *     }
         */
        Problem: {
            /** @description `urn:muster:problem:` followed by the code. */
            type: string;
            /** @description Short text, the same for every problem with this code. */
            title: string;
            /** @description The HTTP status. */
            status: number;
            /** @description Explains this occurrence and, where possible, what to do. */
            detail: string;
            code: components["schemas"]["ProblemCode"];
            /** @description Errors of invalid input, by pointer. */
            errors?: components["schemas"]["FieldError"][];
            /** @description With `second_factor_required`, the second factors that the account has. */
            methods?: components["schemas"]["SecondFactorMethod"][];
            /** @description Id of the request in the hub's log; present on every 500. */
            request_id?: string;
        };
        FieldError: {
            /** @description JSON Pointer (RFC 6901) into the body; for a parameter `/query/<name>`, `/path/<name>` or `/header/<name>`. */
            pointer: string;
            /** @description The error of this value. */
            detail: string;
        };
        /**
         * @description Facts of a host, sent by its agent once per connection. The hub validates each field: invalid fields are
         *     dropped and counted, the others are kept; unknown fields are ignored. Texts are made plain and cut to their limit.
         * @example {
         *       "hostname": "web-1",
         *       "os": "Debian GNU/Linux 12 (bookworm)",
         *       "kernel": "6.1.0-28-amd64",
         *       "arch": "x86_64",
         *       "virt": "kvm",
         *       "cpu_name": "AMD EPYC 7443P",
         *       "cpu_cores": 4,
         *       "mem_total": 8326746112,
         *       "swap_total": 1073737728,
         *       "disk_total": 84289314816,
         *       "agent_version": "0.1.0",
         *       "ipv4": "192.0.2.10",
         *       "ipv6": null,
         *       "probes": [
         *         "icmp",
         *         "tcp",
         *         "http"
         *       ]
         *     }
         */
        Facts: {
            /** @description Host name. */
            hostname: string;
            /** @description Operating system, PRETTY_NAME of os-release. */
            os: string;
            /** @description Kernel release. */
            kernel: string;
            /** @description Architecture as printed by `uname -m`. */
            arch: string;
            /** @description Virtualisation as named by systemd-detect-virt; `none` on bare metal. */
            virt: string;
            /** @description CPU model. */
            cpu_name: string;
            /** @description Logical processors. */
            cpu_cores: number;
            mem_total: components["schemas"]["Bytes"];
            swap_total: components["schemas"]["Bytes"];
            disk_total: components["schemas"]["Bytes"];
            /** @description Version of the agent. */
            agent_version: string;
            /** @description Address on the host's own interfaces, or null. */
            ipv4: string | null;
            /** @description Address on the host's own interfaces, or null. */
            ipv6: string | null;
            /**
             * @description Kinds of probes that the agent can measure, as in `ProbeKind`; the hub ignores kinds that it does not know. Without this
             *     key the agent is sent ICMP, TCP and HTTP tasks if its handshake has a `User-Agent` that begins with `muster-agent/`,
             *     and TCP tasks only otherwise.
             */
            probes?: string[];
            /** @description Whether the agent answers `details.watch`. */
            details?: boolean;
            /** @description Whether the agent answers `statistics.read`. */
            statistics?: boolean;
            /**
             * @description `boot_id` under which an earlier version of the agent reported the same counters. The hub then continues to count
             *     from its last report.
             */
            former_boot_id?: string;
        };
        /** @description The metrics of a report that visitors may see. */
        HostFigures: {
            /** @description Seconds since the host booted. */
            uptime?: number;
            /** @description Busy share of all cores since the previous report. */
            cpu?: components["schemas"]["Percent"];
            /** @description Load averages over 1, 5 and 15 minutes. */
            load?: number[];
            mem_total?: components["schemas"]["Bytes"];
            /** @description MemTotal minus MemAvailable. */
            mem_used?: components["schemas"]["Bytes"];
            swap_total?: components["schemas"]["Bytes"];
            swap_used?: components["schemas"]["Bytes"];
            /** @description Sum of all local disks, each counted once. */
            disk_total?: components["schemas"]["Bytes"];
            disk_used?: components["schemas"]["Bytes"];
            /** @description Receive rate since the previous report. */
            net_rx?: components["schemas"]["ByteRate"];
            /** @description Transmit rate since the previous report. */
            net_tx?: components["schemas"]["ByteRate"];
            /** @description TCP sockets, IPv4 and IPv6. */
            tcp?: components["schemas"]["Count"];
            /** @description UDP sockets, IPv4 and IPv6. */
            udp?: components["schemas"]["Count"];
            /** @description Processes. */
            procs?: components["schemas"]["Count"];
        };
        /** @description The metrics of a report that only the administrator sees. */
        HostCounters: {
            /**
             * @description The kernel's random boot id, which changes when the host reboots, and optionally `/` and 16 lower-case hexadecimal
             *     digits that identify the counted interfaces. The hub subtracts totals only if this is equal: if the digits
             *     change within a boot, the new totals are a baseline and add nothing.
             */
            boot_id?: string;
            /** @description Received since boot, sum of all counted interfaces. */
            net_rx_total?: components["schemas"]["Bytes"];
            /** @description Sent since boot, sum of all counted interfaces. */
            net_tx_total?: components["schemas"]["Bytes"];
        };
        /**
         * @description One report of an agent. The hub validates each field: fields of the wrong type, not finite, negative or above
         *     2^53 − 1 are dropped and counted, the others are kept. Metrics that a host does not provide are absent. Up to 32
         *     unknown fields (4 KiB as JSON) are kept in memory and shown to the administrator only. Texts and unknown keys are made
         *     plain, and `boot_id` is cut to its limit.
         * @example {
         *       "boot_id": "5f0c9a52-33d8-4d0e-8d57-2f1a8e2f9c11",
         *       "uptime": 86400,
         *       "cpu": 12.5,
         *       "load": [
         *         0.42,
         *         0.36,
         *         0.3
         *       ],
         *       "mem_total": 8326746112,
         *       "mem_used": 2147483648,
         *       "swap_total": 1073737728,
         *       "swap_used": 0,
         *       "disk_total": 84289314816,
         *       "disk_used": 21474836480,
         *       "net_rx_total": 912345678901,
         *       "net_tx_total": 123456789012,
         *       "net_rx": 125000,
         *       "net_tx": 64000.5,
         *       "tcp": 48,
         *       "udp": 6,
         *       "procs": 131
         *     }
         */
        Metrics: components["schemas"]["HostFigures"] & components["schemas"]["HostCounters"];
        NodeDetails: {
            /**
             * @description `live` if the agent sends details now; `waiting` until it does; `offline` if it is not connected; `unsupported` if
             *     it is connected and cannot send them, because it is of an earlier version or another product; `hidden` if the caller
             *     may see none of them.
             * @enum {string}
             */
            state: "live" | "waiting" | "offline" | "unsupported" | "hidden";
            /** @description When the details arrived; null if there are none. */
            at: components["schemas"]["NullableInstant"];
            /** @description Empty unless `state` is `live`. */
            details: components["schemas"]["Details"];
        };
        /**
         * @description A member of `Details` that visitors may be shown.
         * @enum {string}
         */
        DetailsMember: "system" | "processor" | "pressure" | "memory" | "sensors" | "fans" | "batteries" | "mounts" | "disks" | "interfaces" | "gpus" | "arrays" | "containers" | "units";
        PublicDetails: components["schemas"]["DetailsMember"][];
        /**
         * @description What a host's kernel tells of the machine at one time. A member is absent where the host cannot tell, and figures that
         *     are differences need two measurements. An agent may spread the members over several messages; each member replaces the
         *     previous one of the same name. The hub validates each member: invalid ones are dropped and counted. Texts are made plain.
         */
        Details: {
            system?: components["schemas"]["SystemDetails"];
            processor?: components["schemas"]["ProcessorDetails"];
            pressure?: components["schemas"]["PressureDetails"];
            memory?: components["schemas"]["MemoryDetails"];
            /** @description Temperatures. */
            sensors?: {
                name: components["schemas"]["PartName"];
                celsius: components["schemas"]["Celsius"];
            }[];
            fans?: {
                name: components["schemas"]["PartName"];
                /** @description Revolutions per minute. */
                rpm: number;
            }[];
            batteries?: {
                name: components["schemas"]["PartName"];
                charge: components["schemas"]["Percent"];
                /** @description Whether it is being charged or is full. */
                charging: boolean;
            }[];
            /** @description File systems on local disks, each counted once however often it is mounted. */
            mounts?: components["schemas"]["MountDetails"][];
            /** @description Block devices without their partitions and without devices that are made of others. */
            disks?: components["schemas"]["DiskDetails"][];
            /** @description Network interfaces except the loopback. */
            interfaces?: components["schemas"]["InterfaceDetails"][];
            gpus?: components["schemas"]["GpuDetails"][];
            /** @description Arrays of the kernel's RAID driver and pools of ZFS. */
            arrays?: components["schemas"]["ArrayDetails"][];
            containers?: components["schemas"]["ContainerDetails"];
            /** @description The processes that use the processors most. */
            processes?: components["schemas"]["ProcessDetails"][];
            units?: components["schemas"]["UnitDetails"];
        };
        /**
         * @description Figures of a host's hardware over one minute. One that a host cannot tell is absent. The hub validates each: invalid ones
         *     are dropped and counted.
         */
        Gauges: {
            /** @description The highest temperature that a sensor measures. */
            temperature?: components["schemas"]["Celsius"];
            /** @description Share of processor time that was idle while a disk was waited for. */
            iowait?: components["schemas"]["Percent"];
            /** @description Share of processor time that the hypervisor withheld. */
            steal?: components["schemas"]["Percent"];
            /** @description Share of the time of the busiest logical processor in use. */
            core_max?: components["schemas"]["Percent"];
            /** @description Share of the last 10 seconds in which some tasks waited for a processor. */
            pressure_cpu?: components["schemas"]["Percent"];
            /** @description Share of the last 10 seconds in which some tasks waited for memory. */
            pressure_memory?: components["schemas"]["Percent"];
            /** @description Share of the last 10 seconds in which some tasks waited for a disk. */
            pressure_io?: components["schemas"]["Percent"];
            /** @description Read from all disks in the last minute. */
            disk_read?: components["schemas"]["ByteRate"];
            /** @description Written to all disks in the last minute. */
            disk_write?: components["schemas"]["ByteRate"];
            /** @description Share of the last minute in which the busiest disk had something to do. */
            disk_busy?: components["schemas"]["Percent"];
            /** @description Share of the fullest file system in use. */
            mount_used?: components["schemas"]["Percent"];
            /** @description Share of the inodes in use where the fewest are left. */
            inodes_used?: components["schemas"]["Percent"];
            /** @description Errors of all interfaces in the last minute. */
            net_errors?: number;
            /** @description Use of the busiest GPU. */
            gpu?: components["schemas"]["Percent"];
            /** @description Share of the fullest memory of a GPU in use. */
            gpu_memory?: components["schemas"]["Percent"];
            /** @description Running containers. */
            containers?: components["schemas"]["Count"];
            /** @description RAID arrays and ZFS pools that are not healthy. */
            arrays_impaired?: components["schemas"]["Count"];
            /** @description Units of systemd that are loaded and have failed. */
            units_failed?: components["schemas"]["Count"];
            /** @description Disks that are worn, failing or offline, as far as the kernel knows. */
            disks_impaired?: components["schemas"]["Count"];
            /** @description The file systems of `mount_used`. */
            mounts?: components["schemas"]["MountUse"][];
            /** @description The containers with the most memory, with the processor time of the last minute. */
            largest_containers?: components["schemas"]["ContainerUse"][];
            /**
             * @description The host's clock when this message is sent, Unix milliseconds; minutes that are sent later have none. The hub compares it
             *     with its own on receipt, and does not store it.
             */
            clock?: number;
        };
        NodeGauges: {
            /** @description Seconds of a bucket. */
            step: number;
            from: components["schemas"]["Instant"];
            to: components["schemas"]["Instant"];
            /** @description Times of the buckets that have data. */
            ts: components["schemas"]["Instant"][];
            /** @description Those that were measured in the window, by their names in `Gauges`. */
            gauges: {
                [key: string]: components["schemas"]["GaugeSeries"];
            };
            parts: components["schemas"]["PartSeries"];
        };
        /**
         * @description File systems and containers by the hour, or in buckets of several hours if those of the gauges are as wide. A window of
         *     less than a day is extended to a day. Values are by the times in `ts`; null where there is none.
         */
        PartSeries: {
            /** @description Seconds of a bucket. */
            step: number;
            /** @description Starts of the buckets that have data. */
            ts: components["schemas"]["Instant"][];
            /** @description The fullest first. */
            mounts: {
                /** @description Mount point. */
                path: string;
                /** @description The latest size. */
                total: components["schemas"]["Bytes"];
                /** @description Percent in use at the end of each bucket, to a hundredth. */
                used: (number | null)[];
            }[];
            /** @description The ten with the most memory of each hour, the largest first. */
            containers: {
                /** @description Name or the start of the id. */
                name: string;
                /** @description Means, in percent of one logical processor. */
                cpu: (number | null)[];
                /** @description Means, in bytes. */
                memory: (number | null)[];
            }[];
        };
        /** @description Values by the times in `ts`; null where it was not measured. */
        GaugeSeries: {
            mean: (number | null)[];
            max: (number | null)[];
        };
        DetailsWatch: {
            /** @description Time for which the agent measures and sends details. */
            seconds: number;
        };
        StatisticsRead: {
            /** @description Returned in the answer. */
            id: number;
        };
        /**
         * @description Counters and sizes that a host's kernel keeps, for `GET /metrics?names=node`. A member is absent where the host cannot
         *     tell. The hub validates each member: invalid ones are dropped and counted. Texts are made plain.
         */
        Statistics: {
            /** @description The `id` of the request. */
            id?: number;
            /** @description Whether this is the last message of the answer. */
            complete?: boolean;
            /**
             * @description `time` and `boot_time` in Unix seconds; `load1`, `load5` and `load15`; `ctxt`, `intr`, `forks`, `procs_running` and
             *     `procs_blocked` of /proc/stat; `filefd_allocated` and `filefd_maximum`; `entropy_available` and `entropy_pool` in
             *     bits; `conntrack_entries` and `conntrack_limit`.
             */
            system?: components["schemas"]["KernelTable"];
            /** @description Logical processors that are online and whose number is below 1,024. */
            cores?: components["schemas"]["CoreStatistics"][];
            /** @description Columns of /proc/net/softnet_stat, a line for each logical processor that is online. */
            softnet?: components["schemas"]["KernelColumns"][];
            /** @description The lines of /proc/meminfo, in bytes unless they are counts of pages. */
            meminfo?: components["schemas"]["KernelTable"];
            /** @description Paging, swapping and killed processes, from /proc/vmstat. */
            vmstat?: components["schemas"]["KernelTable"];
            /** @description From /proc/net/netstat and snmp, such as `Tcp_InSegs`. */
            netstat?: components["schemas"]["KernelTable"];
            /** @description From /proc/net/sockstat and sockstat6, such as `TCP_inuse`. */
            sockstat?: components["schemas"]["KernelTable"];
            /**
             * @description Microseconds in which tasks have waited, from /proc/pressure: `cpu_some`, `memory_some`, `memory_full`, `io_some`,
             *     `io_full` and `irq_full`.
             */
            pressure?: components["schemas"]["KernelTable"];
            /** @description File systems on local disks, each counted once however often it is mounted. */
            filesystems?: components["schemas"]["FileSystemStatistics"][];
            /** @description Block devices without partitions, loop devices and disks in memory. */
            disks?: {
                name: components["schemas"]["PartName"];
                /** @description The columns of /proc/diskstats after the name, in sectors of 512 bytes and milliseconds. */
                columns: components["schemas"]["KernelColumns"];
            }[];
            /** @description Network interfaces, the loopback included. */
            interfaces?: {
                name: components["schemas"]["PartName"];
                /** @description The columns of /proc/net/dev. */
                columns: components["schemas"]["KernelColumns"];
                /** @description Whether the operational state is up. */
                up?: boolean;
                carrier?: boolean;
                mtu?: components["schemas"]["Bytes"];
                /** @description Bytes per second of the link. */
                speed?: components["schemas"]["Bytes"];
            }[];
            /** @description Temperatures. */
            sensors?: {
                name: components["schemas"]["PartName"];
                celsius: components["schemas"]["Celsius"];
            }[];
        };
        CoreStatistics: {
            /** @description Number of the logical processor. */
            cpu: number;
            /**
             * @description Hundredths of a second since boot: user, nice, system, idle, iowait, irq, softirq, steal, guest, guest_nice. The last two
             *     are part of the first two.
             */
            ticks: components["schemas"]["KernelColumns"];
        };
        FileSystemStatistics: {
            /** @description The mounted device or dataset. */
            device: string;
            /** @description Mount point; the shortest one if there are several. */
            path: string;
            /** @description Type of the file system. */
            type: components["schemas"]["PartName"];
            size: components["schemas"]["Bytes"];
            free: components["schemas"]["Bytes"];
            /** @description Free for unprivileged users. */
            avail: components["schemas"]["Bytes"];
            /** @description Inodes; absent where the file system has no fixed number. */
            files?: components["schemas"]["Count"];
            files_free?: components["schemas"]["Count"];
            readonly?: boolean;
        };
        /** @description Numbers by their names. */
        KernelTable: {
            [key: string]: components["schemas"]["KernelNumber"];
        };
        KernelColumns: components["schemas"]["KernelNumber"][];
        KernelNumber: number;
        /** @description Name of a part of the host. */
        PartName: string;
        /** @description Degrees Celsius. */
        Celsius: number;
        /** @description Percent of one logical processor; 200 for two whole ones. */
        ProcessorShare: number;
        /** @description The board as its firmware names it. */
        SystemDetails: {
            vendor?: components["schemas"]["PartName"];
            product?: components["schemas"]["PartName"];
            board?: components["schemas"]["PartName"];
            /** @description Version of the firmware. */
            firmware?: components["schemas"]["PartName"];
        };
        /** @description Shares of all logical processors since the previous measurement. */
        ProcessorDetails: {
            /** @description Programs, those with a lower priority included. */
            user?: components["schemas"]["Percent"];
            /** @description The kernel, interrupts included. */
            system?: components["schemas"]["Percent"];
            /** @description Idle while a disk was waited for. */
            iowait?: components["schemas"]["Percent"];
            /** @description Withheld by the hypervisor. */
            steal?: components["schemas"]["Percent"];
            /** @description Busy share of each logical processor, by its number. */
            cores?: components["schemas"]["Percent"][];
        };
        /** @description Pressure stall information of the kernel. */
        PressureDetails: {
            cpu?: components["schemas"]["Pressure"];
            memory?: components["schemas"]["Pressure"];
            io?: components["schemas"]["Pressure"];
        };
        /** @description Share of the last 10 seconds. */
        Pressure: {
            /** @description In which some tasks waited for it. */
            some: components["schemas"]["Percent"];
            /** @description In which all tasks waited for it. */
            full?: components["schemas"]["Percent"];
        };
        MemoryDetails: {
            /** @description What programs can get without swapping. */
            available?: components["schemas"]["Bytes"];
            /** @description Unused. */
            free?: components["schemas"]["Bytes"];
            /** @description Buffers of block devices. */
            buffers?: components["schemas"]["Bytes"];
            /** @description The page cache and reclaimable slabs. */
            cached?: components["schemas"]["Bytes"];
            /** @description The cache of ZFS. */
            arc?: components["schemas"]["Bytes"];
        };
        MountDetails: {
            /** @description Mount point; the shortest one if there are several. */
            path: string;
            /** @description Type of the file system. */
            type: components["schemas"]["PartName"];
            total: components["schemas"]["Bytes"];
            used: components["schemas"]["Bytes"];
            /** @description Absent where the file system has no fixed number. */
            inodes_total?: components["schemas"]["Count"];
            inodes_used?: components["schemas"]["Count"];
        };
        DiskDetails: {
            /** @description Name of the device, without /dev/. */
            name: components["schemas"]["PartName"];
            model?: components["schemas"]["PartName"];
            size?: components["schemas"]["Bytes"];
            read?: components["schemas"]["ByteRate"];
            write?: components["schemas"]["ByteRate"];
            /** @description Share of the time in which it had something to do. */
            busy?: components["schemas"]["Percent"];
            /**
             * @description What the kernel knows without asking the disk. `working`: it serves requests and reports no wear; `worn`: it has
             *     exceeded its estimated life, or used most of its spare blocks; `failing`: it is running out of spare blocks;
             *     `offline`: the kernel sends it no requests. Absent in between, such as during a reset.
             * @enum {string}
             */
            health?: "working" | "worn" | "failing" | "offline";
            /** @description Used share of its estimated life, at most, in steps of 10. */
            life_used?: components["schemas"]["Percent"];
            /** @description Commands that failed since the disk was found, harmless ones included. */
            command_errors?: components["schemas"]["Count"];
        };
        InterfaceDetails: {
            name: components["schemas"]["PartName"];
            /** @description Whether the node's traffic includes it. */
            counted?: boolean;
            /** @description Received. */
            rx?: components["schemas"]["ByteRate"];
            /** @description Sent. */
            tx?: components["schemas"]["ByteRate"];
            /** @description Errors in both directions since the interface exists. */
            errors?: components["schemas"]["Count"];
            /** @description Dropped packets in both directions since the interface exists. */
            drops?: components["schemas"]["Count"];
            /** @description Bits per second of the link. */
            speed?: number;
            /** @description Whether the link is up. */
            up?: boolean;
        };
        GpuDetails: {
            name: components["schemas"]["PartName"];
            /** @description Whether it is suspended; it is not woken to be measured. */
            asleep?: boolean;
            use?: components["schemas"]["Percent"];
            memory_total?: components["schemas"]["Bytes"];
            memory_used?: components["schemas"]["Bytes"];
            celsius?: components["schemas"]["Celsius"];
            /** @description Electrical power. */
            watts?: number;
        };
        ArrayDetails: {
            name: components["schemas"]["PartName"];
            /** @description Such as `raid1`; `zfs` for a pool. */
            kind: components["schemas"]["PartName"];
            /**
             * @description A check or scrub of a whole array is `healthy`.
             * @enum {string}
             */
            state: "healthy" | "rebuilding" | "degraded" | "failed";
            /** @description Of a rebuild or check that is under way. */
            progress?: components["schemas"]["Percent"];
        };
        ContainerDetails: {
            /** @description Running containers, as far as their control groups can be seen. */
            count: components["schemas"]["Count"];
            /** @description Those with the most memory. */
            largest: components["schemas"]["ContainerUse"][];
        };
        ContainerUse: {
            /** @description Name or the start of the id, as the control group has it. */
            name: components["schemas"]["PartName"];
            cpu?: components["schemas"]["ProcessorShare"];
            memory: components["schemas"]["Bytes"];
        };
        MountUse: {
            /** @description Mount point. */
            path: string;
            total: components["schemas"]["Bytes"];
            used: components["schemas"]["Bytes"];
        };
        ProcessDetails: {
            /** @description Id of the process. */
            pid: number;
            /** @description Name of the program, without its arguments, which may contain secrets. */
            name: components["schemas"]["PartName"];
            cpu?: components["schemas"]["ProcessorShare"];
            /** @description Resident memory. */
            memory?: components["schemas"]["Bytes"];
        };
        /** @description Units of systemd. */
        UnitDetails: {
            /** @description Units that are loaded and have failed. */
            count: components["schemas"]["Count"];
            /** @description Names of the first ones. */
            failed: string[];
        };
        /**
         * @description One probe of one task. Unknown keys are ignored.
         * @example {
         *       "task_id": 3,
         *       "latency_ms": 12,
         *       "latency_us": 12400
         *     }
         * @example {
         *       "task_id": 3,
         *       "latency_ms": 12.4
         *     }
         * @example {
         *       "task_id": 3,
         *       "latency_ms": -1
         *     }
         * @example {
         *       "task_id": 5,
         *       "latency_ms": 41,
         *       "latency_us": 41211,
         *       "certificate_until": 1803340799
         *     }
         * @example {
         *       "task_id": 5,
         *       "latency_ms": -1,
         *       "reason": "status",
         *       "detail": "503"
         *     }
         */
        PingResult: {
            task_id: components["schemas"]["Id"];
            /**
             * @description Measured latency in milliseconds, −1 if the target is unreachable. Agents send integers, since other hubs read no
             *     fractions; this hub accepts both.
             */
            latency_ms: components["schemas"]["Latency"] | -1;
            /** @description The same latency in microseconds, which the hub reads instead of `latency_ms` unless that is −1. Absent if the target is unreachable. */
            latency_us?: number;
            /** @description Only if `latency_ms` is −1. */
            reason?: components["schemas"]["ProbeFailure"];
            /** @description What was found instead, such as the status. Only the administrator sees it. */
            detail?: string;
            /** @description End of the validity of the server's certificate, whose handshake succeeded. */
            certificate_until?: components["schemas"]["Instant"];
        };
        /**
         * @description Finished minutes of an agent, as columns with one entry for each minute: the means and maxima of MetricsRow, one column
         *     for each `x-history` of HostFigures. An entry is null, and a column is absent, if it was not measured. The hub validates
         *     each column: one with an invalid entry, or with another number of entries, is dropped and counted, the others are kept.
         * @example {
         *       "minutes": [
         *         29890412,
         *         29890413
         *       ],
         *       "age": 12.25,
         *       "covered": [
         *         60000,
         *         41000
         *       ]
         *     }
         */
        HistoryMinutes: {
            /**
             * @description Numbers of the minutes, ascending, on a clock of the agent that is never set and goes on during suspend. Which
             *     minute has the number 0 is the agent's choice.
             */
            minutes: number[];
            /** @description Seconds from the end of the last minute to the sending of the message, on that clock. */
            age: number;
            /** @description That of the last StoredMinutes, also of another connection; absent before the first. */
            offset?: number;
            /** @description Milliseconds of each minute that the means cover; 60,000 if absent. */
            covered?: number[];
            gauges?: components["schemas"]["MissedGauges"];
            /** @description Mounts and containers while the agent could not send `gauges`; one entry for each hour, or part of one. */
            parts?: components["schemas"]["MissedParts"][];
            /** @description Results of these minutes that the agent could not send, by task. A list of a task that is not assigned to the node, or of whose lists one has another number of entries, is dropped and counted. */
            probes?: components["schemas"]["MissedProbes"][];
            /** @description Mean. */
            cpu?: (components["schemas"]["Percent"] | null)[];
            /** @description Mean of the load average over 1 minute. */
            load?: (number | null)[];
            /** @description Mean. */
            mem_used?: (components["schemas"]["Bytes"] | null)[];
            /** @description Mean. */
            swap_used?: (components["schemas"]["Bytes"] | null)[];
            /** @description Mean. */
            disk_used?: (components["schemas"]["Bytes"] | null)[];
            /** @description Mean rate, from the differences of `net_rx_total`. */
            net_rx?: (components["schemas"]["ByteRate"] | null)[];
            /** @description Mean rate, from the differences of `net_tx_total`. */
            net_tx?: (components["schemas"]["ByteRate"] | null)[];
            /** @description Mean. */
            tcp?: (number | null)[];
            /** @description Mean. */
            udp?: (number | null)[];
            /** @description Mean. */
            procs?: (number | null)[];
            /** @description Highest. */
            cpu_max?: (components["schemas"]["Percent"] | null)[];
            /** @description Highest rate, from the differences of `net_rx_total`. */
            net_rx_max?: (components["schemas"]["ByteRate"] | null)[];
            /** @description Highest rate, from the differences of `net_tx_total`. */
            net_tx_max?: (components["schemas"]["ByteRate"] | null)[];
        };
        /**
         * @description Gauges of the minutes, each a list with one entry for each minute; null if it was not measured. The object is dropped, and
         *     counted, if a list has an invalid entry; a list with another number of entries is dropped alone.
         */
        MissedGauges: {
            temperature?: (components["schemas"]["Celsius"] | null)[];
            iowait?: (components["schemas"]["Percent"] | null)[];
            steal?: (components["schemas"]["Percent"] | null)[];
            core_max?: (components["schemas"]["Percent"] | null)[];
            pressure_cpu?: (components["schemas"]["Percent"] | null)[];
            pressure_memory?: (components["schemas"]["Percent"] | null)[];
            pressure_io?: (components["schemas"]["Percent"] | null)[];
            disk_read?: (components["schemas"]["ByteRate"] | null)[];
            disk_write?: (components["schemas"]["ByteRate"] | null)[];
            disk_busy?: (components["schemas"]["Percent"] | null)[];
            mount_used?: (components["schemas"]["Percent"] | null)[];
            inodes_used?: (components["schemas"]["Percent"] | null)[];
            net_errors?: (number | null)[];
            gpu?: (components["schemas"]["Percent"] | null)[];
            gpu_memory?: (components["schemas"]["Percent"] | null)[];
            containers?: (components["schemas"]["Count"] | null)[];
            arrays_impaired?: (components["schemas"]["Count"] | null)[];
            units_failed?: (components["schemas"]["Count"] | null)[];
            disks_impaired?: (components["schemas"]["Count"] | null)[];
        };
        MissedParts: {
            /** @description The last measured minute, one of `minutes`. */
            minute: number;
            /** @description Measurements, one each minute. */
            samples: number;
            /** @description The last measurement. */
            mounts?: components["schemas"]["MountUse"][];
            /** @description Those with the most memory, with their means. */
            largest_containers?: components["schemas"]["ContainerUse"][];
        };
        MissedProbes: {
            task_id: components["schemas"]["Id"];
            /** @description Seconds from each result to the end of the last minute of the message. */
            at: number[];
            /** @description Latency of each in microseconds, −1 if the target was unreachable. */
            latency_us: number[];
        };
        /**
         * @description Which minutes of HistoryMinutes the agent need not keep. Unknown keys are ignored.
         * @example {
         *       "before": 29890414,
         *       "offset": 0
         *     }
         */
        StoredMinutes: {
            /** @description All minutes with a smaller number are stored, or were refused. */
            before: number;
            /** @description What the hub added to the numbers to get minutes since the epoch. */
            offset?: number;
        };
        /**
         * @description How a target is probed; `PingTarget` says which target has which kind. An agent with `options` follows the `options` of
         *     a task; others are not sent tasks that have some.
         * @enum {string}
         */
        ProbeKind: "icmp" | "tcp" | "http" | "tls" | "dns" | "options";
        /** @description A probe as its agent receives it. */
        PingTask: {
            id: components["schemas"]["Id"];
            target: components["schemas"]["PingTarget"];
            interval: components["schemas"]["PingInterval"];
            options?: components["schemas"]["ProbeOptions"];
        };
        /**
         * @description How a target is probed, and what the answer has to be. Absent keys have no effect, and so have those that are not for
         *     the kind of the target.
         */
        ProbeOptions: {
            /**
             * @description Use addresses of this family only.
             * @enum {string}
             */
            family?: "ipv4" | "ipv6";
            /**
             * @description HTTP method; GET by default.
             * @enum {string}
             */
            method?: "GET" | "HEAD";
            /**
             * @description Accepted HTTP statuses, each a status, a class or a range; 2xx and 3xx by default.
             * @example [
             *       "2xx",
             *       "401",
             *       "500-503"
             *     ]
             */
            statuses?: string[];
            /** @description Header fields of the HTTP request, such as Authorization. Visitors and API tokens do not see them. */
            headers?: components["schemas"]["ProbeHeader"][];
            /** @description Text that the first 1 MiB of the HTTP response has to contain. */
            body_contains?: string;
            /** @description Text that the first 1 MiB of the HTTP response must not contain. */
            body_lacks?: string;
            /**
             * @description A value of the JSON in the HTTP response, by a JSONPath of names and indices (RFC 9535). It has to exist.
             * @example $.status
             * @example $.databases[0].state
             */
            json_path?: string;
            /** @description What the value at `json_path` has to be; a string without its quotes, anything else as JSON. */
            json_value?: string;
            /** @description Number of redirects that are followed; 0 by default. */
            redirects?: number;
            /** @description Name that the server's certificate is verified for, and sent as SNI, instead of the target's host. */
            server_name?: string;
            /** @description Text that one of the DNS records has to contain, in presentation format. */
            record_contains?: string;
        };
        ProbeHeader: {
            /** @description Not Host, Connection, Content-Length or Transfer-Encoding. */
            name: string;
            value: string;
        };
        /**
         * @description Why a probe failed. `name` is a host name without an address, `protocol` an answer that is not of the protocol,
         *     and the last five are an answer other than the options of the task want.
         * @enum {string}
         */
        ProbeFailure: "timeout" | "name" | "refused" | "unreachable" | "closed" | "certificate_expired" | "certificate_name" | "certificate_untrusted" | "tls" | "protocol" | "status" | "redirects" | "body" | "json" | "record";
        /**
         * @description A host name or address is probed by ICMP echo, `host:port` or `[v6]:port` by the duration of a TCP connect,
         *     and an `http(s)://` URL by the time to first byte. Host names may contain underscores and end with a dot. Redirects
         *     are not followed, and 2xx and 3xx count as reachable, unless the task's `check` says otherwise.
         *
         *     `tls://host:port` is a TCP connect and a TLS handshake with a valid certificate. `dns:example.com?type=MX` and
         *     `dns://192.0.2.53/example.com?type=MX` (RFC 4501) are a query of the host's resolver or of the given one, for A
         *     records by default; `dns:53` is a port of a host. `heartbeat:` is not probed but waits for calls of
         *     `/api/heartbeat/{key}`; it has no nodes.
         * @example 1.1.1.1
         * @example example.com
         * @example 2606:4700::1111
         * @example example.com:443
         * @example [2606:4700::1111]:443
         * @example https://example.com/health
         * @example tls://mail.example.com:993
         * @example dns://192.0.2.53/example.com?type=MX
         */
        PingTarget: string;
        /** @description Interval between probes in seconds. */
        PingInterval: number;
        /** @description Configuration of a node that visitors may see. */
        NodePublicConfig: {
            /** @description Display name. */
            name?: components["schemas"]["Title"];
            /** @description Group on the status page; empty for none. */
            group?: components["schemas"]["Line"];
            /** @description Labels. */
            tags?: components["schemas"]["Title"][];
            /** @description Whether visitors see the node. */
            public?: boolean;
            /** @description Remark that visitors see. */
            public_remark?: components["schemas"]["Line"];
            /** @description Traffic that the plan includes per period; 0 for no limit. */
            traffic_limit?: components["schemas"]["Bytes"];
            traffic_mode?: components["schemas"]["TrafficMode"];
            /** @description Day of the month on which a period starts; the last day in shorter months. */
            traffic_reset_day?: number;
            /** @description Price of one billing cycle; 0 for none. */
            price?: number;
            /** @description ISO 4217 code of the price. */
            currency?: string;
            billing_cycle?: components["schemas"]["BillingCycle"];
            /** @description Day on which the plan ends, or null. */
            expires_at?: components["schemas"]["CalendarDate"] | null;
        };
        /** @description Configuration of a node. */
        NodeConfig: components["schemas"]["NodePublicConfig"] & {
            /** @description Notes that only the administrator sees. */
            remark?: string;
            /** @description Overrides the country derived from the address; empty for no override. */
            country_pin?: components["schemas"]["Country"];
            /** @description Parts of the host's details that visitors see; null for those of the setting `public_details`. */
            public_details?: components["schemas"]["PublicDetails"] | null;
        };
        /**
         * @description A new node. Absent keys get their defaults.
         * @example {
         *       "name": "web-1",
         *       "group": "Frankfurt",
         *       "public": true,
         *       "traffic_limit": 1099511627776,
         *       "traffic_mode": "sum",
         *       "traffic_reset_day": 1
         *     }
         */
        NodeCreate: components["schemas"]["NodeConfig"];
        /**
         * @description Changes the keys that are present and keeps all others.
         * @example {
         *       "name": "web-2",
         *       "price": 4.5,
         *       "currency": "EUR",
         *       "billing_cycle": "monthly",
         *       "expires_at": "2027-01-31"
         *     }
         */
        NodeUpdate: components["schemas"]["NodeConfig"];
        /**
         * @description Traffic that counts against the plan - sum of both directions, the larger one, sent only, or received only.
         * @enum {string}
         */
        TrafficMode: "sum" | "max" | "up" | "down";
        /** @description `<n>m` is a cycle of n months; `once` is a one-time payment. */
        BillingCycle: string;
        /** @description ISO 3166-1 alpha-2, or empty if unknown. */
        Country: string;
        /** @description Traffic of a node since it was added, and in its plan period. */
        TrafficTotals: {
            /** @description Received since the node was added. */
            total_rx: components["schemas"]["Bytes"];
            /** @description Sent since the node was added. */
            total_tx: components["schemas"]["Bytes"];
            /** @description Received in the plan period. */
            month_rx: components["schemas"]["Bytes"];
            /** @description Sent in the plan period. */
            month_tx: components["schemas"]["Bytes"];
        };
        /** @description The traffic ledger of a node. */
        NodeTraffic: components["schemas"]["TrafficTotals"] & {
            /** @description Received today. */
            day_rx: components["schemas"]["Bytes"];
            /** @description Sent today. */
            day_tx: components["schemas"]["Bytes"];
            /** @description Traffic that counts against the plan, by `traffic_mode`. */
            month_used: components["schemas"]["Bytes"];
            /** @description First day of the plan period. */
            month_start: components["schemas"]["CalendarDate"];
        };
        /**
         * @description Totals to set; absent ones are unchanged. Later reports add to them.
         * @example {
         *       "total_rx": 1099511627776,
         *       "month_rx": 0,
         *       "month_tx": 0
         *     }
         */
        TrafficCorrection: {
            total_rx?: components["schemas"]["Bytes"];
            total_tx?: components["schemas"]["Bytes"];
            month_rx?: components["schemas"]["Bytes"];
            month_tx?: components["schemas"]["Bytes"];
        };
        /** @description Recent latency of one task. */
        NodePing: {
            task_id: components["schemas"]["Id"];
            name: components["schemas"]["Title"];
            /** @description Time of the latest probe. While its agent is offline, a node keeps its last results. */
            at: components["schemas"]["Instant"];
            /** @description Latency of the latest probe in milliseconds; null if it was lost. */
            latency: components["schemas"]["Latency"] | null;
            /** @description Packet loss of the recent probes. */
            loss: components["schemas"]["Percent"];
            /** @description Recent probes in milliseconds with two decimals, oldest first; null for a lost probe. */
            recent: (components["schemas"]["Latency"] | null)[];
        };
        /** @description A node as every caller sees it. */
        NodeView: WithRequired<components["schemas"]["NodePublicConfig"], "name" | "group" | "public_remark" | "tags" | "public" | "traffic_limit" | "traffic_mode" | "traffic_reset_day" | "price" | "currency" | "billing_cycle" | "expires_at"> & components["schemas"]["NodeTraffic"] & {
            id: components["schemas"]["Id"];
            /** @description Position; nodes are ordered by `sort`, equal ones in the order of creation. For visitors, the position among the public nodes, from 1. */
            sort: number;
            /** @description Whether the agent is connected and has sent something recently. */
            online: boolean;
            /** @description Time of the agent's last message to this hub; 0 for never, also for an imported node whose agent has not connected yet. */
            last_seen: components["schemas"]["Instant"];
            /** @description Seconds since the agent's last message by the hub's clock; null for never. */
            last_seen_ago: number | null;
            country: components["schemas"]["Country"];
            /** @description Empty if unknown. */
            os: string;
            /** @description Empty if unknown. */
            kernel: string;
            /** @description Empty if unknown. */
            arch: string;
            /** @description Empty if unknown. */
            virt: string;
            /** @description Empty if unknown. */
            cpu_name: string;
            /** @description Logical processors; 0 if unknown. */
            cpu_cores: components["schemas"]["Count"];
            /** @description Empty if unknown. */
            agent_version: string;
            mem_total: components["schemas"]["Bytes"];
            swap_total: components["schemas"]["Bytes"];
            disk_total: components["schemas"]["Bytes"];
            /** @description Days until the plan ends in the hub's time zone - 0 today, negative in the past, null without a date. */
            expires_in: number | null;
            /** @description Latency of the assigned tasks with recent results, in the panel's order. */
            pings: components["schemas"]["NodePing"][];
        };
        /**
         * @description The latest report as visitors see it, with four traffic totals. Every figure is present. One that the agent did not send,
         *     or sent invalid, has the last value of the same connection, or else 0 (for a capacity, the fact), and is named in
         *     `unmeasured`.
         */
        PublicMetrics: components["schemas"]["HostFigures"] & components["schemas"]["TrafficTotals"] & {
            /** @description Keys of the figures that the latest report does not have; absent if it has all. */
            unmeasured?: string[];
        };
        /** @description The latest report with all fields of the agent, including unknown ones. */
        AdminMetrics: {
            [key: string]: unknown;
        } & (components["schemas"]["HostFigures"] & components["schemas"]["TrafficTotals"] & components["schemas"]["HostCounters"]);
        /** @description A node as visitors see it. */
        PublicNode: components["schemas"]["NodeView"] & {
            /** @description Null while the node is offline or has not reported yet. */
            metrics: components["schemas"]["PublicMetrics"] | null;
        };
        /** @description A node as the administrator sees it. */
        AdminNode: components["schemas"]["NodeView"] & {
            /** @description Null while the node is offline or has not reported yet. */
            metrics: components["schemas"]["AdminMetrics"] | null;
            /** @description Address that the agent last connected from; empty if unknown. */
            ip: string;
            /** @description Address on the host's own interfaces. */
            ipv4: string | null;
            /** @description Address on the host's own interfaces. */
            ipv6: string | null;
            /** @description Empty if unknown. */
            hostname: string;
            /** @description Notes of the administrator. */
            remark: string;
            /** @description The node's token. Absent for browsers that do not send the panel's CSRF token. */
            token?: components["schemas"]["Token"];
            country_pin: components["schemas"]["Country"];
            /** @description Parts of the host's details that visitors see; null for those of the setting `public_details`. */
            public_details: components["schemas"]["PublicDetails"] | null;
            /** @description Kinds of probes that the node's agent measures; it is sent no tasks of other kinds. Null while the node is offline. */
            probes: components["schemas"]["ProbeKind"][] | null;
        };
        /** @description All public nodes at one time. */
        PublicSnapshot: {
            ts: components["schemas"]["Instant"];
            /**
             * @description Distinguishes the two views.
             * @constant
             */
            admin: false;
            incidents?: components["schemas"]["OpenIncidents"];
            notices?: components["schemas"]["NoticeSummaries"];
            nodes: components["schemas"]["PublicNode"][];
        };
        /** @description All nodes at one time, as the administrator sees them. */
        AdminSnapshot: {
            ts: components["schemas"]["Instant"];
            /**
             * @description Distinguishes the two views.
             * @constant
             */
            admin: true;
            incidents?: components["schemas"]["OpenIncidents"];
            notices?: components["schemas"]["NoticeSummaries"];
            nodes: components["schemas"]["AdminNode"][];
        };
        /** @description The fleet at one time; `admin` distinguishes the two views. */
        Snapshot: components["schemas"]["PublicSnapshot"] | components["schemas"]["AdminSnapshot"];
        /**
         * @description The new order of all nodes.
         * @example {
         *       "ids": [
         *         2,
         *         1,
         *         3
         *       ]
         *     }
         */
        NodeOrder: {
            /** @description Every node's id exactly once. */
            ids: components["schemas"]["Id"][];
        };
        /** @description A node and the token of its agent. */
        NodeCredentials: {
            id: components["schemas"]["Id"];
            token: components["schemas"]["Token"];
        };
        /**
         * @example {
         *       "name": "web-7"
         *     }
         */
        Registration: {
            /** @description Name of the new node; the agent's address by default. */
            name?: components["schemas"]["RegistrationName"];
            token?: components["schemas"]["HeldToken"];
        };
        /** @description Token that the host holds from an earlier registration, at any hub. */
        HeldToken: string;
        /**
         * @description Name that a host gives itself. Blanks at its ends are removed; it is cut to 64 characters, and made plain as all texts of
         *     agents.
         */
        RegistrationName: string;
        /** @description History of one node over a window. */
        NodeHistory: {
            /** @description Seconds that a complete row covers. */
            step: number;
            /** @description Start of the window. */
            from: components["schemas"]["Instant"];
            /** @description End of the window. */
            to: components["schemas"]["Instant"];
            /** @description Ordered by time; rows without data are missing. */
            metrics: components["schemas"]["MetricsRow"][];
            /** @description Grouped by task in the panel's order, then by time. */
            ping: components["schemas"]["PingRow"][];
            /** @description Names by id of the tasks with rows, and of those that the node's agent measures now. */
            probes: {
                [key: string]: string;
            };
            /** @description Packet loss in the window in percent, by task id. */
            loss: {
                [key: string]: components["schemas"]["Percent"];
            };
        };
        /**
         * @description Means and maxima of the minute that ends at `ts` or, with a `step` above 60, of the bucket that begins at `ts`: one property for each `x-history` of HostFigures. Metrics that
         *     were not measured are absent.
         */
        MetricsRow: {
            /** @description End of the minute, or start of the bucket if `step` is above 60. */
            ts: components["schemas"]["Instant"];
            /** @description Minutes with data; `step` / 60 in a complete row. */
            minutes: number;
            /** @description Mean. */
            cpu?: components["schemas"]["Percent"];
            /** @description Mean of the load average over 1 minute. */
            load?: number;
            /** @description Mean. */
            mem_used?: components["schemas"]["Bytes"];
            /** @description Mean. */
            swap_used?: components["schemas"]["Bytes"];
            /** @description Mean. */
            disk_used?: components["schemas"]["Bytes"];
            /** @description Mean rate, from the differences of `net_rx_total`. */
            net_rx?: components["schemas"]["ByteRate"];
            /** @description Mean rate, from the differences of `net_tx_total`. */
            net_tx?: components["schemas"]["ByteRate"];
            /** @description Mean. */
            tcp?: number;
            /** @description Mean. */
            udp?: number;
            /** @description Mean. */
            procs?: number;
            /** @description Highest. */
            cpu_max?: components["schemas"]["Percent"];
            /** @description Highest rate, from the differences of `net_rx_total`. */
            net_rx_max?: components["schemas"]["ByteRate"];
            /** @description Highest rate, from the differences of `net_tx_total`. */
            net_tx_max?: components["schemas"]["ByteRate"];
        };
        /** @description Latency of one task, a single result or the mean of a bucket. */
        PingRow: {
            task_id: components["schemas"]["Id"];
            /** @description Start of the bucket; for an individual result see `getNodeMetrics`. */
            ts: components["schemas"]["Instant"];
            /** @description Mean of the answered probes in milliseconds with at most two decimals; null if all were lost. */
            latency: components["schemas"]["Latency"] | null;
            /** @description Packet loss; present only if a probe was lost. */
            loss?: components["schemas"]["Percent"];
            /** @description Minimum and maximum latency; present only if they differ. */
            band?: components["schemas"]["Latency"][];
        };
        NodesExport: {
            exported_at: components["schemas"]["IsoTime"];
            rows: components["schemas"]["NodesExportRow"][];
        };
        /** @description Configuration, facts and traffic of a node. */
        NodesExportRow: {
            id: components["schemas"]["Id"];
            name: string;
            /** @description Empty for none. */
            group: string;
            /** @description Separated by `; `. */
            tags: string;
            public: boolean;
            online: boolean;
            /** @description Null for never, also for an imported node whose agent has not connected yet. */
            last_seen: components["schemas"]["NullableIsoTime"];
            country: components["schemas"]["Country"];
            ip: string;
            ipv4: string | null;
            ipv6: string | null;
            hostname: string;
            os: string;
            kernel: string;
            arch: string;
            virt: string;
            cpu_name: string;
            cpu_cores: components["schemas"]["Count"];
            mem_total_bytes: components["schemas"]["Bytes"];
            swap_total_bytes: components["schemas"]["Bytes"];
            disk_total_bytes: components["schemas"]["Bytes"];
            agent_version: string;
            price: number;
            currency: string;
            billing_cycle: string;
            /** @description Last day of the plan. */
            expires_on: components["schemas"]["NullableCalendarDate"];
            /** @description 0 for no limit. */
            traffic_limit_bytes: components["schemas"]["Bytes"];
            traffic_mode: components["schemas"]["TrafficMode"];
            traffic_reset_day: number;
            /** @description First day of the current month of the plan. */
            month_start: components["schemas"]["CalendarDate"];
            month_rx_bytes: components["schemas"]["Bytes"];
            month_tx_bytes: components["schemas"]["Bytes"];
            month_used_bytes: components["schemas"]["Bytes"];
            total_rx_bytes: components["schemas"]["Bytes"];
            total_tx_bytes: components["schemas"]["Bytes"];
            public_remark: string;
            remark: string;
        };
        TrafficExport: {
            exported_at: components["schemas"]["IsoTime"];
            /** @description The hub's time zone, as in the IANA database. */
            time_zone: string;
            rows: components["schemas"]["TrafficExportRow"][];
        };
        TrafficExportRow: {
            node_id: components["schemas"]["Id"];
            node_name: string;
            /** @description First day of the month in the hub's time zone. */
            month_start: components["schemas"]["CalendarDate"];
            /** @description Start of the month. */
            from: components["schemas"]["IsoTime"];
            /** @description End of the month; for the current one, the time of the export. */
            to: components["schemas"]["IsoTime"];
            /** @description Received. */
            rx_bytes: components["schemas"]["Bytes"];
            /** @description Sent. */
            tx_bytes: components["schemas"]["Bytes"];
            /** @description What counts against the plan, by the node's present `traffic_mode`. */
            used_bytes: components["schemas"]["Bytes"];
            /** @description Traffic that the present plan includes; 0 for no limit. */
            limit_bytes: components["schemas"]["Bytes"];
            /** @enum {string} */
            source: "ledger" | "history";
            /** @description Share of the month that the history covers; null for the ledger. */
            measured_percent: components["schemas"]["NullablePercent"];
        };
        MetricsExport: {
            node_id: components["schemas"]["Id"];
            node_name: string;
            from: components["schemas"]["IsoTime"];
            to: components["schemas"]["IsoTime"];
            /** @enum {string} */
            resolution: "minute" | "hour";
            rows: components["schemas"]["MetricsExportRow"][];
        };
        /**
         * @description Means and maxima of a minute or an hour, one property for each `x-history` of HostFigures, with its unit. Null if it was
         *     not measured.
         */
        MetricsExportRow: {
            /** @description End of the minute or hour. */
            time: components["schemas"]["IsoTime"];
            /** @description Minutes with data. */
            minutes: number;
            /** @description Mean. */
            cpu_percent: components["schemas"]["Percent"] | null;
            /** @description Mean of the load average over 1 minute. */
            load: number | null;
            /** @description Mean. */
            mem_used_bytes: components["schemas"]["Bytes"] | null;
            /** @description Mean. */
            swap_used_bytes: components["schemas"]["Bytes"] | null;
            /** @description Mean. */
            disk_used_bytes: components["schemas"]["Bytes"] | null;
            /** @description Mean rate, from the differences of `net_rx_total`. */
            net_rx_bytes_per_second: components["schemas"]["ByteRate"] | null;
            /** @description Mean rate, from the differences of `net_tx_total`. */
            net_tx_bytes_per_second: components["schemas"]["ByteRate"] | null;
            /** @description Mean. */
            tcp: number | null;
            /** @description Mean. */
            udp: number | null;
            /** @description Mean. */
            procs: number | null;
            /** @description Highest. */
            cpu_max_percent: components["schemas"]["Percent"] | null;
            /** @description Highest rate, from the differences of `net_rx_total`. */
            net_rx_max_bytes_per_second: components["schemas"]["ByteRate"] | null;
            /** @description Highest rate, from the differences of `net_tx_total`. */
            net_tx_max_bytes_per_second: components["schemas"]["ByteRate"] | null;
        };
        LatencyExport: {
            node_id: components["schemas"]["Id"];
            node_name: string;
            from: components["schemas"]["IsoTime"];
            to: components["schemas"]["IsoTime"];
            /** @enum {string} */
            resolution: "probe" | "hour";
            rows: components["schemas"]["LatencyExportRow"][];
        };
        LatencyExportRow: {
            /** @description Time of the probe, or end of the hour. */
            time: components["schemas"]["IsoTime"];
            task_id: components["schemas"]["Id"];
            task_name: components["schemas"]["Title"];
            probes: components["schemas"]["Count"];
            lost: components["schemas"]["Count"];
            /** @description Mean, lowest and highest latency of the answered probes; null if all were lost. */
            latency_ms: components["schemas"]["Latency"] | null;
            /** @description Mean, lowest and highest latency of the answered probes; null if all were lost. */
            latency_min_ms: components["schemas"]["Latency"] | null;
            /** @description Mean, lowest and highest latency of the answered probes; null if all were lost. */
            latency_max_ms: components["schemas"]["Latency"] | null;
        };
        /**
         * @description `node` is an outage of a node, `probe` a ping task by ICMP or TCP with packet loss on a node, `plan` a plan that has expired or used
         *     up its traffic.
         * @enum {string}
         */
        IncidentKind: "node" | "probe" | "plan";
        /**
         * @description As far as it is known. Of a node: its connection closed, it sent nothing for 120 seconds, its agent stopped (also when
         *     the host shuts down), its token was reissued, or it did not return after a restart of the hub. The others are of probes
         *     and plans.
         * @enum {string}
         */
        IncidentCause: "connection_closed" | "silent" | "agent_stopped" | "token_revoked" | "hub_restarted" | "packet_loss" | "plan_expired" | "traffic_exhausted";
        IncidentCore: {
            id: components["schemas"]["Id"];
            node_id: components["schemas"]["Id"];
            kind: components["schemas"]["IncidentKind"];
            cause: components["schemas"]["IncidentCause"];
            /** @description Ping task of a probe, otherwise null. */
            task_id: components["schemas"]["NullableId"];
            /** @description Last message before an outage, first lost probe, or end of the plan. */
            began_at: components["schemas"]["Instant"];
        };
        /** @description An incident that has not ended. */
        OpenIncident: components["schemas"]["IncidentCore"];
        /** @description Open incidents of the nodes in the snapshot, newest first. */
        OpenIncidents: components["schemas"]["OpenIncident"][];
        /**
         * @description Ids increase with the time at which incidents were recorded, and are random within a second, so that they reveal no
         *     incidents of private nodes.
         * @example {
         *       "id": 5201,
         *       "node_id": 3,
         *       "node_name": "web-1",
         *       "kind": "node",
         *       "cause": "silent",
         *       "task_id": null,
         *       "task_name": null,
         *       "began_at": 1790000000,
         *       "ended_at": 1790000420
         *     }
         */
        Incident: components["schemas"]["IncidentCore"] & {
            node_name: components["schemas"]["Title"];
            /** @description Name of the ping task of a probe, otherwise null. */
            task_name: components["schemas"]["NullableTitle"];
            /** @description Null while the incident is open. */
            ended_at: components["schemas"]["NullableInstant"];
        };
        IncidentPage: {
            incidents: components["schemas"]["Incident"][];
            /** @description Value of `before` for the next page; null on the last page. */
            next: components["schemas"]["NullableId"];
        };
        Availability: {
            /** @description First day of `days`. */
            from: components["schemas"]["CalendarDate"];
            /** @description Last day of `days`: today. */
            to: components["schemas"]["CalendarDate"];
            nodes: components["schemas"]["NodeAvailability"][];
        };
        NodeAvailability: {
            id: components["schemas"]["Id"];
            /** @description Availability over all days with data, with at most three decimals and never rounded up to 100; null without data. */
            percent: components["schemas"]["NullablePercent"];
            /** @description One entry for each day from `from` to `to`, rounded in the same way; null without data. */
            days: components["schemas"]["NullablePercent"][];
        };
        /**
         * @description `maintenance` has an end and is in the calendar.
         * @enum {string}
         */
        NoticeKind: "announcement" | "maintenance";
        /** @description One line with at least one visible character. */
        NoticeTitle: string;
        /**
         * @description A subset of Markdown (CommonMark): paragraphs, line breaks, emphasis, code, lists, quotes, and links to `http`, `https`
         *     and `mailto`. Everything else, HTML included, is shown as text.
         */
        NoticeBody: string;
        /** @description What a notice is about. Without nodes and tags it is not about certain nodes. */
        NoticeTargets: {
            /** @description Ids of nodes without duplicates. */
            node_ids?: components["schemas"]["Id"][];
            /** @description Also about the nodes that have any of these tags, as long as they have it, and later ones. */
            tags?: components["schemas"]["NoticeTags"];
        };
        NoticeTags: string[];
        /** @description Affected nodes without duplicates; empty if the notice is not about certain nodes. */
        NoticeNodes: components["schemas"]["Id"][];
        NoticeFields: {
            kind?: components["schemas"]["NoticeKind"];
            title?: components["schemas"]["NoticeTitle"];
            body?: components["schemas"]["NoticeBody"];
            /** @description Whether visitors see the notice. */
            public?: boolean;
            starts_at?: components["schemas"]["Instant"];
            /** @description Later than `starts_at`; null for an announcement without an end. */
            ends_at?: components["schemas"]["NullableInstant"];
        };
        /**
         * @description A new notice. By default it is an announcement for visitors that starts now; maintenance needs `ends_at`.
         * @example {
         *       "kind": "maintenance",
         *       "title": "Kernel updates",
         *       "body": "Reboots of **five minutes** each.",
         *       "starts_at": 1790000000,
         *       "ends_at": 1790007200,
         *       "node_ids": [
         *         3
         *       ]
         *     }
         */
        NoticeInput: WithRequired<components["schemas"]["NoticeFields"], "title"> & components["schemas"]["NoticeTargets"];
        /**
         * @description Changes the keys that are present and keeps all others.
         * @example {
         *       "ends_at": 1790010800
         *     }
         */
        NoticeUpdate: components["schemas"]["NoticeFields"] & components["schemas"]["NoticeTargets"];
        /** @description An announcement or a maintenance window. Its id is random, so that visitors cannot count private ones. */
        Notice: WithRequired<components["schemas"]["NoticeFields"], "kind" | "title" | "body" | "public" | "starts_at" | "ends_at"> & {
            id: components["schemas"]["Id"];
            /** @description For visitors, all affected public nodes; for the administrator, those that the notice names. */
            node_ids: components["schemas"]["NoticeNodes"];
            /** @description The nodes with any of these tags are affected too. Visitors do not see it. */
            tags?: components["schemas"]["NoticeTags"];
            /** @description `body` as HTML with the elements p, br, strong, em, s, code, pre, ul, ol, li, blockquote and a only. */
            html: string;
            updated_at: components["schemas"]["Instant"];
        };
        NoticeList: {
            notices: components["schemas"]["Notice"][];
        };
        /**
         * @description A notice without its text, which `listNotices` has, and with all affected nodes of those that the caller sees. A notice
         *     about tags that no node has is left out.
         */
        NoticeSummary: {
            id: components["schemas"]["Id"];
            kind: components["schemas"]["NoticeKind"];
            title: components["schemas"]["NoticeTitle"];
            starts_at: components["schemas"]["Instant"];
            ends_at: components["schemas"]["NullableInstant"];
            node_ids: components["schemas"]["NoticeNodes"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description Notices in effect, and maintenance that starts within 7 days; the latest start comes first. */
        NoticeSummaries: components["schemas"]["NoticeSummary"][];
        /**
         * @example {
         *       "body": "Reboots of **five minutes** each."
         *     }
         */
        NoticeText: {
            body: components["schemas"]["NoticeBody"];
        };
        NoticePreview: {
            html: string;
        };
        /**
         * @description What a rule watches. One alert for each object:
         *
         *     - of a node: `cpu`, `memory` and `swap` in percent; `load_per_core`, the load average over 1 minute divided by the cores;
         *       `traffic_plan`, percent of the plan used; `node_offline`, seconds since it was seen; `agent_outdated`, 1 if its agent
         *       is older than the hub; `clock_offset`, seconds by which its clock is ahead of the hub's or behind it; and each gauge of
         *       Gauges, under its name and in its unit
         *     - of a mount point: `disk`, percent in use; `disk_days`, days until it is full as its use grows
         *     - of a ping task on a node: `packet_loss`, percent of the recent probes; `latency`, milliseconds
         *     - of a ping task: `check_down` and `check_slow`, 1 if it is; `heartbeat_late`, 1 if it is late or its job has failed; `certificate_days`, until its certificate expires
         *
         *     Low values are bad for `disk_days` and `certificate_days`, high ones for all others.
         * @enum {string}
         */
        AlertFigure: "cpu" | "memory" | "swap" | "load_per_core" | "disk" | "disk_days" | "traffic_plan" | "packet_loss" | "latency" | "check_down" | "check_slow" | "certificate_days" | "heartbeat_late" | "node_offline" | "agent_outdated" | "clock_offset" | "temperature" | "iowait" | "steal" | "core_max" | "pressure_cpu" | "pressure_memory" | "pressure_io" | "disk_read" | "disk_write" | "disk_busy" | "mount_used" | "inodes_used" | "net_errors" | "gpu" | "gpu_memory" | "containers" | "arrays_impaired" | "units_failed" | "disks_impaired";
        /**
         * @description `load` is a load average for each core, `flag` 0 or 1.
         * @enum {string}
         */
        AlertUnit: "percent" | "celsius" | "bytes_per_second" | "per_second" | "milliseconds" | "seconds" | "days" | "load" | "count" | "flag";
        AlertFigureInfo: {
            figure: components["schemas"]["AlertFigure"];
            unit: components["schemas"]["AlertUnit"];
            /** @description Whether low values are bad. */
            is_below: boolean;
            /** @description Whether `previewAlertRule` can evaluate it. */
            has_history: boolean;
        };
        /** @enum {string} */
        AlertSeverity: "warning" | "critical";
        AlertLevel: number;
        /**
         * @description Exactly one of these: all nodes, those with any of the tags, those in any of the groups, or these nodes. All but the last
         *     include later nodes.
         */
        AlertNodes: {
            /** @enum {boolean} */
            all?: true;
            tags?: string[];
            groups?: string[];
            ids?: components["schemas"]["AlertNodeIds"];
        };
        /** @description Ids of nodes without duplicates. */
        AlertNodeIds: components["schemas"]["Id"][];
        /**
         * @description Nodes and ping tasks that the watched ones are reached through: while one of them is offline or down, the begin of an
         *     alert is withheld. A node does not withhold its own alerts.
         */
        AlertParents: {
            node_ids: components["schemas"]["Id"][];
            task_ids: components["schemas"]["Id"][];
        };
        AlertRuleFields: {
            /** @description Unique among the rules. */
            name?: components["schemas"]["Title"];
            figure?: components["schemas"]["AlertFigure"];
            /** @description Value at which an alert begins. */
            begin?: components["schemas"]["AlertLevel"];
            /** @description Value that must be better than this for the alert to end: at most `begin`, or at least, where low values are bad. */
            end?: components["schemas"]["AlertLevel"];
            /** @description How long the value must have reached `begin`. */
            for_seconds?: number;
            /** @description How long the value must have been better than `end`. */
            keep_seconds?: number;
            severity?: components["schemas"]["AlertSeverity"];
            /** @description Which nodes it watches; figures of a ping task alone ignore it. */
            nodes?: components["schemas"]["AlertNodes"];
            /** @description Watches only this mount point, or the ping task of this name; null for all. */
            object?: string | null;
            enabled?: boolean;
            parents?: components["schemas"]["AlertParents"];
        };
        /**
         * @description A new rule. By default `end` equals `begin`, the severity is `warning`, and it watches all nodes and objects at once and
         *     without parents.
         * @example {
         *       "name": "Busy",
         *       "figure": "cpu",
         *       "begin": 90,
         *       "end": 80,
         *       "for_seconds": 900,
         *       "severity": "warning",
         *       "nodes": {
         *         "tags": [
         *           "web"
         *         ]
         *       }
         *     }
         */
        AlertRuleInput: WithRequired<components["schemas"]["AlertRuleFields"], "name" | "figure" | "begin">;
        /**
         * @description Changes the keys that are present and keeps all others.
         * @example {
         *       "begin": 95
         *     }
         */
        AlertRuleUpdate: components["schemas"]["AlertRuleFields"];
        /** @description A rule, which makes one alert for each object that it watches. */
        AlertRule: WithRequired<components["schemas"]["AlertRuleFields"], "name" | "figure" | "begin" | "end" | "for_seconds" | "keep_seconds" | "severity" | "nodes" | "object" | "enabled" | "parents"> & {
            id: components["schemas"]["Id"];
        };
        AlertRuleList: {
            rules: components["schemas"]["AlertRule"][];
            figures: components["schemas"]["AlertFigureInfo"][];
        };
        /**
         * @description `pending` until its value has reached `begin` for long enough; `no_data` if it was pending or firing, and its value has not
         *     been known for 5 minutes.
         * @enum {string}
         */
        ShownAlertState: "pending" | "firing" | "no_data";
        /**
         * @description Why the begin of an alert is not told: its node is under maintenance, a parent is offline or down, it is acknowledged, or
         *     it began and ended at least six times within an hour, and still more than twice.
         * @enum {string|null}
         */
        AlertWithheldBy: "maintenance" | "parent" | "acknowledged" | "flapping" | null;
        Acknowledgement: {
            /** @description Null for one that lasts until the alert ends. */
            until: components["schemas"]["NullableInstant"];
            /** @description Username of the session. */
            by: string;
            note: components["schemas"]["AlertNote"];
        };
        AlertNote: string;
        /**
         * @example {
         *       "until": 1790000000,
         *       "note": "A new disk is on its way."
         *     }
         */
        AcknowledgementInput: {
            /** @description In the future, at most 90 days ahead. Null, or absent: until the alert ends. */
            until?: components["schemas"]["NullableInstant"];
            note?: components["schemas"]["AlertNote"];
        };
        AlertSubject: {
            rule_id: components["schemas"]["Id"];
            rule_name: components["schemas"]["Title"];
            figure: components["schemas"]["AlertFigure"];
            severity: components["schemas"]["AlertSeverity"];
            /** @description Null for a ping task as a whole. */
            node_id: components["schemas"]["NullableId"];
            /** @description Empty without a node. */
            node_name: string;
            task_id: components["schemas"]["NullableId"];
            /** @description Empty without a ping task. */
            task_name: string;
            /** @description Mount point, or empty. */
            object: string;
        };
        /** @description An object that a rule watches, and that is not well. Its id stays until it has been well for an hour. */
        Alert: components["schemas"]["AlertSubject"] & {
            id: components["schemas"]["Id"];
            state: components["schemas"]["ShownAlertState"];
            /** @description Begin of this state. */
            since: components["schemas"]["Instant"];
            /** @description The latest that is known. */
            value: number | null;
            /** @description When it began to fire; null while it has not. */
            began_at: components["schemas"]["NullableInstant"];
            /** @description Why its begin has not been told; null if it was. */
            withheld_by: components["schemas"]["AlertWithheldBy"];
            is_flapping: boolean;
            acknowledgement: components["schemas"]["Acknowledgement"] | null;
        };
        AlertList: {
            alerts: components["schemas"]["Alert"][];
            total: components["schemas"]["Count"];
        };
        /**
         * @description `withheld` is a begin that is not told; if the alert still fires when nothing withholds it any more, a `begin` follows. Events
         *     without `withheld_by` alternate between `begin` and `end`.
         * @enum {string}
         */
        AlertEventKind: "begin" | "withheld" | "end";
        /**
         * @description Of an `end`: its value is good, its object is no longer measured, or the rule no longer watches it. Null for others.
         * @enum {string|null}
         */
        AlertEndedBy: "value" | "gone" | "unwatched" | null;
        /** @description A transition of an alert, with the names at that time. */
        AlertEvent: components["schemas"]["AlertSubject"] & {
            id: components["schemas"]["Id"];
            alert_id: components["schemas"]["Id"];
            at: components["schemas"]["Instant"];
            kind: components["schemas"]["AlertEventKind"];
            /** @description Null for an event that is to be told. An `end` has it if its begin was never told. */
            withheld_by: components["schemas"]["AlertWithheldBy"];
            ended_by: components["schemas"]["AlertEndedBy"];
            /** @description The latest that was known. */
            value: number | null;
        };
        AlertEventPage: {
            events: components["schemas"]["AlertEvent"][];
            /** @description Id to send as `after` for the events that follow; `after` itself while there are none. */
            next: number;
            /** @description Id of the newest event in the log; 0 if there is none. */
            latest: number;
        };
        /**
         * @example {
         *       "rule": {
         *         "name": "Busy",
         *         "figure": "cpu",
         *         "begin": 90
         *       }
         *     }
         */
        AlertPreviewInput: {
            rule: components["schemas"]["AlertRuleInput"];
            /** @description Nodes to evaluate, of those that the rule watches; by default the first 10 in the panel's order. */
            node_ids?: components["schemas"]["Id"][];
            /**
             * @description History to evaluate, up to now.
             * @default 168
             */
            hours?: number;
        };
        AlertPreview: {
            from: components["schemas"]["Instant"];
            to: components["schemas"]["Instant"];
            /** @description How many nodes were evaluated. */
            nodes: components["schemas"]["Count"];
            /** @description The first 1000, by time. */
            events: components["schemas"]["AlertPreviewEvent"][];
            /** @description Seconds of a bucket of `series`. */
            step: number;
            /** @description Starts of the buckets, without gaps. */
            ts: components["schemas"]["Instant"][];
            /**
             * @description The worst objects: those whose alerts would have fired for the longest time come first, then those with the worst
             *     value. Objects without a value are left out.
             */
            series: components["schemas"]["AlertPreviewSeries"][];
        };
        AlertPreviewSeries: {
            node_id: components["schemas"]["Id"];
            task_id: components["schemas"]["NullableId"];
            object: string;
            /** @description The worst value of each bucket, by the times in `ts`. A value lasts through pauses of up to 5 minutes; null where there is none. */
            values: (number | null)[];
        };
        AlertPreviewEvent: {
            node_id: components["schemas"]["Id"];
            task_id: components["schemas"]["NullableId"];
            object: string;
            at: components["schemas"]["Instant"];
            kind: components["schemas"]["AlertEventKind"];
            withheld_by: components["schemas"]["AlertWithheldBy"];
            value: number | null;
        };
        /** @description The hub, and what the caller may do. */
        Me: {
            /** @description Whether the caller has a session. */
            authed: boolean;
            /** @description Whether an external login is configured. */
            github: boolean;
            /** @description Name of the status page. */
            site_name: string;
            /** @description Description of the status page; empty for none. */
            site_description: string;
            /** @description The hub's public URL (`--site`). If not set, it is empty, or at the panel of `--admin-listen` the status page's URL as the caller reaches it. */
            site: string;
            /** @description Whether visitors may see nodes. */
            public_page: boolean;
            /** @description Days of history that the caller may request. */
            history_days: number;
            /** @description Version of the hub. */
            version: string;
            /** @description Name of the logged-in user; null for a visitor. */
            username: string | null;
            /** @description Enabled login methods. */
            login: {
                password: boolean;
                external: boolean;
                /** @description Whether a passkey alone logs in. */
                passkey?: boolean;
            };
            /** @description The admin panel. */
            panel: {
                /** @description Path or URL of the panel; null if the hub does not know under which address the caller reaches it. */
                url: string | null;
                /** @description Whether the panel has another origin than the status page (`--admin-listen` or `--admin-site`), so that themes cannot access it. */
                has_own_origin: boolean;
            };
        };
        Health: {
            /** @enum {string} */
            status: "ok";
            /** @description Version of the hub. */
            version: string;
            /**
             * @description More reports or requests arrive than the hub can handle: its timers have been late by a quarter of a second on
             *     average in the last seconds. Reports are handled late, and agents that cannot send skip some; traffic is still
             *     counted exactly.
             */
            overloaded?: boolean;
        };
        Connection: {
            /** @description Client address; "" if the connection is closed. */
            address: string;
            /** @description Port of the direct peer: the caller's if there is no proxy; 0 if the connection is closed. */
            port: number;
            /**
             * @description Scheme that the caller uses; with `https` cookies are `Secure`.
             * @enum {string}
             */
            scheme: "http" | "https";
            /** @description Requested host, with the port unless it is the default. */
            host: string;
            /** @description Whether the address is from a proxy's X-Forwarded-For. */
            is_forwarded: boolean;
            /** @description Whether there are X-Forwarded-* headers that the hub ignores, because the direct peer is not a trusted proxy. */
            has_ignored_headers: boolean;
        };
        /**
         * @description Username and password, with `code` or `passkey` if the account has a second factor; or `passkey` alone.
         * @example {
         *       "username": "admin",
         *       "password": "correct horse battery staple"
         *     }
         */
        Credentials: {
            username?: string;
            password?: string;
            code?: components["schemas"]["SecondFactorCode"];
            passkey?: components["schemas"]["PasskeyAssertion"];
        };
        LoginResult: {
            username: string;
            /** @description When the session ends. */
            expires_at: components["schemas"]["Instant"];
        };
        /** @description A TOTP code (6 digits) or a recovery code. Spaces, hyphens and the case of letters are ignored. */
        SecondFactorCode: string;
        /** @enum {string} */
        SecondFactorMethod: "totp" | "passkey" | "recovery_code";
        /**
         * @description The password, with `code` or `passkey` if the account has a second factor; or `passkey` alone.
         * @example {
         *       "password": "correct horse battery staple",
         *       "code": "492039"
         *     }
         */
        Confirmation: {
            password?: string;
            code?: components["schemas"]["SecondFactorCode"];
            passkey?: components["schemas"]["PasskeyAssertion"];
        };
        SecondFactor: {
            /** @description Null if TOTP is off. */
            totp: components["schemas"]["Totp"] | null;
            /** @description Oldest first. */
            passkeys: components["schemas"]["Passkey"][];
            /** @description Unused recovery codes. */
            recovery_codes_left: number;
            /** @description Whether a passkey can be created and used at the address of this request. */
            passkeys_available: boolean;
            /** @description Why not, and what to do; null if they can. */
            passkeys_problem: string | null;
        };
        Totp: {
            created_at: components["schemas"]["Instant"];
        };
        /** @description A WebAuthn credential. */
        Passkey: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Title"];
            /** @description Host name that the passkey works at. */
            rp_id: string;
            created_at: components["schemas"]["Instant"];
            /** @description Null if it was never used to log in or to confirm. */
            last_used_at: components["schemas"]["NullableInstant"];
        };
        /** @description Bytes in base64url without padding. */
        Base64Url: string;
        /** @description An AuthenticationResponseJSON of WebAuthn, as `PublicKeyCredential.toJSON()` makes it. Unknown members are ignored. */
        PasskeyAssertion: {
            id: components["schemas"]["Base64Url"];
            rawId: components["schemas"]["Base64Url"];
            /** @constant */
            type: "public-key";
            response: {
                clientDataJSON: components["schemas"]["Base64Url"];
                authenticatorData: components["schemas"]["Base64Url"];
                signature: components["schemas"]["Base64Url"];
            };
        };
        /** @description A RegistrationResponseJSON of WebAuthn, as `PublicKeyCredential.toJSON()` makes it. Unknown members are ignored. */
        PasskeyAttestation: {
            id: components["schemas"]["Base64Url"];
            rawId: components["schemas"]["Base64Url"];
            /** @constant */
            type: "public-key";
            response: {
                clientDataJSON: components["schemas"]["Base64Url"];
                attestationObject: components["schemas"]["Base64Url"];
                transports?: string[];
            };
        };
        PasskeyName: {
            name: components["schemas"]["Title"];
        };
        PasskeyCreate: components["schemas"]["PasskeyName"] & {
            response: components["schemas"]["PasskeyAttestation"];
        };
        PasskeyEnrolment: {
            passkey: components["schemas"]["Passkey"];
            /** @description Null if the account had a second factor before. */
            recovery_codes: components["schemas"]["RecoveryCodeSet"] | null;
        };
        /** @description PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
        PasskeyRequestOptions: {
            challenge: components["schemas"]["Key"];
            /** @description Milliseconds. */
            timeout: number;
            /** @description Host name that the passkeys are bound to. */
            rpId: string;
            /** @description Empty: the authenticator finds the passkey. */
            allowCredentials: components["schemas"]["PasskeyDescriptor"][];
            /** @enum {string} */
            userVerification: "required" | "preferred";
        };
        PasskeyDescriptor: {
            /** @constant */
            type: "public-key";
            id: components["schemas"]["Base64Url"];
            transports: string[];
        };
        /** @description PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
        PasskeyCreationOptions: {
            rp: {
                /** @description Host name that the passkey will be bound to. */
                id: string;
                name: string;
            };
            user: {
                id: components["schemas"]["Key"];
                name: string;
                displayName: string;
            };
            challenge: components["schemas"]["Key"];
            pubKeyCredParams: {
                /** @constant */
                type: "public-key";
                /** @description COSE algorithm. */
                alg: number;
            }[];
            /** @description Milliseconds. */
            timeout: number;
            /** @description Passkeys of the account: an authenticator gets only one. */
            excludeCredentials: components["schemas"]["PasskeyDescriptor"][];
            authenticatorSelection: {
                /** @enum {string} */
                residentKey: "required";
                requireResidentKey: boolean;
                /** @enum {string} */
                userVerification: "preferred";
            };
            /** @enum {string} */
            attestation: "none";
        };
        TotpSetup: {
            /** @description 160 random bits in base32. */
            secret: string;
            /** @description The same as an `otpauth:` URI, for a QR code: SHA-1, 6 digits, 30 seconds. */
            uri: string;
        };
        /**
         * @example {
         *       "code": "492039"
         *     }
         */
        TotpCode: {
            code: components["schemas"]["SecondFactorCode"];
        };
        Enrolment: {
            /** @description Null if the account had a second factor before. */
            recovery_codes: components["schemas"]["RecoveryCodeSet"] | null;
        };
        RecoveryCodes: {
            recovery_codes: components["schemas"]["RecoveryCodeSet"];
        };
        /** @description Codes of 80 random bits; each is accepted once in place of a TOTP code. */
        RecoveryCodeSet: string[];
        /**
         * @example {
         *       "current": "correct horse battery staple",
         *       "new": "tall blue giraffe umbrella"
         *     }
         */
        PasswordChange: {
            current: string;
            new: string;
        };
        SessionList: {
            sessions: components["schemas"]["Session"][];
        };
        /** @description A login session, without its token. */
        Session: {
            id: components["schemas"]["Id"];
            /** @description Whether it is the caller's session. */
            current: boolean;
            /** @description Address of its latest request. */
            address: string;
            /** @description User-Agent header, truncated. */
            user_agent: string;
            created_at: components["schemas"]["Instant"];
            last_seen_at: components["schemas"]["Instant"];
            expires_at: components["schemas"]["Instant"];
            /** @description When the session ends if it is not used again: `session_idle_hours` after its latest request that requires a session, at most `expires_at`. */
            idle_expires_at: components["schemas"]["Instant"];
        };
        ExportTicket: {
            /** @description For the query parameter of the same name. */
            ticket: components["schemas"]["Token"];
        };
        /**
         * @description `read` gives the administrator's view of nodes, history, incidents, alerts, notices and ping tasks, without node tokens.
         *     `metrics` gives `/metrics`. `nodes` allows to create, change and delete nodes and to issue their tokens.
         * @enum {string}
         */
        ApiTokenScope: "read" | "metrics" | "nodes";
        /**
         * @example {
         *       "name": "Home Assistant",
         *       "scopes": [
         *         "read"
         *       ]
         *     }
         */
        ApiTokenInput: {
            /** @description What the token is for. */
            name: components["schemas"]["Title"];
            scopes: components["schemas"]["ApiTokenScope"][];
            /** @description End of the token, in the future; null, the default, for none. */
            expires_at?: components["schemas"]["NullableInstant"];
        };
        /**
         * @description Changes the keys that are present and keeps all others.
         * @example {
         *       "name": "Grafana",
         *       "scopes": [
         *         "metrics"
         *       ]
         *     }
         */
        ApiTokenUpdate: {
            name?: components["schemas"]["Title"];
            scopes?: components["schemas"]["ApiTokenScope"][];
            /** @description A new end, in the future; null for none. */
            expires_at?: components["schemas"]["NullableInstant"];
        };
        /** @description An API token, without its secret. */
        ApiToken: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Title"];
            scopes: components["schemas"]["ApiTokenScope"][];
            created_at: components["schemas"]["Instant"];
            /** @description Null if it does not expire. Expired tokens are listed until they are revoked. */
            expires_at: components["schemas"]["NullableInstant"];
            /** @description Latest request to within a minute; null if it was never used. */
            last_used_at: components["schemas"]["NullableInstant"];
            /** @description Address of that request, or empty. */
            last_address: string;
        };
        ApiTokenList: {
            tokens: components["schemas"]["ApiToken"][];
        };
        IssuedApiToken: {
            /** @description For `Authorization: Bearer`. Not shown again. */
            secret: string;
            token: components["schemas"]["ApiToken"];
        };
        /**
         * @example {
         *       "ts": 1800000000,
         *       "has_agents": true,
         *       "loopback_only": false,
         *       "addresses": [
         *         "192.0.2.10"
         *       ],
         *       "attempts": [
         *         {
         *           "at": 1799999998,
         *           "address": "203.0.113.5",
         *           "kind": "unknown_token",
         *           "node_id": null,
         *           "clock_offset": null
         *         }
         *       ]
         *     }
         */
        AgentAttempts: {
            /** @description The hub's time. */
            ts: components["schemas"]["Instant"];
            /** @description Whether installers accept agents of this hub. Without `--agents` it needs a key, its own or `agent_signing_key`, to verify those of the repository. */
            has_agents: boolean;
            /** @description Whether the hub listens on loopback addresses only: without a proxy on its machine no other machine reaches it. */
            loopback_only: boolean;
            /** @description Addresses of the hub's machine in its network, IPv6 in brackets; empty if it listens on loopback only. */
            addresses: string[];
            attempts: components["schemas"]["AgentAttempt"][];
        };
        AgentAttempt: {
            at: components["schemas"]["Instant"];
            /** @description Client address; a proxy's for `tls`, since nothing was forwarded. */
            address: string;
            /**
             * @description - `installer`: downloaded the install script
             *     - `download`: downloaded an agent binary
             *     - `unknown_token`: an agent was refused, because no node has its token
             *     - `no_upgrade`: an agent with a valid token sent no WebSocket upgrade; usually a proxy removed it
             *     - `tls`: TLS on the hub's plain HTTP port
             *     - `connected`: an agent connected whose clock differs by a minute or more
             * @enum {string}
             */
            kind: "installer" | "download" | "unknown_token" | "no_upgrade" | "tls" | "connected";
            /** @description Node of a valid token. */
            node_id: components["schemas"]["NullableId"];
            /** @description Seconds by which the agent's clock is ahead of the hub's; null if it did not send its time (the header `Date`). */
            clock_offset: number | null;
        };
        /**
         * @description A new ping task. Absent keys get their defaults.
         * @example {
         *       "name": "Cloudflare",
         *       "target": "1.1.1.1",
         *       "interval": 60,
         *       "node_ids": [],
         *       "all_nodes": true
         *     }
         */
        PingTaskInput: {
            name: components["schemas"]["Title"];
            target: components["schemas"]["PingTarget"];
            interval: components["schemas"]["PingInterval"];
            node_ids?: components["schemas"]["NodeIds"];
            /** @description Assign to all nodes, including new ones. */
            all_nodes?: boolean;
            /** @description Position in the order. */
            sort?: number;
            check?: components["schemas"]["Check"];
        };
        /**
         * @description Changes the keys that are present and keeps all others.
         * @example {
         *       "interval": 30
         *     }
         */
        PingTaskUpdate: {
            name?: components["schemas"]["Title"];
            target?: components["schemas"]["PingTarget"];
            interval?: components["schemas"]["PingInterval"];
            node_ids?: components["schemas"]["NodeIds"];
            all_nodes?: boolean;
            sort?: number;
            /** @description Replaces the whole value. */
            check?: components["schemas"]["Check"];
        };
        /** @description Ids of nodes without duplicates. */
        NodeIds: components["schemas"]["Id"][];
        /** @description A ping task with its assignment. */
        PingTaskView: {
            id: components["schemas"]["Id"];
            target: components["schemas"]["PingTarget"];
            interval: components["schemas"]["PingInterval"];
            name: components["schemas"]["Title"];
            node_ids: components["schemas"]["NodeIds"];
            all_nodes: boolean;
            sort: number;
            check: components["schemas"]["Check"];
            /** @description Key of a heartbeat's URL, where node tokens are shown, too. */
            heartbeat_key?: string;
        };
        PingTaskList: {
            tasks: components["schemas"]["PingTaskView"][];
        };
        /**
         * @description When a target counts as slow or down, and what visitors see of it. Absent keys have their defaults.
         * @example {
         *       "statuses": [
         *         "2xx"
         *       ],
         *       "body_contains": "ok",
         *       "slow_ms": 800,
         *       "failures": 3,
         *       "quorum": 2,
         *       "public_name": "Shop"
         *     }
         * @example {
         *       "cron": "30 3 * * *",
         *       "time_zone": "Europe/Berlin",
         *       "grace_seconds": 1800
         *     }
         */
        Check: components["schemas"]["ProbeOptions"] & {
            /** @description Whether the target has to be unreachable. */
            inverted?: boolean;
            /** @description Latency from which the target is slow; by default it never is. */
            slow_ms?: number;
            /** @description Failures in a row after which a node counts the target as down; 2 by default. */
            failures?: number;
            /** @description Successes in a row after which a node counts it as up again; 1 by default. */
            successes?: number;
            /** @description Number of nodes that must count it as down, or all that measure it if they are fewer; by default half of those. */
            quorum?: number;
            /** @description Name of the service on the status page; visitors see the check only with it. */
            public_name?: components["schemas"]["Title"];
            /** @description Time within which a heartbeat is called again; the task's interval by default. */
            period_seconds?: number;
            /** @description Times at which a heartbeat is expected, as five fields of cron, instead of `period_seconds`. */
            cron?: string;
            /** @description Time zone of `cron`, such as Europe/Berlin; the hub's by default. */
            time_zone?: string;
            /** @description How late a call may be; 300 by default. */
            grace_seconds?: number;
        };
        /**
         * @description State of a target. It is `unknown` while no node measures it, and before the first call of a heartbeat.
         * @enum {string}
         */
        CheckState: "up" | "slow" | "down" | "unknown";
        /**
         * @description Why a target is slow or down, as in `ProbeFailure`; a heartbeat is `late` or `failed`. Null if the agent does not say, and while it is up.
         * @enum {string|null}
         */
        CheckReason: "timeout" | "name" | "refused" | "unreachable" | "closed" | "certificate_expired" | "certificate_name" | "certificate_untrusted" | "tls" | "protocol" | "status" | "redirects" | "body" | "json" | "record" | "slow" | "late" | "failed" | null;
        CheckSummary: {
            task_id: components["schemas"]["Id"];
            name: components["schemas"]["Title"];
            target: components["schemas"]["PingTarget"];
            state: components["schemas"]["CheckState"];
            /** @description Beginning of the state, as far as this is known. */
            since: components["schemas"]["NullableInstant"];
            reason: components["schemas"]["CheckReason"];
            /** @description What was found instead; empty if nothing is known. */
            detail: string;
            nodes: components["schemas"]["CheckCounts"];
            /** @description The earliest end of validity that a node has seen. */
            certificate_until: components["schemas"]["NullableInstant"];
            /** @description Null unless it is a heartbeat. */
            heartbeat: components["schemas"]["HeartbeatStatus"] | null;
        };
        /** @description Number of nodes by what they say of a target. */
        CheckCounts: {
            up: components["schemas"]["Count"];
            slow: components["schemas"]["Count"];
            down: components["schemas"]["Count"];
        };
        HeartbeatStatus: {
            /** @description Time of the last call that reported a success or a failure. */
            last_at: components["schemas"]["NullableInstant"];
            /** @description Time of the last start, while the job runs. */
            started_at: components["schemas"]["NullableInstant"];
            /** @description Time at which the next call is expected; it is late after the grace time. */
            expected_at: components["schemas"]["NullableInstant"];
            /** @description Duration of the last run, if its start was reported or the call named it. */
            duration_ms: number | null;
        };
        CheckList: {
            /** @description In the order of the tasks. */
            checks: components["schemas"]["CheckSummary"][];
        };
        /** @description A check, with its availability, what each node says, and its outages. */
        CheckDetails: components["schemas"]["CheckSummary"] & {
            /** @description Availability over all days on which it was checked, with at most three decimals and never rounded up to 100; null without any. */
            percent: components["schemas"]["NullablePercent"];
            /** @description First day of `days`. */
            from: components["schemas"]["CalendarDate"];
            /** @description Last day, which is today. */
            to: components["schemas"]["CalendarDate"];
            /** @description Availability in percent by day; null for a day on which it was not checked. */
            days: components["schemas"]["NullablePercent"][];
            /** @description By node. Nodes without a result are missing. */
            results: components["schemas"]["CheckResult"][];
            /** @description Newest first. */
            outages: components["schemas"]["CheckOutage"][];
        };
        CheckResult: {
            node_id: components["schemas"]["Id"];
            state: components["schemas"]["CheckState"];
            since: components["schemas"]["NullableInstant"];
            reason: components["schemas"]["CheckReason"];
            detail: string;
            certificate_until: components["schemas"]["NullableInstant"];
        };
        /** @description A time in which a target was down. */
        CheckOutage: {
            began_at: components["schemas"]["Instant"];
            /** @description Null while it lasts. */
            ended_at: components["schemas"]["NullableInstant"];
            reason: components["schemas"]["CheckReason"];
        };
        Services: {
            /** @description First day of `days`. */
            from: components["schemas"]["CalendarDate"];
            /** @description Last day, which is today. */
            to: components["schemas"]["CalendarDate"];
            /** @description In the order of the tasks. */
            services: components["schemas"]["Service"][];
        };
        /** @description A check as visitors see it. */
        Service: {
            id: components["schemas"]["Id"];
            /** @description `public_name` of the check. */
            name: components["schemas"]["Title"];
            state: components["schemas"]["CheckState"];
            since: components["schemas"]["NullableInstant"];
            reason: components["schemas"]["CheckReason"];
            /** @description Availability over all days on which it was checked, with at most three decimals and never rounded up to 100; null without any. */
            percent: components["schemas"]["NullablePercent"];
            /** @description Availability in percent by day; null for a day on which it was not checked. */
            days: components["schemas"]["NullablePercent"][];
            /** @description Of these days, newest first. */
            outages: components["schemas"]["CheckOutage"][];
        };
        SettingsValues: {
            /** @description Name of the status page. */
            site_name?: components["schemas"]["Title"];
            /** @description Description of the status page. */
            site_description?: components["schemas"]["Line"];
            /** @description Whether visitors may see nodes. Disabling it closes their streams. */
            public_page?: boolean;
            /** @description Parts of the hosts' details that visitors see; none by default. A node can have its own. */
            public_details?: components["schemas"]["PublicDetails"];
            /** @description Active theme. */
            theme?: components["schemas"]["ThemeShort"];
            /** @description Address of the `themes.txt` of another gallery; empty for none. */
            theme_gallery?: string;
            /** @description Retention of history and probe results in days. */
            retention_days?: number;
            /** @description Retention of the audit log in days. A restore keeps the current value. */
            audit_retention_days?: number;
            /** @description Prefix for the URL of the agent binaries; empty for none. */
            download_proxy?: string;
            /** @description `owner/name` of the repository that releases the agent. */
            agent_repository?: string;
            /** @description Public key (minisign, Ed25519) that the releases of `agent_repository` are signed with; empty for Muster's own. */
            agent_signing_key?: string;
            /**
             * @description External login.
             * @enum {string}
             */
            oauth_provider?: "none" | "github" | "oidc";
            /** @description Issuer of the OpenID provider. */
            oauth_issuer?: string;
            oauth_client_id?: string;
            /**
             * @description Users who may log in: GitHub login names or ids, OpenID `sub` or verified email addresses. An empty list
             *     admits nobody. A login name can be reassigned, an id cannot; digits alone are always an id. Users removed
             *     from the list are logged out.
             */
            oauth_subjects?: string[];
            /** @description Whether password login is enabled. */
            password_login?: boolean;
            /** @description Whether a passkey alone logs in, without the password. */
            passwordless_login?: boolean;
            /** @description Hours after which an unused session ends. Requests that require a session are use; an open live stream and the public operations are not. */
            session_idle_hours?: number;
            /** @description Minimum length of a new password where it is the only factor; 8 with a second factor. Existing passwords stay valid. */
            password_min_length?: number;
        };
        /** @description All settings. */
        Settings: WithRequired<components["schemas"]["SettingsValues"], "site_name" | "site_description" | "public_page" | "public_details" | "theme" | "theme_gallery" | "retention_days" | "audit_retention_days" | "download_proxy" | "agent_repository" | "agent_signing_key" | "oauth_provider" | "oauth_issuer" | "oauth_client_id" | "oauth_subjects" | "password_login" | "passwordless_login" | "session_idle_hours" | "password_min_length"> & {
            /** @description Whether a client secret is stored; the secret itself is write-only. */
            oauth_client_secret_set: boolean;
            /** @description The open registration window, or null. */
            registration: components["schemas"]["RegistrationWindow"] | null;
            password_policy: components["schemas"]["PasswordPolicy"];
        };
        /**
         * @description Changes the keys that are present and keeps all others.
         * @example {
         *       "site_name": "My fleet",
         *       "public_page": true,
         *       "retention_days": 90
         *     }
         */
        SettingsUpdate: components["schemas"]["SettingsValues"] & {
            /** @description Write-only; empty to remove it. */
            oauth_client_secret?: string;
            /** @description True opens the registration window, or renews it with a new key; false closes it. */
            registration_open?: boolean;
        };
        /** @description How passwords are accepted and stored. */
        PasswordPolicy: {
            /** @description Minimum length of a new password: `password_min_length`, or 8 with a second factor. */
            min_length: number;
            /** @description Whether the password of the latest password login would be refused as a new one. */
            change_recommended: boolean;
            /** @description Parameters of the hash of a new password. */
            hash: {
                /** @enum {string} */
                algorithm: "argon2id";
                memory: components["schemas"]["Bytes"];
                iterations: number;
                lanes: number;
            };
        };
        RegistrationWindow: {
            key: components["schemas"]["Key"];
            expires_at: components["schemas"]["Instant"];
            /** @description Remaining nodes of the window. */
            remaining: number;
            /** @description Nodes that registered with the key, oldest first, including deleted ones. */
            joined: components["schemas"]["Id"][];
        };
        /**
         * @description What was done or tried. Operations name theirs in `x-audit`; `account.reset_password` and `account.reset_second_factor` are
         *     `muster-hub passwd`.
         * @enum {string}
         */
        AuditAction: "session.login" | "session.logout" | "session.revoke" | "session.confirm" | "account.change_password" | "account.reset_password" | "account.reset_second_factor" | "second_factor.add_totp" | "second_factor.delete_totp" | "second_factor.add_passkey" | "second_factor.delete_passkey" | "second_factor.create_recovery_codes" | "api_token.create" | "api_token.update" | "api_token.reissue" | "api_token.revoke" | "node.register" | "node.create" | "node.reorder" | "node.update" | "node.delete" | "node.reissue_token" | "node.correct_traffic" | "ping_task.create" | "ping_task.update" | "ping_task.delete" | "notice.create" | "notice.update" | "notice.delete" | "alert_rule.create" | "alert_rule.update" | "alert_rule.delete" | "alert.acknowledge" | "alert.withdraw_acknowledgement" | "settings.update" | "theme.upload" | "theme.install" | "theme.delete" | "theme.update" | "theme.roll_back" | "theme.configure" | "theme.connect" | "theme.start_preview" | "theme.end_preview" | "database.back_up" | "database.restore" | "database.import" | "database.vacuum";
        /**
         * @description `refused` if the hub declined the operation (a status below 500, or an external login that failed), `failed` if the
         *     hub could not complete it.
         * @enum {string}
         */
        AuditOutcome: "ok" | "refused" | "failed";
        /**
         * @description An entry of the audit log. Equal refusals of one address (an IPv6 address counts as its /64) within 15 minutes are one
         *     entry with a count. Texts contain no control characters and no secrets.
         * @example {
         *       "id": 7,
         *       "at": 1790000000,
         *       "last_at": 1790000000,
         *       "count": 1,
         *       "actor_kind": "user",
         *       "actor": "admin",
         *       "address": "203.0.113.9",
         *       "user_agent": "Mozilla/5.0",
         *       "action": "node.delete",
         *       "target": "node 12 \"web-1\"",
         *       "outcome": "ok",
         *       "problem": null,
         *       "detail": ""
         *     }
         */
        AuditEntry: {
            id: components["schemas"]["Id"];
            /** @description Time of the operation; of the first one if there are several. */
            at: components["schemas"]["Instant"];
            /** @description Time of the last of several operations. */
            last_at: components["schemas"]["Instant"];
            /** @description Number of operations. */
            count: number;
            /**
             * @description `user` is a login session, `api_token` a program with an API token, `registration_key` an agent that registers itself, `command_line` a command on the
             *     hub's machine, `anonymous` a caller who is not logged in.
             * @enum {string}
             */
            actor_kind: "user" | "api_token" | "registration_key" | "command_line" | "anonymous";
            /** @description Username of the session, name of the API token, or the operating system's user of a command; otherwise empty. */
            actor: string;
            /** @description Client address; empty for commands, and if several addresses are counted together. The IPv4 /24 or IPv6 /48 if those of one network are. */
            address: string;
            /** @description User-Agent header, truncated. */
            user_agent: string;
            action: components["schemas"]["AuditAction"];
            /** @description What it was done to, such as `node 12 "web-1"`; the name is that at the time. */
            target: string;
            outcome: components["schemas"]["AuditOutcome"];
            /** @description Problem code, or error code of an external login, unless the outcome is `ok`. */
            problem: string | null;
            /** @description More about the operation, such as the names of changed settings. */
            detail: string;
        };
        AuditPage: {
            entries: components["schemas"]["AuditEntry"][];
            /** @description Value of `before` for the next page; null on the last page. */
            next: components["schemas"]["NullableId"];
        };
        /** @description Short name of a theme and of its folder; `default` is the built-in one. */
        ThemeShort: string;
        /** @description Text of a theme's manifest. */
        ThemeText: string;
        /**
         * @description The content of `theme.json` at the top of a theme. Other keys are ignored.
         * @example {
         *       "name": "Aurora",
         *       "short": "aurora",
         *       "description": "Calm cards",
         *       "version": "1.2.0",
         *       "author": "Jo",
         *       "url": "https://github.com/jo/aurora"
         *     }
         */
        ThemeManifest: {
            /** @description Display name. */
            name: components["schemas"]["ThemeText"];
            short: components["schemas"]["ThemeShort"];
            description: components["schemas"]["ThemeText"];
            version: components["schemas"]["ThemeText"];
            author: components["schemas"]["ThemeText"];
            /** @description Address of the source. From a repository on the code host the panel can install newer releases. */
            url: components["schemas"]["ThemeText"];
            /** @description Versions of the contract that the theme works with, as a range like those of npm, such as `>=0.1 <1`. A hub of another version refuses the installation. */
            compat?: components["schemas"]["ThemeText"];
            /** @description Settings of the theme in the panel. Invalid entries are skipped. */
            config?: unknown[];
            /** @description Other hosts that the theme's scripts request data from. The administrator approves each of them. */
            connect?: components["schemas"]["ThemeOrigins"];
        };
        /** @description An HTTPS origin with a host name, in lower case and without a path. */
        ThemeOrigin: string;
        /**
         * @example [
         *       "https://tiles.example.com"
         *     ]
         */
        ThemeOrigins: components["schemas"]["ThemeOrigin"][];
        /**
         * @description A violation as browsers report it to `report-uri` (CSP Level 3, section 5.3). Other members are ignored.
         * @example {
         *       "csp-report": {
         *         "effective-directive": "connect-src",
         *         "blocked-uri": "https://tiles.example.com/4/8/5.png",
         *         "disposition": "enforce"
         *       }
         *     }
         */
        CspReport: {
            "csp-report": {
                /** @description The directive that refused the request, such as `connect-src`. */
                "effective-directive": string;
                /** @description Address of the request. */
                "blocked-uri": string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * @example {
         *       "approved": [
         *         "https://tiles.example.com"
         *       ]
         *     }
         */
        ThemeConnectUpdate: {
            /** @description All approved origins. */
            approved: components["schemas"]["ThemeOrigins"];
        };
        /** @description A heading or a field of a theme's settings form. */
        ThemeConfigEntry: {
            /** @constant */
            type: "title";
            label: string;
        } | {
            key: string;
            /** @enum {string} */
            type: "string" | "text" | "number" | "boolean" | "select";
            default: components["schemas"]["ThemeConfigValue"];
            label?: string;
            help?: string;
            options?: {
                value: string;
                label?: string;
            }[];
            min?: number;
            max?: number;
        };
        ThemeConfigValue: string | number | boolean;
        /**
         * @description Values that the administrator changed, by key; defaults are absent.
         * @example {
         *       "accent": "#0a7",
         *       "compact": true
         *     }
         */
        ThemeConfig: {
            [key: string]: components["schemas"]["ThemeConfigValue"];
        };
        /** @description An installed theme. */
        Theme: {
            name: string;
            short: components["schemas"]["ThemeShort"];
            description: string;
            version: string;
            author: string;
            url: string;
            /** @description Whether it is the active theme. */
            is_active: boolean;
            is_builtin: boolean;
            /** @description Whether its page can be served; otherwise visitors get the built-in theme. */
            is_usable: boolean;
            /** @description Error in its folder; null if there is none. */
            fault: string | null;
            /** @description Whether there is a preview image. */
            has_preview: boolean;
            /** @description Version that a rollback restores. */
            previous_version: string | null;
            /** @description Address that it was installed from; null for an upload. */
            origin: string | null;
            /** @description Whether `updateTheme` has an address: `origin`, or for an upload a `url` that is a repository on the code host. */
            can_update: boolean;
            /** @description Well-formed entries of the theme's settings form. */
            config: components["schemas"]["ThemeConfigEntry"][];
            /** @description Other hosts that the theme may request data from. */
            connect: {
                /** @description Origins in `connect` of its `theme.json`. */
                requested: components["schemas"]["ThemeOrigins"];
                /** @description Origins that the administrator approved: those of `requested`, then those added by hand. Each allows HTTPS and WSS. */
                approved: components["schemas"]["ThemeOrigins"];
                /** @description Other origins that browsers of visitors reported as refused, the first reported first. Anybody can send such reports. */
                refused: components["schemas"]["ThemeOrigin"][];
            };
            /** @description Warnings of the theme rules; only in responses to an upload or update. */
            warnings?: components["schemas"]["ThemeWarning"][];
        };
        /**
         * @example {
         *       "address": "https://github.com/jo/aurora"
         *     }
         */
        ThemeAddress: {
            /** @description `https://HOST/OWNER/NAME` of a repository, or the URL of a `.tar.gz`. */
            address: string;
            /** @description Whether a theme with the same `short` from elsewhere is replaced. */
            replace?: boolean;
        };
        ThemeDownload: {
            /** @enum {string} */
            state: "idle" | "downloading" | "checking";
            /** @description Bytes received so far. */
            received: components["schemas"]["Bytes"];
            /** @description Size that the host announced; null if unknown. */
            total: components["schemas"]["NullableBytes"];
        };
        ThemeUpdateCheck: {
            /** @description Installed version. */
            installed: string;
            /** @description Tag of the latest release, or version of the archive. */
            latest: string;
            /** @description Whether `latest` is newer; null if the versions cannot be compared. */
            is_newer: boolean | null;
        };
        ThemeGalleryList: {
            galleries: components["schemas"]["ThemeGallery"][];
        };
        ThemeGallery: {
            /** @description URL of its `themes.txt`. */
            address: string;
            /** @description Whether it is Muster's. */
            is_official: boolean;
            /** @description URL of its page with descriptions and pictures; null if it has none. */
            page: string | null;
            /** @description When the hub read it; null if it could not yet. */
            fetched_at: components["schemas"]["NullableInstant"];
            /** @description Why the latest attempt failed, as a sentence. */
            error: string | null;
            /** @description Lines that are not addresses of themes or exceed the limit. */
            skipped: components["schemas"]["Count"];
            themes: components["schemas"]["GalleryTheme"][];
        };
        /** @description A theme of a gallery. Texts and pictures are those of the gallery, not checked by the hub. */
        GalleryTheme: {
            address: string;
            /** @description From the address if the gallery has none. */
            name: string;
            description: string;
            author: string;
            /** @description Version that the gallery describes; empty if unknown. */
            version: string;
            /** @description Origins that the theme asks to connect to; null if the gallery does not say. */
            connect: string[] | null;
            /** @description Whether there is a picture in the light scheme. */
            has_light: boolean;
            /** @description Whether there is a picture in the dark scheme. */
            has_dark: boolean;
            /** @description Short name of the theme that was installed from the address; null if none was. */
            installed: components["schemas"]["ThemeShort"] | null;
        };
        ThemeWarning: {
            /** @description Stable identifier of the rule. */
            code: string;
            /** @description Affected file; null for the theme as a whole. */
            path: string | null;
            detail: string;
            /** @description How the theme's author can fix it. */
            fix: string;
        };
        ThemePreview: {
            /** @description Path of the page that shows the theme. */
            url: string;
            expires_at: components["schemas"]["Instant"];
        };
        ThemeList: {
            themes: components["schemas"]["Theme"][];
            /** @description How the hub was started, for instructions. */
            hub: {
                /**
                 * @description `npm` is `npm start`.
                 * @enum {string}
                 */
                launcher: "systemd" | "container" | "npm" | "command";
                /** @description Suggested value of `--admin-listen`: the address of `--listen` with another port. */
                admin_listen: string;
            };
        };
        UploadProgress: {
            /** @description Bytes received so far. */
            received: components["schemas"]["Bytes"];
            /** @description Size of the file in bytes. */
            total: components["schemas"]["Bytes"];
        };
        DatabaseInfo: {
            /** @description Size of the file. */
            file_bytes: components["schemas"]["Bytes"];
            /** @description Size of the write-ahead log. */
            wal_bytes: components["schemas"]["Bytes"];
            /** @description Unused bytes inside the file. */
            free_bytes: components["schemas"]["Bytes"];
            schema_version: number;
            /** @description Number of rows by table. */
            rows: {
                [key: string]: components["schemas"]["Count"];
            };
            /** @description Time of the oldest history row; null without history. */
            oldest_sample_at: components["schemas"]["NullableInstant"];
            /** @description Days of history of all nodes together: from the first to the last minute of each. */
            node_days: number;
        };
        HubList: {
            hubs: components["schemas"]["Hub"][];
        };
        /** @description One of several hubs on a database. Times are the database's. */
        Hub: {
            /** @description Another one after each start. */
            id: number;
            name: string;
            /** @description Where it listens; empty until it does. */
            address: string;
            version: string;
            state: components["schemas"]["HubState"];
            started_at: components["schemas"]["Instant"];
            /** @description When it last renewed its lease. */
            renewed_at: components["schemas"]["Instant"];
            /** @description How long the renewal before that took, in milliseconds: a hub whose database answers slowly loses its lease. */
            renewal_ms: components["schemas"]["Count"];
            /** @description Nodes that are connected to it. For a lost hub, those that have not connected to another one since. */
            nodes: components["schemas"]["Count"];
            /** @description Whether it does what one hub does for all: rollup, retention and expiry. */
            runner: boolean;
            /** @description Whether it is the hub that answers. */
            current: boolean;
        };
        /**
         * @description A hub is lost when it has not renewed its lease for four seconds. A hub that stops in order is not listed any more.
         * @enum {string}
         */
        HubState: "serving" | "lost";
        /** @description Content of the uploaded database, and whether it was restored. */
        RestoreReport: {
            /** @description False for a dry run. */
            swapped: boolean;
            /** @description Version of the uploaded file, before its migration. */
            schema_version: number;
            nodes: components["schemas"]["Count"];
            ping_tasks: components["schemas"]["Count"];
            oldest_sample_at: components["schemas"]["NullableInstant"];
            newest_sample_at: components["schemas"]["NullableInstant"];
            /** @description What the file contains beyond the rows of a hub, and a restore leaves behind. */
            dropped: components["schemas"]["DroppedObject"][];
            /** @description Number of all of them; `dropped` has the first hundred. */
            dropped_count: components["schemas"]["Count"];
            /** @description API tokens that are revoked: those that only the current database or only the file has, and those whose scopes have nothing in common. */
            revoked_api_tokens: components["schemas"]["Count"];
            /** @description Entries of the file's audit log that the current log, which is kept, does not have. */
            lost_audit_entries: components["schemas"]["Count"];
            /**
             * @description Settings that decide what somebody may do and that differ from the current ones, or from their defaults if the
             *     current database cannot be read; by name.
             */
            settings: components["schemas"]["RestoredSetting"][];
            /** @description How the login and the source of agents change; null if the current database cannot be read. */
            differences: components["schemas"]["RestoreDifferences"] | null;
        };
        /**
         * @description A product whose database can be imported, or `ndjson` for a file of `ImportRecord` lines.
         * @enum {string}
         */
        ImportKind: "monitor-probe" | "komari" | "nezha" | "beszel" | "uptime-kuma" | "ndjson";
        /** @description What an import brings, also as printed by `muster-hub import --json`. */
        ImportReport: {
            kind: components["schemas"]["ImportKind"];
            /** @description The product's name. */
            product: string;
            /**
             * @description Whether the product's agents continue with this hub, or ours must be installed.
             * @enum {string}
             */
            agents: "keep" | "install";
            /** @description `PRAGMA user_version` of the file; for `ndjson` the `version` of its source. */
            source_version: number;
            dry_run: boolean;
            /** @description Whether the hub had nodes before. */
            merged: boolean;
            nodes: components["schemas"]["ImportMatches"];
            ping_tasks: components["schemas"]["ImportMatches"];
            /** @description Imported settings, by key. */
            settings: string[];
            /** @description Whether the account is imported; never if the hub has one. */
            account: boolean;
            rows: components["schemas"]["ImportCounts"];
            /** @description Rows that are left out. */
            skipped: {
                invalid: components["schemas"]["ImportCounts"];
                existing: components["schemas"]["ImportCounts"];
            };
            oldest_at: components["schemas"]["NullableInstant"];
            newest_at: components["schemas"]["NullableInstant"];
            /** @description Nodes whose agent must be installed, with the token that the hub has for them. */
            install: {
                id: number;
                name: string;
            }[];
            /** @description What is not imported, or not as it was. */
            notes: components["schemas"]["ImportNote"][];
        };
        ImportMatches: {
            added: components["schemas"]["Count"];
            /** @description Those that the hub had already. */
            matched: components["schemas"]["Count"];
        };
        /** @description Rows of the history. */
        ImportCounts: {
            minutes: components["schemas"]["Count"];
            hours: components["schemas"]["Count"];
            /** @description Single results. */
            probes: components["schemas"]["Count"];
            probe_hours: components["schemas"]["Count"];
        };
        ImportNote: {
            /** @description What it is about, such as a node. */
            subject: string;
            /** @description What becomes of it and why, or what to do. */
            detail: string;
            /** @description Number of rows, nodes or settings. */
            count: components["schemas"]["Count"];
        };
        /**
         * @description One line of a file that `muster-hub import ndjson` reads: newline-delimited JSON in UTF-8, of at most 1 MiB a line. The
         *     readers of other products write the same records.
         *
         *     The first record is the `source`. Nodes, ping tasks, settings, the account and notes follow in any order, and then the
         *     history: all minutes, then hours, probes and probe hours. Rows of the history are grouped by node, those of probes
         *     also by task, and ordered by time within a group.
         *
         *     A record of another form or in another order refuses the whole file. A value that Muster cannot store does not: texts
         *     are shortened, invalid values of a node get the default of a new one, and rows of the history with an impossible time
         *     or without a valid value are left out. The report has each of them.
         */
        ImportRecord: components["schemas"]["ImportSourceRecord"] | components["schemas"]["ImportNodeRecord"] | components["schemas"]["ImportTaskRecord"] | components["schemas"]["ImportSettingRecord"] | components["schemas"]["ImportAccountRecord"] | components["schemas"]["ImportNoteRecord"] | components["schemas"]["ImportMinuteRecord"] | components["schemas"]["ImportHourRecord"] | components["schemas"]["ImportProbeRecord"] | components["schemas"]["ImportProbeHourRecord"];
        /**
         * @description Where the records come from.
         * @example {
         *       "type": "source",
         *       "product": "Smokestack",
         *       "version": 3
         *     }
         */
        ImportSourceRecord: {
            /** @constant */
            type: "source";
            /** @description The product's name, for the report. */
            product: string;
            /**
             * @description Whether the product's agents can connect to this hub with the tokens of the nodes; `install` if absent.
             * @enum {string}
             */
            agents?: "keep" | "install";
            /** @description Version of the product's schema; 0 if absent. */
            version?: number;
            /** @description Estimated rows of the history, for the progress display. */
            rows?: components["schemas"]["ImportCounts"];
        };
        /** @description The source's id of a node or a ping task, by which other records refer to it. */
        ImportKey: string;
        /**
         * @description A node. Nodes get the order of their records.
         * @example {
         *       "type": "node",
         *       "key": "web-1",
         *       "config": {
         *         "name": "web-1",
         *         "group": "Frankfurt",
         *         "price": 4.5,
         *         "currency": "EUR"
         *       },
         *       "last_seen_at": 1795350000,
         *       "facts": {
         *         "os": "Debian GNU/Linux 13",
         *         "cpu_cores": 2,
         *         "mem_total": 4294967296
         *       },
         *       "traffic": {
         *         "total_rx": 1099511627776,
         *         "total_tx": 549755813888
         *       }
         *     }
         */
        ImportNodeRecord: {
            /** @constant */
            type: "node";
            /** @description Unique among nodes. */
            key: components["schemas"]["ImportKey"];
            config: components["schemas"]["NodeCreate"];
            /** @description Token with which the node's agent connects. Absent, invalid or taken, it becomes a new one, and the agent must be installed. */
            token?: components["schemas"]["Token"];
            /** @description Absent for the time of the import. */
            created_at?: components["schemas"]["Instant"];
            /** @description When its agent last reported to the other product; absent for never. The node counts as never seen until an agent connects to this hub. */
            last_seen_at?: components["schemas"]["Instant"];
            facts?: components["schemas"]["ImportFacts"];
            traffic?: components["schemas"]["ImportTraffic"];
        };
        /** @description Facts of a host as in `Facts`, as far as the source has them. They are replaced when an agent connects. */
        ImportFacts: {
            hostname?: string;
            os?: string;
            kernel?: string;
            /** @description Architecture as printed by `uname -m`. */
            arch?: string;
            virt?: string;
            cpu_name?: string;
            cpu_cores?: number;
            mem_total?: components["schemas"]["Bytes"];
            swap_total?: components["schemas"]["Bytes"];
            disk_total?: components["schemas"]["Bytes"];
            agent_version?: string;
            ipv4?: string | null;
            ipv6?: string | null;
            /** @description Address of the agent's connection. */
            ip?: string;
            country?: components["schemas"]["Country"];
        };
        /**
         * @description Traffic totals; absent ones are 0. Those of the day and of the plan period count only if they are of the current one.
         *     The last four are for agents that continue with this hub: its next report is compared with these counters.
         */
        ImportTraffic: {
            /** @description Received since the node was added. */
            total_rx?: components["schemas"]["Bytes"];
            /** @description Sent since the node was added. */
            total_tx?: components["schemas"]["Bytes"];
            /** @description Received in the plan period. */
            month_rx?: components["schemas"]["Bytes"];
            /** @description Sent in the plan period. */
            month_tx?: components["schemas"]["Bytes"];
            /** @description First day of the plan period, in the hub's time zone. */
            month_start?: components["schemas"]["CalendarDate"];
            /** @description Received on the day. */
            day_rx?: components["schemas"]["Bytes"];
            /** @description Sent on the day. */
            day_tx?: components["schemas"]["Bytes"];
            /** @description The day, in the hub's time zone. */
            day_start?: components["schemas"]["CalendarDate"];
            /** @description The agent's last counter of received bytes. */
            last_rx?: components["schemas"]["Bytes"];
            /** @description The agent's last counter of sent bytes. */
            last_tx?: components["schemas"]["Bytes"];
            /** @description The boot to which the counters belong. */
            boot_id?: string;
            /** @description Time of the counters. */
            last_report_at?: components["schemas"]["Instant"];
        };
        /**
         * @description A ping task. Tasks get the order of their records.
         * @example {
         *       "type": "task",
         *       "key": "dns",
         *       "name": "Cloudflare",
         *       "target": "1.1.1.1",
         *       "interval": 60,
         *       "node_keys": [
         *         "web-1"
         *       ]
         *     }
         */
        ImportTaskRecord: {
            /** @constant */
            type: "task";
            /** @description Unique among ping tasks. */
            key: components["schemas"]["ImportKey"];
            name: components["schemas"]["Title"];
            target: components["schemas"]["PingTarget"];
            /** @description Seconds; 60 if absent. */
            interval?: components["schemas"]["PingInterval"];
            /** @description Assign to all nodes, including new ones; false if absent. */
            all_nodes?: boolean;
            /** @description Keys of the assigned nodes. */
            node_keys?: components["schemas"]["ImportKey"][];
            check?: components["schemas"]["Check"];
        };
        /**
         * @description A setting, which a hub that has nodes ignores. An unknown key or an invalid value is left out.
         * @example {
         *       "type": "setting",
         *       "key": "site_name",
         *       "value": "My fleet"
         *     }
         */
        ImportSettingRecord: {
            /** @constant */
            type: "setting";
            /** @description A property of `SettingsUpdate`, or `theme_config:` and the theme's `short`. */
            key: string;
            /** @description As in `SettingsUpdate`, or a `ThemeConfig`. */
            value: unknown;
        };
        /** @description The account, for a hub that has none. */
        ImportAccountRecord: {
            /** @constant */
            type: "account";
            /** @description `admin` if absent. */
            username?: string;
            /** @description Argon2id in the PHC string format. Another hash is left out, and the first start sets a password. */
            password_hash: string;
        };
        /**
         * @description A line of the report on what the source has and the records do not.
         * @example {
         *       "type": "note",
         *       "subject": "Alerts",
         *       "detail": "Muster has none.",
         *       "count": 4
         *     }
         */
        ImportNoteRecord: {
            /** @constant */
            type: "note";
            /** @description What it is about, such as a node. */
            subject: string;
            /** @description What becomes of it and why, or what to do. */
            detail: string;
            /** @description Number of rows, nodes or settings. */
            count: components["schemas"]["Count"];
        };
        /**
         * @description Means and maxima of a minute of a node: one property for each `x-history` of HostFigures. What was not measured is
         *     absent, and values out of range are left out. Of two rows of one minute, the first is imported.
         */
        ImportMinuteRecord: {
            /** @constant */
            type: "minute";
            node: components["schemas"]["ImportKey"];
            /** @description Unix seconds of the minute's end. Rounded up to a whole minute. */
            at: number;
            /** @description Mean. */
            cpu?: components["schemas"]["Percent"];
            /** @description Mean of the load average over 1 minute. */
            load?: number;
            /** @description Mean. */
            mem_used?: components["schemas"]["Bytes"];
            /** @description Mean. */
            swap_used?: components["schemas"]["Bytes"];
            /** @description Mean. */
            disk_used?: components["schemas"]["Bytes"];
            /** @description Mean rate, from the differences of `net_rx_total`. */
            net_rx?: components["schemas"]["ByteRate"];
            /** @description Mean rate, from the differences of `net_tx_total`. */
            net_tx?: components["schemas"]["ByteRate"];
            /** @description Mean. */
            tcp?: number;
            /** @description Mean. */
            udp?: number;
            /** @description Mean. */
            procs?: number;
            /** @description Highest. */
            cpu_max?: components["schemas"]["Percent"];
            /** @description Highest rate, from the differences of `net_rx_total`. */
            net_rx_max?: components["schemas"]["ByteRate"];
            /** @description Highest rate, from the differences of `net_tx_total`. */
            net_tx_max?: components["schemas"]["ByteRate"];
        };
        /** @description An hour for which there are no minutes, or fewer than it covers; otherwise as `ImportMinuteRecord`. */
        ImportHourRecord: {
            /** @constant */
            type: "hour";
            node: components["schemas"]["ImportKey"];
            /** @description Unix seconds of the hour's end. Rounded up to a whole hour. */
            at: number;
            /** @description Minutes that the row covers; 60 if absent. */
            minutes?: number;
            /** @description Mean. */
            cpu?: components["schemas"]["Percent"];
            /** @description Mean of the load average over 1 minute. */
            load?: number;
            /** @description Mean. */
            mem_used?: components["schemas"]["Bytes"];
            /** @description Mean. */
            swap_used?: components["schemas"]["Bytes"];
            /** @description Mean. */
            disk_used?: components["schemas"]["Bytes"];
            /** @description Mean rate, from the differences of `net_rx_total`. */
            net_rx?: components["schemas"]["ByteRate"];
            /** @description Mean rate, from the differences of `net_tx_total`. */
            net_tx?: components["schemas"]["ByteRate"];
            /** @description Mean. */
            tcp?: number;
            /** @description Mean. */
            udp?: number;
            /** @description Mean. */
            procs?: number;
            /** @description Highest. */
            cpu_max?: components["schemas"]["Percent"];
            /** @description Highest rate, from the differences of `net_rx_total`. */
            net_rx_max?: components["schemas"]["ByteRate"];
            /** @description Highest rate, from the differences of `net_tx_total`. */
            net_tx_max?: components["schemas"]["ByteRate"];
        };
        /**
         * @description The result of one probe. Of two results in one second, the first is imported.
         * @example {
         *       "type": "probe",
         *       "node": "web-1",
         *       "task": "dns",
         *       "at": 1795350000,
         *       "latency_ms": 8.25
         *     }
         */
        ImportProbeRecord: {
            /** @constant */
            type: "probe";
            node: components["schemas"]["ImportKey"];
            task: components["schemas"]["ImportKey"];
            /** @description Unix seconds. */
            at: number;
            /** @description Null if the probe was lost. */
            latency_ms: number | null;
        };
        /**
         * @description An hour of probes of a node and a task for which there are no single results, or fewer.
         * @example {
         *       "type": "probe_hour",
         *       "node": "web-1",
         *       "task": "dns",
         *       "at": 1795348800,
         *       "probes": 60,
         *       "lost": 1,
         *       "latency_ms": 8.5,
         *       "lowest_ms": 7.9,
         *       "highest_ms": 12
         *     }
         */
        ImportProbeHourRecord: {
            /** @constant */
            type: "probe_hour";
            node: components["schemas"]["ImportKey"];
            task: components["schemas"]["ImportKey"];
            /** @description Unix seconds of the hour's end. Rounded up to a whole hour. */
            at: number;
            /** @description Number of probes, lost ones included. */
            probes: number;
            lost: number;
            /** @description Mean of the answered probes; absent if unknown. */
            latency_ms?: number;
            /** @description Lowest latency; absent if unknown. */
            lowest_ms?: number;
            /** @description Highest latency; absent if unknown. */
            highest_ms?: number;
        };
        DroppedObject: {
            /**
             * @description `definition` is a table whose definition differs and whose rows are restored; `rows` are invalid rows of the
             *     history; `sequence` is an unusable last id, which the largest id replaces.
             * @enum {string}
             */
            kind: "trigger" | "view" | "virtual_table" | "table" | "index" | "column" | "definition" | "rows" | "setting" | "sequence";
            /** @description Shortened, without control characters; `table.column` for a column. */
            name: string;
            /** @description Number of rows; otherwise 1. */
            count: components["schemas"]["Count"];
        };
        RestoredSetting: {
            /** @description Name of the setting; `theme_config:` and `theme_connect:` are followed by the theme's `short`. */
            key: string;
            /** @description Value in the file, in words and without control characters; empty for a secret. */
            value: string;
            /**
             * @description - `restored`: the file's value
             *     - `dropped`: the current value stays, or of a list what both have, because the file's lets others do more; `keep`
             *       restores it. Also `password_login` that is off, if nobody could log in.
             *     - `kept`: the file's value, because `keep` names it
             *     - `ended`: a registration window, which no restore reopens
             * @enum {string}
             */
            outcome: "restored" | "dropped" | "kept" | "ended";
        };
        RestoreDifferences: {
            /** @description Whether the username changes. */
            username: boolean;
            /** @description Whether the stored hash of the password changes. */
            password: boolean;
            /** @description Whether the TOTP key, the passkeys or the recovery codes change. */
            second_factor: boolean;
            /** @description Names of the settings in `settings` of the report. */
            settings: string[];
        };
        VacuumReport: {
            before_bytes: components["schemas"]["Bytes"];
            after_bytes: components["schemas"]["Bytes"];
        };
    };
    responses: {
        /** @description The request does not match the contract. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no valid session. Checked before the body is read. */
        SessionRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no valid session, or the API token is unknown, revoked or expired. Checked before the body is read. */
        SessionOrTokenRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The public page is disabled and the caller has no session, or the API token is unknown, revoked or expired. */
        LoginOrTokenRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Cross-origin request, a browser did not send the panel's CSRF token, or the API token lacks the scope of the operation. */
        ForbiddenOrScope: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The API token lacks the scope of the operation. */
        InsufficientScope: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The public page is disabled and the caller has no session. */
        LoginRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The node token is missing, malformed or unknown. */
        InvalidToken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The key is missing, unknown or expired. */
        InvalidRegistrationKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Username, password or second factor is wrong, or the second factor is missing. */
        LoginRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no valid session, the password or the second factor is wrong, or the second factor is missing. */
        ConfirmationRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Cross-origin request. */
        ForeignOrigin: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Browsers allow no passkeys at the address of the request. */
        PasskeysUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Browsers allow no passkeys at this address, there are as many as the limit allows, or the caller used the external login. */
        PasskeyRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no valid session, or the code or the passkey's response is wrong. */
        WrongCode: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no valid session, or the current password is wrong. */
        WrongPassword: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Cross-origin request, or a browser did not send the panel's CSRF token. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Cross-origin request, a browser did not send the panel's CSRF token, or the session must confirm its identity first. */
        ConfirmationRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Cross-origin request, or this way to log in is disabled. */
        LoginForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The resource does not exist, or the caller may not see it. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The current state does not allow the operation. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The maximum number is reached, or the session is of an external login. */
        ApiTokenConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The maximum number is reached, or another rule has the name. */
        AlertRuleConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The maximum number is reached. */
        LimitReached: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another upload is in progress, or the chunk does not continue this one. */
        UploadConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than the limit. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request line and headers together exceed the limit. */
        HeadersTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The operation does not support the body's media type. */
        WrongMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The archive is not a valid theme; nothing was installed. */
        InvalidTheme: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The file is not a database that this hub can use; nothing was changed. */
        InvalidDatabase: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The requested range is outside the file. */
        RangeNotSatisfiable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The path is a WebSocket endpoint. */
        UpgradeRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The address is locked out temporarily. */
        TooManyAttempts: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The address or the API token exceeds its rate limit. */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The registration window is full, or the address is locked out after invalid keys. */
        RegistrationLimited: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Internal error; the hub's log has the cause under `request_id`. */
        Internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The code host is unreachable, responded with an error, or sent unexpected content. */
        CodeHostFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A queue is full, the database fails, or the hub is shutting down. */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The disk is full; nothing was stored. */
        StorageFull: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The chunk is accepted; the file is not complete yet. */
        PieceAccepted: {
            headers: {
                "Upload-Id": components["headers"]["UploadId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UploadProgress"];
            };
        };
    };
    parameters: {
        /** @description Only of nodes that have this tag now. */
        AlertTag: string;
        /** @description The least severity: `warning` includes `critical`. */
        LeastSeverity: "warning" | "critical";
        /** @description Id of the node. */
        NodeId: components["schemas"]["Id"];
        /** @description Id of the ping task. */
        TaskId: components["schemas"]["Id"];
        /** @description The heartbeat's key. */
        HeartbeatKey: string;
        /** @description What happened, or the exit status of the job. */
        HeartbeatEvent: string;
        /** @description How long the job took, in milliseconds. */
        HeartbeatDuration: number;
        /** @description Id of the notice. */
        NoticeId: components["schemas"]["Id"];
        /** @description Id of the alert rule. */
        AlertRuleId: components["schemas"]["Id"];
        /** @description Id of the alert. */
        AlertId: components["schemas"]["Id"];
        /** @description ETags of the client's copies (RFC 9110, section 13.1.2). */
        IfNoneMatch: string;
        /** @description Date of the client's copy (RFC 9110, section 13.1.3); ignored with `If-None-Match`. */
        IfModifiedSince: string;
        /** @description Id of the passkey. */
        PasskeyId: components["schemas"]["Id"];
        /** @description Id of the API token. */
        ApiTokenId: components["schemas"]["Id"];
        /** @description Id of the session. */
        SessionId: components["schemas"]["Id"];
        /** @description Short name of the theme. */
        ThemeShort: components["schemas"]["ThemeShort"];
        /** @description Address of the theme. */
        GalleryTheme: string;
        /** @description Colour scheme of the picture. */
        ColourScheme: "light" | "dark";
        /** @description Returns only entries with this action. */
        AuditAction: components["schemas"]["AuditAction"];
        /** @description Returns only entries with this outcome. */
        AuditOutcome: components["schemas"]["AuditOutcome"];
        /**
         * @description Returns only entries that contain this text in actor, address, user agent, target, problem or detail, ignoring the
         *     case of ASCII letters.
         */
        AuditText: string;
        /** @description Returns only entries at or after this Unix time in seconds. */
        AuditFrom: number;
        /** @description Format of the response. */
        ExportFormat: "csv" | "json";
        /** @description A ticket of `createExportTicket`, in place of `X-CSRF-Token`. Ignored if it is unknown. */
        ExportTicket: string;
        /** @description Start of the window, Unix seconds; 24 hours before its end by default. 0 exports all stored rows. */
        ExportFrom: number;
        /** @description End of the window, Unix seconds; now if it is absent or later. */
        ExportTo: number;
        /** @description Returns only entries before this Unix time in seconds. */
        AuditTo: number;
        /**
         * @description `bytes first-last/total`, for a file that is sent in chunks. Chunks are contiguous and start at 0; the last
         *     accepted chunk may be sent again.
         */
        ContentRange: string;
        /** @description Id from the response to the first chunk; required for every later chunk. */
        UploadId: components["schemas"]["Key"];
    };
    requestBodies: never;
    headers: {
        /** @description Path of the created resource. */
        Location: string;
        /** @description Seconds to wait before the next attempt. */
        RetryAfter: number;
        /** @description Id of the upload, to be sent with every later chunk. */
        UploadId: components["schemas"]["Key"];
        /** @description Sets or deletes the session cookie. */
        SetCookie: string;
        /**
         * @description Sets or deletes the cookie `muster_preview`: 256 random bits, `HttpOnly`, `SameSite=Strict`, and over HTTPS `Secure`
         *     with the prefix `__Host-`.
         */
        PreviewCookie: string;
        /** @description File name with the date in the hub's time zone. */
        ContentDisposition: string;
        /** @description Size of the file in bytes. */
        ContentLength: number;
        /** @description Identifies the content in this encoding. */
        ETag: string;
        /** @description Request headers that choose the encoding. */
        Vary: string;
        /** @description When the content last changed (HTTP date). */
        LastModified: string;
        /** @description How long caches may keep the response. */
        CacheControl: string;
        /** @description Parts can be requested in bytes. */
        AcceptRanges: "bytes";
        /** @description First and last byte of the part, and the size of the file. */
        ContentRange: string;
        /** @description SHA-256 of the file (RFC 9530), read from the code host. */
        ReprDigest: string;
    };
    pathItems: never;
}
export type Id = components['schemas']['Id'];
export type NullableId = components['schemas']['NullableId'];
export type Instant = components['schemas']['Instant'];
export type NullableInstant = components['schemas']['NullableInstant'];
export type CalendarDate = components['schemas']['CalendarDate'];
export type NullableCalendarDate = components['schemas']['NullableCalendarDate'];
export type IsoTime = components['schemas']['IsoTime'];
export type NullableIsoTime = components['schemas']['NullableIsoTime'];
export type Bytes = components['schemas']['Bytes'];
export type NullableBytes = components['schemas']['NullableBytes'];
export type ByteRate = components['schemas']['ByteRate'];
export type Percent = components['schemas']['Percent'];
export type NullablePercent = components['schemas']['NullablePercent'];
export type Count = components['schemas']['Count'];
export type Latency = components['schemas']['Latency'];
export type Key = components['schemas']['Key'];
export type Token = components['schemas']['Token'];
export type Line = components['schemas']['Line'];
export type Title = components['schemas']['Title'];
export type NullableTitle = components['schemas']['NullableTitle'];
export type ProblemCode = components['schemas']['ProblemCode'];
export type Problem = components['schemas']['Problem'];
export type FieldError = components['schemas']['FieldError'];
export type Facts = components['schemas']['Facts'];
export type HostFigures = components['schemas']['HostFigures'];
export type HostCounters = components['schemas']['HostCounters'];
export type Metrics = components['schemas']['Metrics'];
export type NodeDetails = components['schemas']['NodeDetails'];
export type DetailsMember = components['schemas']['DetailsMember'];
export type PublicDetails = components['schemas']['PublicDetails'];
export type Details = components['schemas']['Details'];
export type Gauges = components['schemas']['Gauges'];
export type NodeGauges = components['schemas']['NodeGauges'];
export type PartSeries = components['schemas']['PartSeries'];
export type GaugeSeries = components['schemas']['GaugeSeries'];
export type DetailsWatch = components['schemas']['DetailsWatch'];
export type StatisticsRead = components['schemas']['StatisticsRead'];
export type Statistics = components['schemas']['Statistics'];
export type CoreStatistics = components['schemas']['CoreStatistics'];
export type FileSystemStatistics = components['schemas']['FileSystemStatistics'];
export type KernelTable = components['schemas']['KernelTable'];
export type KernelColumns = components['schemas']['KernelColumns'];
export type KernelNumber = components['schemas']['KernelNumber'];
export type PartName = components['schemas']['PartName'];
export type Celsius = components['schemas']['Celsius'];
export type ProcessorShare = components['schemas']['ProcessorShare'];
export type SystemDetails = components['schemas']['SystemDetails'];
export type ProcessorDetails = components['schemas']['ProcessorDetails'];
export type PressureDetails = components['schemas']['PressureDetails'];
export type Pressure = components['schemas']['Pressure'];
export type MemoryDetails = components['schemas']['MemoryDetails'];
export type MountDetails = components['schemas']['MountDetails'];
export type DiskDetails = components['schemas']['DiskDetails'];
export type InterfaceDetails = components['schemas']['InterfaceDetails'];
export type GpuDetails = components['schemas']['GpuDetails'];
export type ArrayDetails = components['schemas']['ArrayDetails'];
export type ContainerDetails = components['schemas']['ContainerDetails'];
export type ContainerUse = components['schemas']['ContainerUse'];
export type MountUse = components['schemas']['MountUse'];
export type ProcessDetails = components['schemas']['ProcessDetails'];
export type UnitDetails = components['schemas']['UnitDetails'];
export type PingResult = components['schemas']['PingResult'];
export type HistoryMinutes = components['schemas']['HistoryMinutes'];
export type MissedGauges = components['schemas']['MissedGauges'];
export type MissedParts = components['schemas']['MissedParts'];
export type MissedProbes = components['schemas']['MissedProbes'];
export type StoredMinutes = components['schemas']['StoredMinutes'];
export type ProbeKind = components['schemas']['ProbeKind'];
export type PingTask = components['schemas']['PingTask'];
export type ProbeOptions = components['schemas']['ProbeOptions'];
export type ProbeHeader = components['schemas']['ProbeHeader'];
export type ProbeFailure = components['schemas']['ProbeFailure'];
export type PingTarget = components['schemas']['PingTarget'];
export type PingInterval = components['schemas']['PingInterval'];
export type NodePublicConfig = components['schemas']['NodePublicConfig'];
export type NodeConfig = components['schemas']['NodeConfig'];
export type NodeCreate = components['schemas']['NodeCreate'];
export type NodeUpdate = components['schemas']['NodeUpdate'];
export type TrafficMode = components['schemas']['TrafficMode'];
export type BillingCycle = components['schemas']['BillingCycle'];
export type Country = components['schemas']['Country'];
export type TrafficTotals = components['schemas']['TrafficTotals'];
export type NodeTraffic = components['schemas']['NodeTraffic'];
export type TrafficCorrection = components['schemas']['TrafficCorrection'];
export type NodePing = components['schemas']['NodePing'];
export type NodeView = components['schemas']['NodeView'];
export type PublicMetrics = components['schemas']['PublicMetrics'];
export type AdminMetrics = components['schemas']['AdminMetrics'];
export type PublicNode = components['schemas']['PublicNode'];
export type AdminNode = components['schemas']['AdminNode'];
export type PublicSnapshot = components['schemas']['PublicSnapshot'];
export type AdminSnapshot = components['schemas']['AdminSnapshot'];
export type Snapshot = components['schemas']['Snapshot'];
export type NodeOrder = components['schemas']['NodeOrder'];
export type NodeCredentials = components['schemas']['NodeCredentials'];
export type Registration = components['schemas']['Registration'];
export type HeldToken = components['schemas']['HeldToken'];
export type RegistrationName = components['schemas']['RegistrationName'];
export type NodeHistory = components['schemas']['NodeHistory'];
export type MetricsRow = components['schemas']['MetricsRow'];
export type PingRow = components['schemas']['PingRow'];
export type NodesExport = components['schemas']['NodesExport'];
export type NodesExportRow = components['schemas']['NodesExportRow'];
export type TrafficExport = components['schemas']['TrafficExport'];
export type TrafficExportRow = components['schemas']['TrafficExportRow'];
export type MetricsExport = components['schemas']['MetricsExport'];
export type MetricsExportRow = components['schemas']['MetricsExportRow'];
export type LatencyExport = components['schemas']['LatencyExport'];
export type LatencyExportRow = components['schemas']['LatencyExportRow'];
export type IncidentKind = components['schemas']['IncidentKind'];
export type IncidentCause = components['schemas']['IncidentCause'];
export type IncidentCore = components['schemas']['IncidentCore'];
export type OpenIncident = components['schemas']['OpenIncident'];
export type OpenIncidents = components['schemas']['OpenIncidents'];
export type Incident = components['schemas']['Incident'];
export type IncidentPage = components['schemas']['IncidentPage'];
export type Availability = components['schemas']['Availability'];
export type NodeAvailability = components['schemas']['NodeAvailability'];
export type NoticeKind = components['schemas']['NoticeKind'];
export type NoticeTitle = components['schemas']['NoticeTitle'];
export type NoticeBody = components['schemas']['NoticeBody'];
export type NoticeTargets = components['schemas']['NoticeTargets'];
export type NoticeTags = components['schemas']['NoticeTags'];
export type NoticeNodes = components['schemas']['NoticeNodes'];
export type NoticeFields = components['schemas']['NoticeFields'];
export type NoticeInput = components['schemas']['NoticeInput'];
export type NoticeUpdate = components['schemas']['NoticeUpdate'];
export type Notice = components['schemas']['Notice'];
export type NoticeList = components['schemas']['NoticeList'];
export type NoticeSummary = components['schemas']['NoticeSummary'];
export type NoticeSummaries = components['schemas']['NoticeSummaries'];
export type NoticeText = components['schemas']['NoticeText'];
export type NoticePreview = components['schemas']['NoticePreview'];
export type AlertFigure = components['schemas']['AlertFigure'];
export type AlertUnit = components['schemas']['AlertUnit'];
export type AlertFigureInfo = components['schemas']['AlertFigureInfo'];
export type AlertSeverity = components['schemas']['AlertSeverity'];
export type AlertLevel = components['schemas']['AlertLevel'];
export type AlertNodes = components['schemas']['AlertNodes'];
export type AlertNodeIds = components['schemas']['AlertNodeIds'];
export type AlertParents = components['schemas']['AlertParents'];
export type AlertRuleFields = components['schemas']['AlertRuleFields'];
export type AlertRuleInput = components['schemas']['AlertRuleInput'];
export type AlertRuleUpdate = components['schemas']['AlertRuleUpdate'];
export type AlertRule = components['schemas']['AlertRule'];
export type AlertRuleList = components['schemas']['AlertRuleList'];
export type ShownAlertState = components['schemas']['ShownAlertState'];
export type AlertWithheldBy = components['schemas']['AlertWithheldBy'];
export type Acknowledgement = components['schemas']['Acknowledgement'];
export type AlertNote = components['schemas']['AlertNote'];
export type AcknowledgementInput = components['schemas']['AcknowledgementInput'];
export type AlertSubject = components['schemas']['AlertSubject'];
export type Alert = components['schemas']['Alert'];
export type AlertList = components['schemas']['AlertList'];
export type AlertEventKind = components['schemas']['AlertEventKind'];
export type AlertEndedBy = components['schemas']['AlertEndedBy'];
export type AlertEvent = components['schemas']['AlertEvent'];
export type AlertEventPage = components['schemas']['AlertEventPage'];
export type AlertPreviewInput = components['schemas']['AlertPreviewInput'];
export type AlertPreview = components['schemas']['AlertPreview'];
export type AlertPreviewSeries = components['schemas']['AlertPreviewSeries'];
export type AlertPreviewEvent = components['schemas']['AlertPreviewEvent'];
export type Me = components['schemas']['Me'];
export type Health = components['schemas']['Health'];
export type Connection = components['schemas']['Connection'];
export type Credentials = components['schemas']['Credentials'];
export type LoginResult = components['schemas']['LoginResult'];
export type SecondFactorCode = components['schemas']['SecondFactorCode'];
export type SecondFactorMethod = components['schemas']['SecondFactorMethod'];
export type Confirmation = components['schemas']['Confirmation'];
export type SecondFactor = components['schemas']['SecondFactor'];
export type Totp = components['schemas']['Totp'];
export type Passkey = components['schemas']['Passkey'];
export type Base64Url = components['schemas']['Base64Url'];
export type PasskeyAssertion = components['schemas']['PasskeyAssertion'];
export type PasskeyAttestation = components['schemas']['PasskeyAttestation'];
export type PasskeyName = components['schemas']['PasskeyName'];
export type PasskeyCreate = components['schemas']['PasskeyCreate'];
export type PasskeyEnrolment = components['schemas']['PasskeyEnrolment'];
export type PasskeyRequestOptions = components['schemas']['PasskeyRequestOptions'];
export type PasskeyDescriptor = components['schemas']['PasskeyDescriptor'];
export type PasskeyCreationOptions = components['schemas']['PasskeyCreationOptions'];
export type TotpSetup = components['schemas']['TotpSetup'];
export type TotpCode = components['schemas']['TotpCode'];
export type Enrolment = components['schemas']['Enrolment'];
export type RecoveryCodes = components['schemas']['RecoveryCodes'];
export type RecoveryCodeSet = components['schemas']['RecoveryCodeSet'];
export type PasswordChange = components['schemas']['PasswordChange'];
export type SessionList = components['schemas']['SessionList'];
export type Session = components['schemas']['Session'];
export type ExportTicket = components['schemas']['ExportTicket'];
export type ApiTokenScope = components['schemas']['ApiTokenScope'];
export type ApiTokenInput = components['schemas']['ApiTokenInput'];
export type ApiTokenUpdate = components['schemas']['ApiTokenUpdate'];
export type ApiToken = components['schemas']['ApiToken'];
export type ApiTokenList = components['schemas']['ApiTokenList'];
export type IssuedApiToken = components['schemas']['IssuedApiToken'];
export type AgentAttempts = components['schemas']['AgentAttempts'];
export type AgentAttempt = components['schemas']['AgentAttempt'];
export type PingTaskInput = components['schemas']['PingTaskInput'];
export type PingTaskUpdate = components['schemas']['PingTaskUpdate'];
export type NodeIds = components['schemas']['NodeIds'];
export type PingTaskView = components['schemas']['PingTaskView'];
export type PingTaskList = components['schemas']['PingTaskList'];
export type Check = components['schemas']['Check'];
export type CheckState = components['schemas']['CheckState'];
export type CheckReason = components['schemas']['CheckReason'];
export type CheckSummary = components['schemas']['CheckSummary'];
export type CheckCounts = components['schemas']['CheckCounts'];
export type HeartbeatStatus = components['schemas']['HeartbeatStatus'];
export type CheckList = components['schemas']['CheckList'];
export type CheckDetails = components['schemas']['CheckDetails'];
export type CheckResult = components['schemas']['CheckResult'];
export type CheckOutage = components['schemas']['CheckOutage'];
export type Services = components['schemas']['Services'];
export type Service = components['schemas']['Service'];
export type SettingsValues = components['schemas']['SettingsValues'];
export type Settings = components['schemas']['Settings'];
export type SettingsUpdate = components['schemas']['SettingsUpdate'];
export type PasswordPolicy = components['schemas']['PasswordPolicy'];
export type RegistrationWindow = components['schemas']['RegistrationWindow'];
export type AuditAction = components['schemas']['AuditAction'];
export type AuditOutcome = components['schemas']['AuditOutcome'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type AuditPage = components['schemas']['AuditPage'];
export type ThemeShort = components['schemas']['ThemeShort'];
export type ThemeText = components['schemas']['ThemeText'];
export type ThemeManifest = components['schemas']['ThemeManifest'];
export type ThemeOrigin = components['schemas']['ThemeOrigin'];
export type ThemeOrigins = components['schemas']['ThemeOrigins'];
export type CspReport = components['schemas']['CspReport'];
export type ThemeConnectUpdate = components['schemas']['ThemeConnectUpdate'];
export type ThemeConfigEntry = components['schemas']['ThemeConfigEntry'];
export type ThemeConfigValue = components['schemas']['ThemeConfigValue'];
export type ThemeConfig = components['schemas']['ThemeConfig'];
export type Theme = components['schemas']['Theme'];
export type ThemeAddress = components['schemas']['ThemeAddress'];
export type ThemeDownload = components['schemas']['ThemeDownload'];
export type ThemeUpdateCheck = components['schemas']['ThemeUpdateCheck'];
export type ThemeGalleryList = components['schemas']['ThemeGalleryList'];
export type ThemeGallery = components['schemas']['ThemeGallery'];
export type GalleryTheme = components['schemas']['GalleryTheme'];
export type ThemeWarning = components['schemas']['ThemeWarning'];
export type ThemePreview = components['schemas']['ThemePreview'];
export type ThemeList = components['schemas']['ThemeList'];
export type UploadProgress = components['schemas']['UploadProgress'];
export type DatabaseInfo = components['schemas']['DatabaseInfo'];
export type HubList = components['schemas']['HubList'];
export type Hub = components['schemas']['Hub'];
export type HubState = components['schemas']['HubState'];
export type RestoreReport = components['schemas']['RestoreReport'];
export type ImportKind = components['schemas']['ImportKind'];
export type ImportReport = components['schemas']['ImportReport'];
export type ImportMatches = components['schemas']['ImportMatches'];
export type ImportCounts = components['schemas']['ImportCounts'];
export type ImportNote = components['schemas']['ImportNote'];
export type ImportRecord = components['schemas']['ImportRecord'];
export type ImportSourceRecord = components['schemas']['ImportSourceRecord'];
export type ImportKey = components['schemas']['ImportKey'];
export type ImportNodeRecord = components['schemas']['ImportNodeRecord'];
export type ImportFacts = components['schemas']['ImportFacts'];
export type ImportTraffic = components['schemas']['ImportTraffic'];
export type ImportTaskRecord = components['schemas']['ImportTaskRecord'];
export type ImportSettingRecord = components['schemas']['ImportSettingRecord'];
export type ImportAccountRecord = components['schemas']['ImportAccountRecord'];
export type ImportNoteRecord = components['schemas']['ImportNoteRecord'];
export type ImportMinuteRecord = components['schemas']['ImportMinuteRecord'];
export type ImportHourRecord = components['schemas']['ImportHourRecord'];
export type ImportProbeRecord = components['schemas']['ImportProbeRecord'];
export type ImportProbeHourRecord = components['schemas']['ImportProbeHourRecord'];
export type DroppedObject = components['schemas']['DroppedObject'];
export type RestoredSetting = components['schemas']['RestoredSetting'];
export type RestoreDifferences = components['schemas']['RestoreDifferences'];
export type VacuumReport = components['schemas']['VacuumReport'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseSessionRequired = components['responses']['SessionRequired'];
export type ResponseSessionOrTokenRequired = components['responses']['SessionOrTokenRequired'];
export type ResponseLoginOrTokenRequired = components['responses']['LoginOrTokenRequired'];
export type ResponseForbiddenOrScope = components['responses']['ForbiddenOrScope'];
export type ResponseInsufficientScope = components['responses']['InsufficientScope'];
export type ResponseLoginRequired = components['responses']['LoginRequired'];
export type ResponseInvalidToken = components['responses']['InvalidToken'];
export type ResponseInvalidRegistrationKey = components['responses']['InvalidRegistrationKey'];
export type ResponseLoginRefused = components['responses']['LoginRefused'];
export type ResponseConfirmationRefused = components['responses']['ConfirmationRefused'];
export type ResponseForeignOrigin = components['responses']['ForeignOrigin'];
export type ResponsePasskeysUnavailable = components['responses']['PasskeysUnavailable'];
export type ResponsePasskeyRefused = components['responses']['PasskeyRefused'];
export type ResponseWrongCode = components['responses']['WrongCode'];
export type ResponseWrongPassword = components['responses']['WrongPassword'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseConfirmationRequired = components['responses']['ConfirmationRequired'];
export type ResponseLoginForbidden = components['responses']['LoginForbidden'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponseApiTokenConflict = components['responses']['ApiTokenConflict'];
export type ResponseAlertRuleConflict = components['responses']['AlertRuleConflict'];
export type ResponseLimitReached = components['responses']['LimitReached'];
export type ResponseUploadConflict = components['responses']['UploadConflict'];
export type ResponseTooLarge = components['responses']['TooLarge'];
export type ResponseHeadersTooLarge = components['responses']['HeadersTooLarge'];
export type ResponseWrongMediaType = components['responses']['WrongMediaType'];
export type ResponseInvalidTheme = components['responses']['InvalidTheme'];
export type ResponseInvalidDatabase = components['responses']['InvalidDatabase'];
export type ResponseRangeNotSatisfiable = components['responses']['RangeNotSatisfiable'];
export type ResponseUpgradeRequired = components['responses']['UpgradeRequired'];
export type ResponseTooManyAttempts = components['responses']['TooManyAttempts'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseRegistrationLimited = components['responses']['RegistrationLimited'];
export type ResponseInternal = components['responses']['Internal'];
export type ResponseCodeHostFailed = components['responses']['CodeHostFailed'];
export type ResponseUnavailable = components['responses']['Unavailable'];
export type ResponseStorageFull = components['responses']['StorageFull'];
export type ResponsePieceAccepted = components['responses']['PieceAccepted'];
export type ParameterAlertTag = components['parameters']['AlertTag'];
export type ParameterLeastSeverity = components['parameters']['LeastSeverity'];
export type ParameterNodeId = components['parameters']['NodeId'];
export type ParameterTaskId = components['parameters']['TaskId'];
export type ParameterHeartbeatKey = components['parameters']['HeartbeatKey'];
export type ParameterHeartbeatEvent = components['parameters']['HeartbeatEvent'];
export type ParameterHeartbeatDuration = components['parameters']['HeartbeatDuration'];
export type ParameterNoticeId = components['parameters']['NoticeId'];
export type ParameterAlertRuleId = components['parameters']['AlertRuleId'];
export type ParameterAlertId = components['parameters']['AlertId'];
export type ParameterIfNoneMatch = components['parameters']['IfNoneMatch'];
export type ParameterIfModifiedSince = components['parameters']['IfModifiedSince'];
export type ParameterPasskeyId = components['parameters']['PasskeyId'];
export type ParameterApiTokenId = components['parameters']['ApiTokenId'];
export type ParameterSessionId = components['parameters']['SessionId'];
export type ParameterThemeShort = components['parameters']['ThemeShort'];
export type ParameterGalleryTheme = components['parameters']['GalleryTheme'];
export type ParameterColourScheme = components['parameters']['ColourScheme'];
export type ParameterAuditAction = components['parameters']['AuditAction'];
export type ParameterAuditOutcome = components['parameters']['AuditOutcome'];
export type ParameterAuditText = components['parameters']['AuditText'];
export type ParameterAuditFrom = components['parameters']['AuditFrom'];
export type ParameterExportFormat = components['parameters']['ExportFormat'];
export type ParameterExportTicket = components['parameters']['ExportTicket'];
export type ParameterExportFrom = components['parameters']['ExportFrom'];
export type ParameterExportTo = components['parameters']['ExportTo'];
export type ParameterAuditTo = components['parameters']['AuditTo'];
export type ParameterContentRange = components['parameters']['ContentRange'];
export type ParameterUploadId = components['parameters']['UploadId'];
export type HeaderLocation = components['headers']['Location'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type HeaderUploadId = components['headers']['UploadId'];
export type HeaderSetCookie = components['headers']['SetCookie'];
export type HeaderPreviewCookie = components['headers']['PreviewCookie'];
export type HeaderContentDisposition = components['headers']['ContentDisposition'];
export type HeaderContentLength = components['headers']['ContentLength'];
export type HeaderETag = components['headers']['ETag'];
export type HeaderVary = components['headers']['Vary'];
export type HeaderLastModified = components['headers']['LastModified'];
export type HeaderCacheControl = components['headers']['CacheControl'];
export type HeaderAcceptRanges = components['headers']['AcceptRanges'];
export type HeaderContentRange = components['headers']['ContentRange'];
export type HeaderReprDigest = components['headers']['ReprDigest'];
export type $defs = Record<string, never>;
export interface operations {
    connectAgent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The socket is open. */
            101: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["InvalidToken"];
            426: components["responses"]["UpgradeRequired"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    registerAgent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Registration"];
                "application/x-www-form-urlencoded": {
                    name?: components["schemas"]["RegistrationName"];
                    token?: components["schemas"]["HeldToken"];
                };
                "text/plain": components["schemas"]["RegistrationName"];
            };
        };
        responses: {
            /** @description The token of the node, if the body is not JSON. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": components["schemas"]["Token"];
                };
            };
            /** @description The node and its token, if the body is JSON or there is none. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodeCredentials"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidRegistrationKey"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            429: components["responses"]["RegistrationLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getInstallScript: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The script. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/x-shellscript": string;
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadAgent: {
        parameters: {
            query?: {
                /** @description Has no effect, because the binaries are static. Installers of early builds send it. */
                libc?: "gnu" | "musl";
            };
            header?: {
                /** @description One range of bytes (RFC 9110, section 14.2); others are ignored. */
                Range?: string;
                /** @description ETag of the file of which a part is wanted; the whole file is sent if it has changed. */
                "If-Range"?: string;
            };
            path: {
                /** @description Architecture as printed by `uname -m`. */
                arch: "x86_64" | "aarch64";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The binary. */
            200: {
                headers: {
                    "Repr-Digest": components["headers"]["ReprDigest"];
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["AcceptRanges"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob | Uint8Array<ArrayBuffer>;
                };
            };
            /** @description The requested part. */
            206: {
                headers: {
                    "Repr-Digest": components["headers"]["ReprDigest"];
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["AcceptRanges"];
                    "Content-Range": components["headers"]["ContentRange"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob | Uint8Array<ArrayBuffer>;
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            416: components["responses"]["RangeNotSatisfiable"];
            500: components["responses"]["Internal"];
            502: components["responses"]["CodeHostFailed"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadAgentReleaseFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the file in the release. */
                file: "sha256sums.txt" | "sha256sums.txt.minisig" | "install.sh";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            502: components["responses"]["CodeHostFailed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hub and the caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNodes: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies (RFC 9110, section 13.1.2). */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snapshot. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description The client's copy is current. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["LoginOrTokenRequired"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createNode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NodeCreate"];
            };
        };
        responses: {
            /** @description The node. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminNode"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionOrTokenRequired"];
            403: components["responses"]["ForbiddenOrScope"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    reorderNodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NodeOrder"];
            };
        };
        responses: {
            /** @description The new order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodeOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionOrTokenRequired"];
            403: components["responses"]["ForbiddenOrScope"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    updateNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the node. */
                id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NodeUpdate"];
            };
        };
        responses: {
            /** @description The updated node. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminNode"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionOrTokenRequired"];
            403: components["responses"]["ForbiddenOrScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the node. */
                id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionOrTokenRequired"];
            403: components["responses"]["ForbiddenOrScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    reissueNodeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the node. */
                id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodeCredentials"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionOrTokenRequired"];
            403: components["responses"]["ForbiddenOrScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listAgentAttempts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The attempts, and the addresses of the hub. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentAttempts"];
                };
            };
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    correctTraffic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the node. */
                id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrafficCorrection"];
            };
        };
        responses: {
            /** @description The updated ledger. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodeTraffic"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionOrTokenRequired"];
            403: components["responses"]["ForbiddenOrScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getNodeDetails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the node. */
                id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The details, once the agent has sent them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodeDetails"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["LoginOrTokenRequired"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNodeGauges: {
        parameters: {
            query?: {
                /** @description Length of the window. Values above 2,160 are reduced to it. */
                hours?: number;
                /** @description End of the window, Unix seconds; now if it is absent or later. */
                until?: number;
            };
            header?: never;
            path: {
                /** @description Id of the node. */
                id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The history. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodeGauges"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["LoginOrTokenRequired"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNodeMetrics: {
        parameters: {
            query?: {
                /** @description Length of the window. Values above the caller's limit (2,160 with a session, 168 without) are reduced to it. */
                hours?: number;
                /**
                 * @description End of the window, Unix seconds; now if it is absent or later. The window begins no earlier than the longest one of
                 *     the caller that ends now.
                 */
                until?: number;
                /** @description Maximum rows per series; can only lower the row limit, and values below 60 count as 60. */
                points?: number;
                /** @description Returns only this kind of series; the other is empty. */
                series?: "metrics" | "ping";
            };
            header?: never;
            path: {
                /** @description Id of the node. */
                id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The history. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodeHistory"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["LoginOrTokenRequired"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    openLiveStream: {
        parameters: {
            query?: {
                /** @description With any value, visitors receive each snapshot as a binary message of gzipped JSON. An administrator always receives text. */
                gzip?: string;
                /** @description With any value, keyframes and deltas are sent instead of snapshots; `asyncapi.yaml` says how to apply them. Can be combined with `gzip`. */
                delta?: string;
                /** @description With any value, the first snapshot is followed by pings only, one every 30 seconds. Use it to measure the idle timeout of a proxy. */
                idle?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream is open. */
            101: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["LoginRequired"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["UpgradeRequired"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description Logged in; the session cookie is set. */
            200: {
                headers: {
                    "Set-Cookie": components["headers"]["SetCookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["LoginRefused"];
            403: components["responses"]["LoginForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["PasskeysUnavailable"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getLoginOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options. */
            200: {
                headers: {
                    "Set-Cookie": components["headers"]["SetCookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequestOptions"];
                };
            };
            403: components["responses"]["ForeignOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["PasskeysUnavailable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is revoked and the cookie deleted. */
            204: {
                headers: {
                    "Set-Cookie": components["headers"]["SetCookie"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    startOauth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirect to the provider, or to the login page with an error. */
            302: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    finishOauth: {
        parameters: {
            query?: {
                /** @description Authorization code of the provider. */
                code?: string;
                /** @description State that the hub sent. */
                state?: string;
                /** @description Error of the provider. */
                error?: string;
                /** @description Error text of the provider; not shown. */
                error_description?: string;
                /** @description Issuer (RFC 9207). */
                iss?: string;
                /** @description Sent by some OpenID providers; ignored. */
                session_state?: string;
                /** @description Sent by some providers; ignored. */
                scope?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirect to the panel with a session, or to the login page with an error. */
            302: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Changed. Log in again. */
            204: {
                headers: {
                    "Set-Cookie": components["headers"]["SetCookie"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["WrongPassword"];
            403: components["responses"]["ConfirmationRequired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    confirmIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Confirmation"];
            };
        };
        responses: {
            /** @description Confirmed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["ConfirmationRefused"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["PasskeysUnavailable"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The second factors, without their secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactor"];
                };
            };
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TotpCode"];
            };
        };
        responses: {
            /** @description TOTP is on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrolment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["WrongCode"];
            403: components["responses"]["ConfirmationRequired"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    startTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret, for an authenticator app. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpSetup"];
                };
            };
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["ConfirmationRequired"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description TOTP is off. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    createPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyCreate"];
            };
        };
        responses: {
            /** @description The passkey. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyEnrolment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["WrongCode"];
            403: components["responses"]["ConfirmationRequired"];
            409: components["responses"]["PasskeyRefused"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getPasskeyOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options. */
            200: {
                headers: {
                    "Set-Cookie": components["headers"]["SetCookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCreationOptions"];
                };
            };
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["ConfirmationRequired"];
            409: components["responses"]["PasskeyRefused"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    deletePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the passkey. */
                id: components["parameters"]["PasskeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    createRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new codes. No other response contains them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["ConfirmationRequired"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the session. */
                id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listApiTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tokens, newest first, without their secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiTokenList"];
                };
            };
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApiToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiTokenInput"];
            };
        };
        responses: {
            /** @description The token and its secret. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["ConfirmationRequired"];
            409: components["responses"]["ApiTokenConflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    updateApiToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the API token. */
                id: components["parameters"]["ApiTokenId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiTokenUpdate"];
            };
        };
        responses: {
            /** @description The updated token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    revokeApiToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the API token. */
                id: components["parameters"]["ApiTokenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    reissueApiToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the API token. */
                id: components["parameters"]["ApiTokenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token and its new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listPingTasks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tasks in order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PingTaskList"];
                };
            };
            401: components["responses"]["SessionOrTokenRequired"];
            403: components["responses"]["ForbiddenOrScope"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPingTask: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PingTaskInput"];
            };
        };
        responses: {
            /** @description The task. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PingTaskView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["LimitReached"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    updatePingTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the ping task. */
                id: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PingTaskUpdate"];
            };
        };
        responses: {
            /** @description The updated task. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PingTaskView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    deletePingTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the ping task. */
                id: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listChecks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every ping task as a check. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckList"];
                };
            };
            401: components["responses"]["SessionOrTokenRequired"];
            403: components["responses"]["ForbiddenOrScope"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCheck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the ping task. */
                id: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The check. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckDetails"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionOrTokenRequired"];
            403: components["responses"]["ForbiddenOrScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listServices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The services. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Services"];
                };
            };
            401: components["responses"]["LoginOrTokenRequired"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    callHeartbeat: {
        parameters: {
            query?: {
                /** @description How long the job took, in milliseconds. */
                duration?: components["parameters"]["HeartbeatDuration"];
            };
            header?: never;
            path: {
                /** @description The heartbeat's key. */
                key: components["parameters"]["HeartbeatKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stored. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    sendHeartbeat: {
        parameters: {
            query?: {
                /** @description How long the job took, in milliseconds. */
                duration?: components["parameters"]["HeartbeatDuration"];
            };
            header?: never;
            path: {
                /** @description The heartbeat's key. */
                key: components["parameters"]["HeartbeatKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stored. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["ForeignOrigin"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    callHeartbeatEvent: {
        parameters: {
            query?: {
                /** @description How long the job took, in milliseconds. */
                duration?: components["parameters"]["HeartbeatDuration"];
            };
            header?: never;
            path: {
                /** @description The heartbeat's key. */
                key: components["parameters"]["HeartbeatKey"];
                /** @description What happened, or the exit status of the job. */
                event: components["parameters"]["HeartbeatEvent"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stored. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    sendHeartbeatEvent: {
        parameters: {
            query?: {
                /** @description How long the job took, in milliseconds. */
                duration?: components["parameters"]["HeartbeatDuration"];
            };
            header?: never;
            path: {
                /** @description The heartbeat's key. */
                key: components["parameters"]["HeartbeatKey"];
                /** @description What happened, or the exit status of the job. */
                event: components["parameters"]["HeartbeatEvent"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stored. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["ForeignOrigin"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listIncidents: {
        parameters: {
            query?: {
                /** @description Returns only incidents of this node. */
                node?: number;
                /** @description Returns only incidents of this kind. */
                kind?: components["schemas"]["IncidentKind"];
                /** @description Returns only incidents that are open or ended at or after this Unix time in seconds. */
                from?: number;
                /** @description Returns only incidents that began before this Unix time in seconds. */
                to?: number;
                /** @description Returns only incidents with a smaller id, such as `next` of the previous page. */
                before?: number;
                /** @description Maximum number of incidents. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The incidents, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["LoginOrTokenRequired"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAvailability: {
        parameters: {
            query?: {
                /** @description Returns only this node. */
                node?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The availability of each node, in the order of the snapshot. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Availability"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["LoginOrTokenRequired"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNotices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notices; the latest start comes first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticeList"];
                };
            };
            401: components["responses"]["LoginOrTokenRequired"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createNotice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoticeInput"];
            };
        };
        responses: {
            /** @description The notice. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notice"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["LimitReached"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    previewNotice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoticeText"];
            };
        };
        responses: {
            /** @description The text as HTML. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticePreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateNotice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the notice. */
                id: components["parameters"]["NoticeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoticeUpdate"];
            };
        };
        responses: {
            /** @description The updated notice. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notice"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteNotice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the notice. */
                id: components["parameters"]["NoticeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listAlertRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules by name, and what each figure is measured in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertRuleList"];
                };
            };
            401: components["responses"]["SessionOrTokenRequired"];
            403: components["responses"]["ForbiddenOrScope"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAlertRule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertRuleInput"];
            };
        };
        responses: {
            /** @description The rule. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertRule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["AlertRuleConflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    previewAlertRule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertPreviewInput"];
            };
        };
        responses: {
            /** @description What the rule would have recorded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertPreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAlertRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the alert rule. */
                id: components["parameters"]["AlertRuleId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertRuleUpdate"];
            };
        };
        responses: {
            /** @description The updated rule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertRule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteAlertRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the alert rule. */
                id: components["parameters"]["AlertRuleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listAlerts: {
        parameters: {
            query?: {
                /** @description Returns only alerts in this state. */
                state?: components["schemas"]["ShownAlertState"];
                /** @description Returns only alerts of this severity. */
                severity?: components["schemas"]["AlertSeverity"];
                /** @description Returns only alerts of nodes with this tag. */
                tag?: string;
                /** @description Returns only alerts of this node. */
                node?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The first 1000 of them, and how many there are. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionOrTokenRequired"];
            403: components["responses"]["ForbiddenOrScope"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAlertEvents: {
        parameters: {
            query?: {
                /** @description Returns only events with a larger id. */
                after?: number;
                /** @description Maximum number of events. */
                limit?: number;
                /** @description Only of nodes that have this tag now. */
                tag?: components["parameters"]["AlertTag"];
                /** @description The least severity: `warning` includes `critical`. */
                severity?: components["parameters"]["LeastSeverity"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those of the events after that id that match, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertEventPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionOrTokenRequired"];
            403: components["responses"]["ForbiddenOrScope"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAlertAtomFeed: {
        parameters: {
            query?: {
                /** @description Only of nodes that have this tag now. */
                tag?: components["parameters"]["AlertTag"];
                /** @description The least severity: `warning` includes `critical`. */
                severity?: components["parameters"]["LeastSeverity"];
            };
            header?: {
                /** @description ETags of the client's copies (RFC 9110, section 13.1.2). */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Date of the client's copy (RFC 9110, section 13.1.3); ignored with `If-None-Match`. */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["LastModified"];
                    [name: string]: unknown;
                };
                content: {
                    "application/atom+xml": Blob | Uint8Array<ArrayBuffer>;
                };
            };
            /** @description The client's copy is current. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["LastModified"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionOrTokenRequired"];
            403: components["responses"]["ForbiddenOrScope"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAlertJsonFeed: {
        parameters: {
            query?: {
                /** @description Only of nodes that have this tag now. */
                tag?: components["parameters"]["AlertTag"];
                /** @description The least severity: `warning` includes `critical`. */
                severity?: components["parameters"]["LeastSeverity"];
            };
            header?: {
                /** @description ETags of the client's copies (RFC 9110, section 13.1.2). */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Date of the client's copy (RFC 9110, section 13.1.3); ignored with `If-None-Match`. */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["LastModified"];
                    [name: string]: unknown;
                };
                content: {
                    "application/feed+json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The client's copy is current. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["LastModified"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionOrTokenRequired"];
            403: components["responses"]["ForbiddenOrScope"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVerdict: {
        parameters: {
            query?: {
                /** @description Only of nodes that have this tag now. */
                tag?: components["parameters"]["AlertTag"];
                /** @description The least severity: `warning` includes `critical`. */
                severity?: components["parameters"]["LeastSeverity"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nothing is wrong. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["LoginOrTokenRequired"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            /**
             * @description What is wrong, as text. Or a problem: a queue is full, the hub cannot store data and so does not notice new
             *     alerts, or it is shutting down.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    acknowledgeAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the alert. */
                id: components["parameters"]["AlertId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcknowledgementInput"];
            };
        };
        responses: {
            /** @description The acknowledged alert. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    withdrawAcknowledgement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the alert. */
                id: components["parameters"]["AlertId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Withdrawn, or it was not acknowledged. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getAtomFeed: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies (RFC 9110, section 13.1.2). */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Date of the client's copy (RFC 9110, section 13.1.3); ignored with `If-None-Match`. */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["LastModified"];
                    [name: string]: unknown;
                };
                content: {
                    "application/atom+xml": Blob | Uint8Array<ArrayBuffer>;
                };
            };
            /** @description The client's copy is current. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["LastModified"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["LoginRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getJsonFeed: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies (RFC 9110, section 13.1.2). */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Date of the client's copy (RFC 9110, section 13.1.3); ignored with `If-None-Match`. */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["LastModified"];
                    [name: string]: unknown;
                };
                content: {
                    "application/feed+json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The client's copy is current. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["LastModified"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["LoginRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMaintenanceCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies (RFC 9110, section 13.1.2). */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Date of the client's copy (RFC 9110, section 13.1.3); ignored with `If-None-Match`. */
                "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calendar. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["LastModified"];
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            /** @description The client's copy is current. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["LastModified"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["LoginRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsUpdate"];
            };
        };
        responses: {
            /** @description The updated settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["ConfirmationRequired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listThemes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The themes; the built-in one comes first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThemeList"];
                };
            };
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadTheme: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `bytes first-last/total`, for a file that is sent in chunks. Chunks are contiguous and start at 0; the last
                 *     accepted chunk may be sent again.
                 */
                "Content-Range"?: components["parameters"]["ContentRange"];
                /** @description Id from the response to the first chunk; required for every later chunk. */
                "Upload-Id"?: components["parameters"]["UploadId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": Blob | Uint8Array<ArrayBuffer>;
            };
        };
        responses: {
            /** @description Installed. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Theme"];
                };
            };
            202: components["responses"]["PieceAccepted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["ConfirmationRequired"];
            409: components["responses"]["UploadConflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            422: components["responses"]["InvalidTheme"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getThemeDownload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The progress. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThemeDownload"];
                };
            };
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    installThemeFromAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ThemeAddress"];
            };
        };
        responses: {
            /** @description Installed. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Theme"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["ConfirmationRequired"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            422: components["responses"]["InvalidTheme"];
            500: components["responses"]["Internal"];
            502: components["responses"]["CodeHostFailed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getThemeGallery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The galleries; Muster's comes first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThemeGalleryList"];
                };
            };
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getThemeGalleryPicture: {
        parameters: {
            query: {
                /** @description Address of the theme. */
                address: components["parameters"]["GalleryTheme"];
                /** @description Colour scheme of the picture. */
                scheme: components["parameters"]["ColourScheme"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": Blob | Uint8Array<ArrayBuffer>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            502: components["responses"]["CodeHostFailed"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteTheme: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Short name of the theme. */
                short: components["parameters"]["ThemeShort"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getThemePreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Short name of the theme. */
                short: components["parameters"]["ThemeShort"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": Blob | Uint8Array<ArrayBuffer>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    startThemePreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Short name of the theme. */
                short: components["parameters"]["ThemeShort"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Address of the preview. */
            200: {
                headers: {
                    "Set-Cookie": components["headers"]["PreviewCookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThemePreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    endThemePreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Short name of the theme. */
                short: components["parameters"]["ThemeShort"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The browser gets the active theme again. */
            204: {
                headers: {
                    "Set-Cookie": components["headers"]["PreviewCookie"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkThemeUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Short name of the theme. */
                short: components["parameters"]["ThemeShort"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Both versions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThemeUpdateCheck"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["InvalidTheme"];
            500: components["responses"]["Internal"];
            502: components["responses"]["CodeHostFailed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    updateTheme: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Short name of the theme. */
                short: components["parameters"]["ThemeShort"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated theme. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Theme"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["InvalidTheme"];
            500: components["responses"]["Internal"];
            502: components["responses"]["CodeHostFailed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    rollbackTheme: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Short name of the theme. */
                short: components["parameters"]["ThemeShort"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated theme. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Theme"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getThemeConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Short name of the theme. */
                short: components["parameters"]["ThemeShort"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Values by key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThemeConfig"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["LoginRequired"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    replaceThemeConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Short name of the theme. */
                short: components["parameters"]["ThemeShort"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ThemeConfig"];
            };
        };
        responses: {
            /** @description Stored. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    setThemeConnect: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Short name of the theme. */
                short: components["parameters"]["ThemeShort"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ThemeConnectUpdate"];
            };
        };
        responses: {
            /** @description The theme. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Theme"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    reportThemeRefusal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Short name of the theme. */
                short: components["parameters"]["ThemeShort"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/csp-report": components["schemas"]["CspReport"];
            };
        };
        responses: {
            /** @description Read. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["LoginRequired"];
            403: components["responses"]["ForeignOrigin"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDatabase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Statistics of the database. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatabaseInfo"];
                };
            };
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    backupDatabase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A SQLite file. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    "Content-Length": components["headers"]["ContentLength"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.sqlite3": Blob | Uint8Array<ArrayBuffer>;
                };
            };
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["ConfirmationRequired"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    restoreDatabase: {
        parameters: {
            query?: {
                /** @description Check and report without changes. */
                dry_run?: boolean;
                /**
                 * @description Settings to restore although they may let others do more: those that a dry run reports as `dropped`. Repeat the
                 *     parameter for several.
                 */
                keep?: string[];
            };
            header?: {
                /**
                 * @description `bytes first-last/total`, for a file that is sent in chunks. Chunks are contiguous and start at 0; the last
                 *     accepted chunk may be sent again.
                 */
                "Content-Range"?: components["parameters"]["ContentRange"];
                /** @description Id from the response to the first chunk; required for every later chunk. */
                "Upload-Id"?: components["parameters"]["UploadId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": Blob | Uint8Array<ArrayBuffer>;
            };
        };
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestoreReport"];
                };
            };
            202: components["responses"]["PieceAccepted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["ConfirmationRequired"];
            409: components["responses"]["UploadConflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            422: components["responses"]["InvalidDatabase"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    importDatabase: {
        parameters: {
            query: {
                /** @description The product that wrote the file. */
                kind: components["schemas"]["ImportKind"];
                /** @description Check and report without changes. */
                dry_run?: boolean;
                /**
                 * @description Import into a hub that has nodes. A node of the same name keeps its configuration and gains history; others
                 *     are added. Without it the file is refused if the hub has nodes.
                 */
                merge?: boolean;
                /**
                 * @description Bytes at the end of the upload that are a second file: `metrics.db` of Komari, appended to `komari.db`. They
                 *     belong to no other product.
                 */
                companion_bytes?: number;
            };
            header?: {
                /**
                 * @description `bytes first-last/total`, for a file that is sent in chunks. Chunks are contiguous and start at 0; the last
                 *     accepted chunk may be sent again.
                 */
                "Content-Range"?: components["parameters"]["ContentRange"];
                /** @description Id from the response to the first chunk; required for every later chunk. */
                "Upload-Id"?: components["parameters"]["UploadId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": Blob | Uint8Array<ArrayBuffer>;
            };
        };
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportReport"];
                };
            };
            202: components["responses"]["PieceAccepted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["ConfirmationRequired"];
            409: components["responses"]["UploadConflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            422: components["responses"]["InvalidDatabase"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    vacuumDatabase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sizes before and after. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VacuumReport"];
                };
            };
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listHubs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hubs in the order in which they started, with those that were lost in the last day. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HubList"];
                };
            };
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description Returns only entries with this action. */
                action?: components["parameters"]["AuditAction"];
                /** @description Returns only entries with this outcome. */
                outcome?: components["parameters"]["AuditOutcome"];
                /**
                 * @description Returns only entries that contain this text in actor, address, user agent, target, problem or detail, ignoring the
                 *     case of ASCII letters.
                 */
                text?: components["parameters"]["AuditText"];
                /** @description Returns only entries at or after this Unix time in seconds. */
                from?: components["parameters"]["AuditFrom"];
                /** @description Returns only entries before this Unix time in seconds. */
                to?: components["parameters"]["AuditTo"];
                /** @description Returns only entries with a smaller id, such as `next` of the previous page. */
                before?: number;
                /** @description Maximum number of entries. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    exportAuditLog: {
        parameters: {
            query?: {
                /** @description Returns only entries with this action. */
                action?: components["parameters"]["AuditAction"];
                /** @description Returns only entries with this outcome. */
                outcome?: components["parameters"]["AuditOutcome"];
                /**
                 * @description Returns only entries that contain this text in actor, address, user agent, target, problem or detail, ignoring the
                 *     case of ASCII letters.
                 */
                text?: components["parameters"]["AuditText"];
                /** @description Returns only entries at or after this Unix time in seconds. */
                from?: components["parameters"]["AuditFrom"];
                /** @description Returns only entries before this Unix time in seconds. */
                to?: components["parameters"]["AuditTo"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    createExportTicket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ticket. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportTicket"];
                };
            };
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportNodes: {
        parameters: {
            query?: {
                /** @description Format of the response. */
                format?: components["parameters"]["ExportFormat"];
                /** @description A ticket of `createExportTicket`, in place of `X-CSRF-Token`. Ignored if it is unknown. */
                ticket?: components["parameters"]["ExportTicket"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The nodes. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/json": components["schemas"]["NodesExport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionOrTokenRequired"];
            403: components["responses"]["ForbiddenOrScope"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportTraffic: {
        parameters: {
            query?: {
                /** @description Maximum number of months per node, with the current one. */
                months?: number;
                /** @description Format of the response. */
                format?: components["parameters"]["ExportFormat"];
                /** @description A ticket of `createExportTicket`, in place of `X-CSRF-Token`. Ignored if it is unknown. */
                ticket?: components["parameters"]["ExportTicket"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The traffic. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/json": components["schemas"]["TrafficExport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionOrTokenRequired"];
            403: components["responses"]["ForbiddenOrScope"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportNodeMetrics: {
        parameters: {
            query?: {
                /** @description Start of the window, Unix seconds; 24 hours before its end by default. 0 exports all stored rows. */
                from?: components["parameters"]["ExportFrom"];
                /** @description End of the window, Unix seconds; now if it is absent or later. */
                to?: components["parameters"]["ExportTo"];
                /** @description Minutes or hours; by default minutes, and hours if imported hours in the window are older than its minutes. */
                resolution?: "minute" | "hour";
                /** @description Format of the response. */
                format?: components["parameters"]["ExportFormat"];
                /** @description A ticket of `createExportTicket`, in place of `X-CSRF-Token`. Ignored if it is unknown. */
                ticket?: components["parameters"]["ExportTicket"];
            };
            header?: never;
            path: {
                /** @description Id of the node. */
                id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/json": components["schemas"]["MetricsExport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionOrTokenRequired"];
            403: components["responses"]["ForbiddenOrScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportNodeLatency: {
        parameters: {
            query?: {
                /** @description Start of the window, Unix seconds; 24 hours before its end by default. 0 exports all stored rows. */
                from?: components["parameters"]["ExportFrom"];
                /** @description End of the window, Unix seconds; now if it is absent or later. */
                to?: components["parameters"]["ExportTo"];
                /** @description Single probes or hours; by default probes, and hours if imported hours in the window are older than its probes. */
                resolution?: "probe" | "hour";
                /** @description Format of the response. */
                format?: components["parameters"]["ExportFormat"];
                /** @description A ticket of `createExportTicket`, in place of `X-CSRF-Token`. Ignored if it is unknown. */
                ticket?: components["parameters"]["ExportTicket"];
            };
            header?: never;
            path: {
                /** @description Id of the node. */
                id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The latency. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/json": components["schemas"]["LatencyExport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionOrTokenRequired"];
            403: components["responses"]["ForbiddenOrScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hub is healthy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMetrics: {
        parameters: {
            query?: {
                /** @description Whose names the metrics have. */
                names?: "muster" | "node";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": Blob | Uint8Array<ArrayBuffer>;
                    "application/openmetrics-text": Blob | Uint8Array<ArrayBuffer>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionOrTokenRequired"];
            403: components["responses"]["ForbiddenOrScope"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBadge: {
        parameters: {
            query?: {
                /** @description The state, or the availability of the last 24 hours, 7 days or 30 days. */
                show?: "status" | "24h" | "7d" | "30d";
                /** @description Text on the left; the name of the node by default. */
                label?: string;
                /** @description Round or square corners. */
                style?: "flat" | "flat-square";
            };
            header?: {
                /** @description ETags of the client's copies (RFC 9110, section 13.1.2). */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of the node. */
                id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The badge. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": Blob | Uint8Array<ArrayBuffer>;
                };
            };
            /** @description The client's copy is current. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getConnection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request as the hub sees it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOpenapiDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bundled OpenAPI document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAsyncapiDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bundled AsyncAPI document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    openAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            416: components["responses"]["RangeNotSatisfiable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    openStatusPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            416: components["responses"]["RangeNotSatisfiable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
