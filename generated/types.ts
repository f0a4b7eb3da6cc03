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
         * @description Upgrades to a WebSocket on which JSON-RPC 2.0 notifications travel; `asyncapi.yaml` describes them. The token is
         *     checked once, at the handshake, and a token in the query is ignored.
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
         * Exchange a registration key for a node of its own.
         * @description Works while the window is open and has places left. Five bad keys from one address lock it out as in login.
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
         * The installer of the agent.
         * @description A POSIX shell script that installs the agent as a service, brings it up to date or removes it; its `--help` lists
         *     its options. It holds no secret. It knows the hub's address: the one of `--site`, else the one that it was asked
         *     at, so that nothing may keep it for others.
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
         * The agent for one architecture.
         * @description Streamed from the code host, or from the folder that the operator named. The digest comes straight from the code host's
         *     `sha256sums.txt`; the answer breaks off when the bytes do not match it.
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
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The hub and the caller.
         * @description Always answers, also when the public page is off, so that a page can say why it shows nothing.
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
         * The fleet, live.
         * @description One snapshot is shared by everybody and at most 1.9 seconds old; it is the same text that the live stream sends. With a session the answer is the administrator's view.
         */
        get: operations["listNodes"];
        put?: never;
        /**
         * Add a node.
         * @description The answer bears the token that its agent will show.
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
         * Put all nodes in order.
         * @description The list must name every node once; otherwise somebody added or deleted one meanwhile.
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
         * Delete a node and everything that is stored of it.
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
         * Give a node a new token.
         * @description The old one is void at once, and the connection that uses it is closed with 4001.
         */
        post: operations["reissueNodeToken"];
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
    "/api/nodes/{id}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * History of a node.
         * @description Metrics and latency over a window that ends now. If all samples fit the row limit they come as they are; otherwise
         *     they are aggregated in equal buckets aligned to the epoch, of which the last may be unfinished: its `ts` then lies
         *     behind `to`. The first bucket is whole, so up to one bucket at the start of the window may be left out. `step` is
         *     that of the metrics; a task's latency is aggregated or not by its own number of samples.
         *
         *     The row limit of a series (the metrics, or one task's latency) is 1,440 rows up to 24 hours, 720 up to 168 hours and 320
         *     above; `points` can only lower it.
         *
         *     Without a session an address may ask 600 times at once and 600 times a minute, which is the chart of every node of a
         *     large page for everybody in a large office, and all addresses together 500 times a second; an address that asks 20 times
         *     a minute is served whatever the others do. Whoever asks again before `Retry-After` has passed is refused a second
         *     later. With a session there is no such limit: it would hit the one person who keeps the fleet, and a session can be
         *     ended.
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
         * The fleet as a stream.
         * @description Upgrades to a WebSocket that sends a snapshot at once and then every 2 seconds; `asyncapi.yaml` describes it. What the
         *     client sends is ignored, and more than 1,200 frames of it in a minute close the stream with 1008. A client that reads
         *     too slowly skips snapshots; one that reads nothing for 120 seconds is let go, also when it shows that it lives. An
         *     upgrade from a foreign origin is refused.
         *
         *     The panel offers the subprotocols `muster` and `muster.csrf.<token>`, because a browser cannot set headers here;
         *     the hub answers with `muster`.
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
         * Log in with a password.
         * @description Five failures from one address within 15 minutes lock it out. One password is checked at a time; at most 8 wait.
         */
        post: operations["login"];
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
         * End the session.
         * @description Without a session it changes nothing and answers the same.
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
         * @description Sends the browser there, with PKCE and state. A short-lived cookie binds the login to the browser that began it.
         *     Without `--site` the hub knows its own address only where it is asked for on its own machine; elsewhere the
         *     login ends with `site_unknown`.
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
         * Return from the external provider.
         * @description Whatever goes wrong ends at `/admin/login?error=<code>`, with one of the codes `access_denied` (the person or the
         *     provider said no), `login_expired` (no such login is under way in this browser), `state_mismatch` (the answer is
         *     that of another login), `provider_unreachable`, `provider_refused` (the code was refused, or the answer cannot
         *     be trusted), `not_admitted` (not in `oauth_subjects`) and `site_unknown` (the hub needs `--site`). Providers add
         *     parameters of their own, so unknown ones are no error. Without an external login it is 404.
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
         * @description Every session ends, this one too, and every open live stream with a session closes with 4401.
         */
        put: operations["changePassword"];
        post?: never;
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
        /** Sessions that are open. */
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
         * End one session.
         * @description Its live streams close with 4401.
         */
        delete: operations["revokeSession"];
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
        /** All ping tasks. */
        get: operations["listPingTasks"];
        put?: never;
        /**
         * Add a ping task.
         * @description Agents that it is assigned to get it at once.
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
         * @description Agents whose list changes get it at once; unchanged tasks keep their timers.
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
    "/api/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All settings.
         * @description The key of an open registration window is among them.
         */
        get: operations["getSettings"];
        /**
         * Change settings.
         * @description They take effect at once.
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
        /** Installed themes. */
        get: operations["listThemes"];
        put?: never;
        /**
         * Install a theme, or a new version of one.
         * @description The body is a `theme.tar.gz` that holds the theme at its top, or in one folder named as its `short`. One request carries at
         *     most 8 MiB; a larger archive comes in pieces. The version before is kept until the new one is in place, and after that
         *     as the one that a rollback brings back. A refused archive leaves nothing behind.
         */
        post: operations["uploadTheme"];
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
         * @description The active theme and the built-in one cannot be deleted. The version before goes too; its settings are kept for a later
         *     installation.
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
         * Show the administrator a theme before it is selected.
         * @description Gives this browser a cookie with which `/` shows the theme, live and under the headers of every theme, for ten minutes and
         *     while the session lasts; visitors go on getting the active one. A theme's files and routes begin at `/` and the hub
         *     rewrites nothing in them, so a preview below another path would not be the theme that visitors get later. Another
         *     preview of the same session ends. A conflict where the panel has a host of its own (`--admin-site`), because its
         *     cookies do not reach the page.
         */
        post: operations["startThemePreview"];
        /**
         * End the live preview.
         * @description Also when there was none, so that the cookie goes in any case.
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
        get?: never;
        put?: never;
        /**
         * Install the latest release from the theme's repository.
         * @description Only for a theme whose `url` is a repository on the code host. The archive is `theme.tar.gz` of the latest release's tag, and
         *     it must hold a theme of the same `short`. A conflict when there is no such repository, and when the release is not
         *     newer than what is installed.
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
         * Bring back the version before.
         * @description The two change places, so that a second call undoes the first. A conflict when there is no version before.
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
         * Settings of a theme.
         * @description Only what the administrator changed; empty for an unknown theme.
         */
        get: operations["getThemeConfig"];
        /**
         * Replace the settings of the built-in theme or an installed one.
         * @description They survive an update, a deletion and a new installation.
         */
        put: operations["replaceThemeConfig"];
        post?: never;
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
        /** Sizes and contents of the database. */
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
         * Download a consistent copy.
         * @description Made while reports go on being stored. It holds secrets: tokens, the password hash, the client secret.
         *     One backup is made and downloaded at a time; a second one is a conflict.
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
         * Put an uploaded database in place.
         * @description The body is a SQLite file that a hub made. It is checked and migrated before it is swapped in; the old file stays as
         *     `<db>.before-restore`. Every session ends.
         */
        post: operations["restoreDatabase"];
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
        /** Give free space back to the disk. */
        post: operations["vacuumDatabase"];
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
         * Whether the hub is alive and stores what agents report.
         * @description For monitors; it holds no secret. While nothing can be stored the answer is 503 `storage_failed`, although pages,
         *     live view and agents go on: a supervisor should tell somebody of it, not restart the hub, whose memory holds what
         *     waits to be stored.
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
    "/api/connection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How this very request reached the hub.
         * @description For finding out what a proxy tells the hub of its callers, as `muster-hub doctor` does. Where a proxy tells nothing,
         *     the address is the proxy's.
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
        /** The document of the sockets. */
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
         * @description `/admin` and everything below it: a file of the panel, or the panel itself for a path that only the browser knows.
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
         * @description Every other path: a file of the active theme, or its `index.html` for a path that only the browser knows. Without a usable theme the built-in one is served. The administrator's browser gets another theme during its live preview.
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
        /** @description Given by the hub and never used again, even after a deletion. */
        Id: number;
        /** @description Unix seconds, UTC. */
        Instant: number;
        /**
         * Format: date
         * @description Day on the hub's calendar, `YYYY-MM-DD`.
         */
        CalendarDate: string;
        /** @description Bytes. */
        Bytes: number;
        /** @description Bytes per second. */
        ByteRate: number;
        /** @description Percent, 0 to 100. */
        Percent: number;
        /** @description How many. */
        Count: number;
        /** @description Milliseconds. */
        Latency: number;
        /** @description 256 random bits in base64url. */
        Token: string;
        /** @description One line of text without control characters. */
        Line: string;
        /** @description One line with at least one visible character. */
        Title: string;
        /**
         * @description Stable name of the problem; the list with statuses and titles stands under `x-problems`.
         * @enum {string}
         */
        ProblemCode: "invalid_request" | "invalid_token" | "invalid_registration_key" | "session_required" | "login_required" | "invalid_credentials" | "foreign_origin" | "csrf_token_required" | "password_login_off" | "not_found" | "method_not_allowed" | "conflict" | "limit_reached" | "upload_conflict" | "request_timeout" | "misdirected_request" | "payload_too_large" | "unsupported_media_type" | "invalid_theme" | "invalid_database" | "range_not_satisfiable" | "upgrade_required" | "headers_too_large" | "too_many_attempts" | "too_many_requests" | "registration_exhausted" | "internal" | "code_host_failed" | "busy" | "storage_failed" | "shutting_down" | "storage_full";
        /**
         * @description An error, as RFC 9457 shapes it.
         * @example {
         *       "type": "urn:muster:problem:invalid_request",
         *       "title": "The request is not valid",
         *       "status": 400,
         *       "detail": "The body breaks the contract in 1 place.",
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
            /** @description `urn:muster:problem:` and the code. */
            type: string;
            /** @description The same for every problem of this code. */
            title: string;
            /** @description The HTTP status. */
            status: number;
            /** @description One sentence about this case, saying what to do where something can be done. */
            detail: string;
            code: components["schemas"]["ProblemCode"];
            /** @description For invalid input, every place that is wrong. */
            errors?: components["schemas"]["FieldError"][];
            /** @description Finds the request in the hub's log; present on every 500. */
            request_id?: string;
        };
        FieldError: {
            /** @description JSON Pointer (RFC 6901) into the body; for a parameter `/query/<name>`, `/path/<name>` or `/header/<name>`. */
            pointer: string;
            /** @description What is wrong there. */
            detail: string;
        };
        /**
         * @description What an agent says of its host, once after each connection. The hub takes it field by field: a field of
         *     the wrong type is dropped and counted, the others are kept; unknown fields are ignored.
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
         *       "ipv6": null
         *     }
         */
        Facts: {
            /** @description Host name. */
            hostname: string;
            /** @description Name of the system, PRETTY_NAME of os-release. */
            os: string;
            /** @description Kernel release. */
            kernel: string;
            /** @description Machine, as `uname -m` prints it. */
            arch: string;
            /** @description Kind of virtualisation in the words of systemd-detect-virt; `none` on bare metal. */
            virt: string;
            /** @description Model of the processor. */
            cpu_name: string;
            /** @description Logical processors. */
            cpu_cores: number;
            mem_total: components["schemas"]["Bytes"];
            swap_total: components["schemas"]["Bytes"];
            disk_total: components["schemas"]["Bytes"];
            /** @description Version of the agent. */
            agent_version: string;
            /** @description Address that the host itself sees, or null. */
            ipv4: string | null;
            /** @description Address that the host itself sees, or null. */
            ipv6: string | null;
        };
        /** @description The metrics of a report that visitors may see. */
        HostFigures: {
            /** @description Seconds since the host booted. */
            uptime?: number;
            /** @description Share of all cores together that was busy since the report before. */
            cpu?: components["schemas"]["Percent"];
            /** @description Load averages over 1, 5 and 15 minutes. */
            load?: number[];
            mem_total?: components["schemas"]["Bytes"];
            /** @description MemTotal less MemAvailable. */
            mem_used?: components["schemas"]["Bytes"];
            swap_total?: components["schemas"]["Bytes"];
            swap_used?: components["schemas"]["Bytes"];
            /** @description All local disks together, each once. */
            disk_total?: components["schemas"]["Bytes"];
            disk_used?: components["schemas"]["Bytes"];
            /** @description Received since the report before. */
            net_rx?: components["schemas"]["ByteRate"];
            /** @description Sent since the report before. */
            net_tx?: components["schemas"]["ByteRate"];
            /** @description TCP sockets, both families. */
            tcp?: components["schemas"]["Count"];
            /** @description UDP sockets, both families. */
            udp?: components["schemas"]["Count"];
            /** @description Processes. */
            procs?: components["schemas"]["Count"];
        };
        /** @description The metrics of a report that only the administrator sees. */
        HostCounters: {
            /** @description The kernel's random boot id; a new one means that the host has booted. */
            boot_id?: string;
            /** @description Received since boot over all counted interfaces. */
            net_rx_total?: components["schemas"]["Bytes"];
            /** @description Sent since boot over all counted interfaces. */
            net_tx_total?: components["schemas"]["Bytes"];
        };
        /**
         * @description One report of an agent. The hub takes it field by field: a field of the wrong type, not finite, negative
         *     or above 2^53 − 1 is dropped and counted, the others are kept. What a host cannot tell is left out. Up to 32 unknown fields (4 KiB as JSON) are
         *     kept in memory and shown to the administrator only.
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
        /**
         * @description One probe of one task. Unknown keys are ignored.
         * @example {
         *       "task_id": 3,
         *       "latency_ms": 12.4
         *     }
         * @example {
         *       "task_id": 3,
         *       "latency_ms": -1
         *     }
         */
        PingResult: {
            task_id: components["schemas"]["Id"];
            /** @description Measured latency in milliseconds; −1 when the target could not be reached. */
            latency_ms: components["schemas"]["Latency"] | -1;
        };
        /** @description What an agent needs to know of a probe. */
        PingTask: {
            id: components["schemas"]["Id"];
            target: components["schemas"]["PingTarget"];
            interval: components["schemas"]["PingInterval"];
        };
        /**
         * @description A host name or address is an ICMP echo. `host:port` or `[v6]:port` is the time that a TCP connection
         *     takes. An `http(s)://` URL is the time to the first byte of the answer; redirects are not followed, and
         *     2xx and 3xx count as reachable.
         * @example 1.1.1.1
         * @example example.com
         * @example 2606:4700::1111
         * @example example.com:443
         * @example [2606:4700::1111]:443
         * @example https://example.com/health
         */
        PingTarget: string;
        /** @description Seconds between two probes. */
        PingInterval: number;
        /** @description What the administrator sets of a node and visitors may see. */
        NodePublicConfig: {
            /** @description Display name. */
            name?: components["schemas"]["Title"];
            /** @description Group on the page; empty for none. */
            group?: components["schemas"]["Line"];
            /** @description Free labels. */
            tags?: components["schemas"]["Title"][];
            /** @description Whether visitors see the node. */
            public?: boolean;
            /** @description A line that visitors see. */
            public_remark?: components["schemas"]["Line"];
            /** @description Traffic that the plan includes per period; 0 for no limit. */
            traffic_limit?: components["schemas"]["Bytes"];
            traffic_mode?: components["schemas"]["TrafficMode"];
            /** @description Day of the month on which a period starts; past a month's end it is the last day. */
            traffic_reset_day?: number;
            /** @description Price of one billing cycle; 0 for none. */
            price?: number;
            /** @description ISO 4217 code of the price. */
            currency?: string;
            billing_cycle?: components["schemas"]["BillingCycle"];
            /** @description Day on which the plan ends, or null. */
            expires_at?: components["schemas"]["CalendarDate"] | null;
        };
        /** @description Everything that the administrator sets of a node. */
        NodeConfig: components["schemas"]["NodePublicConfig"] & {
            /** @description Notes that only the administrator sees. */
            remark?: string;
            /** @description Country to show instead of the one derived from the address; empty to derive it. */
            country_pin?: components["schemas"]["Country"];
        };
        /**
         * @description A new node. What is left out gets its default.
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
         * @description Replaces what it names and leaves the rest.
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
         * @description What counts against the plan - both directions together, the larger one, sent only, or received only.
         * @enum {string}
         */
        TrafficMode: "sum" | "max" | "up" | "down";
        /** @description `<n>m` is a cycle of n months; `once` is paid for good. */
        BillingCycle: string;
        /** @description ISO 3166-1 alpha-2, or empty when unknown. */
        Country: string;
        /** @description Traffic of a node since the hub knows it, and of its plan period. */
        TrafficTotals: {
            /** @description Received since the hub knows the node. */
            total_rx: components["schemas"]["Bytes"];
            /** @description Sent since the hub knows the node. */
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
            /** @description What counts against the plan, by `traffic_mode`. */
            month_used: components["schemas"]["Bytes"];
            /** @description First day of the plan period. */
            month_start: components["schemas"]["CalendarDate"];
        };
        /**
         * @description Figures to set; the others stay. Reports go on from there.
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
        /** @description The latest latency of one task, as a card shows it. */
        NodePing: {
            task_id: components["schemas"]["Id"];
            name: components["schemas"]["Title"];
            /** @description Milliseconds of the latest probe; null when it was lost. */
            latency: components["schemas"]["Latency"] | null;
            /** @description Share of the recent probes that was lost. */
            loss: components["schemas"]["Percent"];
            /** @description The latest probes in milliseconds with two digits, oldest first, for a sparkline; null for a lost one. */
            recent: (components["schemas"]["Latency"] | null)[];
        };
        /** @description What every caller sees of a node. */
        NodeView: WithRequired<components["schemas"]["NodePublicConfig"], "name" | "group" | "public_remark" | "tags" | "public" | "traffic_limit" | "traffic_mode" | "traffic_reset_day" | "price" | "currency" | "billing_cycle" | "expires_at"> & components["schemas"]["NodeTraffic"] & {
            id: components["schemas"]["Id"];
            /** @description Place in the panel's order; nodes come by `sort`, then `id`. */
            sort: number;
            /** @description Whether the agent's connection is open and was heard of lately. */
            online: boolean;
            /** @description When the agent was last heard of; 0 for never. */
            last_seen: components["schemas"]["Instant"];
            country: components["schemas"]["Country"];
            /** @description Empty when unknown. */
            os: string;
            /** @description Empty when unknown. */
            kernel: string;
            /** @description Empty when unknown. */
            arch: string;
            /** @description Empty when unknown. */
            virt: string;
            /** @description Empty when unknown. */
            cpu_name: string;
            /** @description Logical processors; 0 when unknown. */
            cpu_cores: components["schemas"]["Count"];
            /** @description Empty when unknown. */
            agent_version: string;
            mem_total: components["schemas"]["Bytes"];
            swap_total: components["schemas"]["Bytes"];
            disk_total: components["schemas"]["Bytes"];
            /** @description Whole days until the plan ends on the hub's calendar - 0 today, negative when past, null without a date. */
            expires_in: number | null;
            /** @description Latency of the tasks that are assigned to the node and were measured lately, in the panel's order. */
            pings: components["schemas"]["NodePing"][];
        };
        /**
         * @description The latest report as visitors see it, with copies of four traffic figures. A field that the agent did not
         *     send properly is absent.
         */
        PublicMetrics: components["schemas"]["HostFigures"] & components["schemas"]["TrafficTotals"];
        /** @description The latest report with everything that the agent sent; its unknown fields stand beside the known ones. */
        AdminMetrics: {
            [key: string]: unknown;
        } & (components["schemas"]["HostFigures"] & components["schemas"]["TrafficTotals"] & components["schemas"]["HostCounters"]);
        /** @description A node as visitors see it. */
        PublicNode: components["schemas"]["NodeView"] & {
            /** @description Null while the node is offline, and while it is online and has not reported yet. */
            metrics: components["schemas"]["PublicMetrics"] | null;
        };
        /** @description A node as the administrator sees it. */
        AdminNode: components["schemas"]["NodeView"] & {
            /** @description Null while the node is offline, and while it is online and has not reported yet. */
            metrics: components["schemas"]["AdminMetrics"] | null;
            /** @description Address that the agent last connected from; empty when unknown. */
            ip: string;
            /** @description Address that the host itself sees. */
            ipv4: string | null;
            /** @description Address that the host itself sees. */
            ipv6: string | null;
            /** @description Empty when unknown. */
            hostname: string;
            /** @description The administrator's notes. */
            remark: string;
            /** @description The node's token. Absent for a browser that does not show the panel's CSRF token. */
            token?: components["schemas"]["Token"];
            country_pin: components["schemas"]["Country"];
        };
        /** @description The public nodes at one moment. */
        PublicSnapshot: {
            ts: components["schemas"]["Instant"];
            /**
             * @description Which view this is.
             * @constant
             */
            admin: false;
            nodes: components["schemas"]["PublicNode"][];
        };
        /** @description All nodes at one moment, with what only the administrator sees. */
        AdminSnapshot: {
            ts: components["schemas"]["Instant"];
            /**
             * @description Which view this is.
             * @constant
             */
            admin: true;
            nodes: components["schemas"]["AdminNode"][];
        };
        /** @description The fleet at one moment; `admin` tells the two views apart. */
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
        /** @description A node and the token that its agent shows. */
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
            /** @description Name of the new node; left out, the agent's address names it. */
            name?: components["schemas"]["Title"];
        };
        /** @description History of one node over a window. */
        NodeHistory: {
            /** @description Seconds that a full row covers. */
            step: number;
            /** @description Start of the window. */
            from: components["schemas"]["Instant"];
            /** @description End of the window. */
            to: components["schemas"]["Instant"];
            /** @description By time; a gap is a missing row. */
            metrics: components["schemas"]["MetricsRow"][];
            /** @description Grouped by task in the panel's order, then by time. */
            ping: components["schemas"]["PingRow"][];
            /** @description Name of each task by its id. */
            probes: {
                [key: string]: string;
            };
            /** @description Percent of the window's probes that were lost, by task id. */
            loss: {
                [key: string]: components["schemas"]["Percent"];
            };
        };
        /**
         * @description Means and maxima over the time that ends at `ts`, a property for every `x-history` of HostFigures. What was not
         *     measured is absent.
         */
        MetricsRow: {
            /** @description End of the time that the row describes. */
            ts: components["schemas"]["Instant"];
            /** @description Minutes of it that have data; a full row has `step` / 60. */
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
        /** @description One task's latency over the time that ends at `ts`. */
        PingRow: {
            task_id: components["schemas"]["Id"];
            ts: components["schemas"]["Instant"];
            /** @description Mean of the probes that were answered; null when none was. */
            latency: components["schemas"]["Latency"] | null;
            /** @description Present only when something was lost. */
            loss?: components["schemas"]["Percent"];
            /** @description Lowest and highest latency, present only when they differ. */
            band?: components["schemas"]["Latency"][];
        };
        /** @description The hub and the caller's standing with it. */
        Me: {
            /** @description Whether the caller has a session. */
            authed: boolean;
            /** @description Whether an external login is configured. */
            github: boolean;
            /** @description Name of the page. */
            site_name: string;
            /** @description A line about the page; empty for none. */
            site_description: string;
            /** @description The hub's public URL; empty when the operator gave none. */
            site: string;
            /** @description Whether visitors may see nodes. */
            public_page: boolean;
            /** @description Days of history that this caller may ask for. */
            history_days: number;
            /** @description Version of the hub. */
            version: string;
            /** @description Who is logged in; null for a visitor. */
            username: string | null;
            /** @description Ways to log in that are open. */
            login: {
                password: boolean;
                external: boolean;
            };
        };
        Health: {
            /** @enum {string} */
            status: "ok";
            /** @description Version of the hub. */
            version: string;
        };
        Connection: {
            /** @description Address that the caller is known by; "" when the connection is gone. */
            address: string;
            /** @description Port of whoever holds the connection to the hub: the caller's own where no proxy stands between, 0 when it is gone. */
            port: number;
            /**
             * @description What the caller speaks; `https` makes cookies `Secure`.
             * @enum {string}
             */
            scheme: "http" | "https";
            /** @description Host that the caller asked for, with a port where it is not the usual one. */
            host: string;
            /** @description Whether the address is what a proxy told in X-Forwarded-For. */
            is_forwarded: boolean;
        };
        /**
         * @example {
         *       "username": "admin",
         *       "password": "correct horse battery staple"
         *     }
         */
        Credentials: {
            username: string;
            password: string;
        };
        LoginResult: {
            username: string;
            /** @description When the session ends. */
            expires_at: components["schemas"]["Instant"];
        };
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
        /** @description A login session; its token is never shown. */
        Session: {
            id: components["schemas"]["Id"];
            /** @description Whether it is the caller's own. */
            current: boolean;
            /** @description Address that it was last used from. */
            address: string;
            /** @description What the browser called itself, shortened. */
            user_agent: string;
            created_at: components["schemas"]["Instant"];
            last_seen_at: components["schemas"]["Instant"];
            expires_at: components["schemas"]["Instant"];
        };
        /**
         * @description A ping task to create. What is left out gets its default.
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
            /** @description Assign to every node, later ones included. */
            all_nodes?: boolean;
            /** @description Place in the order. */
            sort?: number;
        };
        /**
         * @description Replaces what it names and leaves the rest.
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
        };
        /** @description Ids of nodes, each of them once. */
        NodeIds: components["schemas"]["Id"][];
        /** @description A ping task with its assignment. */
        PingTaskView: components["schemas"]["PingTask"] & {
            name: components["schemas"]["Title"];
            node_ids: components["schemas"]["NodeIds"];
            all_nodes: boolean;
            sort: number;
        };
        PingTaskList: {
            tasks: components["schemas"]["PingTaskView"][];
        };
        SettingsValues: {
            /** @description Name of the page. */
            site_name?: components["schemas"]["Title"];
            /** @description A line about the page. */
            site_description?: components["schemas"]["Line"];
            /** @description Whether visitors may see nodes. Switching it off closes their streams. */
            public_page?: boolean;
            /** @description The theme that visitors get. */
            theme?: components["schemas"]["ThemeShort"];
            /** @description Days that history and probe results are kept. */
            retention_days?: number;
            /** @description Put in front of the agent binaries' address; empty for none. */
            download_proxy?: string;
            /** @description `owner/name` of the repository that releases the agent. */
            agent_repository?: string;
            /**
             * @description External login.
             * @enum {string}
             */
            oauth_provider?: "none" | "github" | "oidc";
            /** @description Issuer of the OpenID provider. */
            oauth_issuer?: string;
            oauth_client_id?: string;
            /**
             * @description Who may log in: GitHub login names or ids, OpenID `sub` or verified email addresses. An empty list
             *     admits nobody. A login name may change hands, an id never does; digits alone are always an id. Whoever is
             *     taken from the list is logged out.
             */
            oauth_subjects?: string[];
            /** @description Whether the password form is open. */
            password_login?: boolean;
        };
        /** @description All settings as they are. */
        Settings: WithRequired<components["schemas"]["SettingsValues"], "site_name" | "site_description" | "public_page" | "theme" | "retention_days" | "download_proxy" | "agent_repository" | "oauth_provider" | "oauth_issuer" | "oauth_client_id" | "oauth_subjects" | "password_login"> & {
            /** @description Whether a client secret is stored; the secret itself is never read back. */
            oauth_client_secret_set: boolean;
            /** @description The open registration window, or null. */
            registration: components["schemas"]["RegistrationWindow"] | null;
        };
        /**
         * @description Replaces what it names and leaves the rest.
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
        RegistrationWindow: {
            key: components["schemas"]["Token"];
            expires_at: components["schemas"]["Instant"];
            /** @description Nodes that may still register. */
            remaining: number;
            /** @description Nodes that registered with the key, the oldest first; one that was deleted since stays. */
            joined: components["schemas"]["Id"][];
        };
        /** @description Short name of a theme and of its folder; `default` is the built-in one. */
        ThemeShort: string;
        /** @description A line of a theme's manifest. */
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
            /** @description Where the source lives. When it is a repository on the code host, the panel can fetch newer releases from it. */
            url: components["schemas"]["ThemeText"];
            /** @description Settings that the panel offers for this theme. A malformed entry is skipped. */
            config?: unknown[];
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
         * @description Values that the administrator changed, by key; nothing for those left at their default.
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
            /** @description Whether visitors get it. */
            is_active: boolean;
            is_builtin: boolean;
            /** @description Whether its page can be served; in place of an active theme that cannot, visitors get the built-in one. */
            is_usable: boolean;
            /** @description What is wrong with its folder, in a sentence; null when nothing is. */
            fault: string | null;
            /** @description Whether there is a preview image. */
            has_preview: boolean;
            /** @description Version that a rollback brings back. */
            previous_version: string | null;
            /** @description Whether `url` is a repository on the code host. */
            can_update: boolean;
            /** @description Well-formed entries of the theme's settings form. */
            config: components["schemas"]["ThemeConfigEntry"][];
            /** @description What the rules for themes found and let pass; in the answers to an upload and an update only. */
            warnings?: components["schemas"]["ThemeWarning"][];
        };
        ThemeWarning: {
            /** @description Stable name of the rule. */
            code: string;
            /** @description File that it is about; null for the theme as a whole. */
            path: string | null;
            detail: string;
            /** @description What the theme's author can do. */
            fix: string;
        };
        ThemePreview: {
            /** @description Path of the page that shows the theme. */
            url: string;
            expires_at: components["schemas"]["Instant"];
        };
        ThemeList: {
            themes: components["schemas"]["Theme"][];
        };
        UploadProgress: {
            /** @description Bytes taken so far. */
            received: components["schemas"]["Bytes"];
            /** @description Bytes of the whole file. */
            total: components["schemas"]["Bytes"];
        };
        DatabaseInfo: {
            /** @description Size of the file. */
            file_bytes: components["schemas"]["Bytes"];
            /** @description Size of the write-ahead log. */
            wal_bytes: components["schemas"]["Bytes"];
            /** @description Bytes inside the file that are free to reuse. */
            free_bytes: components["schemas"]["Bytes"];
            schema_version: number;
            /** @description Rows of each table. */
            rows: {
                [key: string]: components["schemas"]["Count"];
            };
            /** @description Time of the oldest history row; null without history. */
            oldest_sample_at: components["schemas"]["Instant"] | null;
        };
        /** @description What the uploaded database holds, and whether it was put in place. */
        RestoreReport: {
            /** @description False for a dry run. */
            swapped: boolean;
            /** @description Version of the uploaded file, before its migration. */
            schema_version: number;
            nodes: components["schemas"]["Count"];
            ping_tasks: components["schemas"]["Count"];
            oldest_sample_at: components["schemas"]["Instant"] | null;
            newest_sample_at: components["schemas"]["Instant"] | null;
        };
        VacuumReport: {
            before_bytes: components["schemas"]["Bytes"];
            after_bytes: components["schemas"]["Bytes"];
        };
    };
    responses: {
        /** @description The input breaks the contract. */
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
        /** @description The public page is switched off and the caller has no session. */
        LoginRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The node token is missing, malformed or unknown; the three are not told apart. */
        InvalidToken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The key is missing, unknown or expired; the three are not told apart. */
        InvalidRegistrationKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description User name or password is wrong; which of them is not told. */
        InvalidCredentials: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no valid session, or the present password is wrong. */
        WrongPassword: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request came from another site, or a browser did not show the panel's CSRF token. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request came from another site, or password login is switched off. */
        LoginForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such thing, or the caller may not know of it. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The present state does not allow it. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There are as many as there may be. */
        LimitReached: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another upload is under way, or the piece does not continue this one. */
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
        /** @description The request line and the headers are too long together. */
        HeadersTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body has another media type than the operation reads. */
        WrongMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The archive is not a theme; nothing was installed. */
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
        /** @description The file has no bytes in the range that was asked for. */
        RangeNotSatisfiable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The path speaks WebSocket. */
        UpgradeRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The address is locked out for a while. */
        TooManyAttempts: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The address asked too often. */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The window has taken all its nodes, or the address is locked out after bad keys. */
        RegistrationLimited: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The hub failed; the cause is in its log under `request_id`. */
        Internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The code host did not answer, answered with an error, or sent something else than it announced. */
        CodeHostFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A gate is full, the database does not work, or the hub is shutting down. */
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
        /** @description The piece was taken and the file is not complete yet. */
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
        /** @description Id of the node. */
        NodeId: components["schemas"]["Id"];
        /** @description Id of the ping task. */
        TaskId: components["schemas"]["Id"];
        /** @description Id of the session, as the list of sessions shows it. */
        SessionId: components["schemas"]["Id"];
        /** @description Short name of the theme. */
        ThemeShort: components["schemas"]["ThemeShort"];
        /**
         * @description `bytes first-last/total`, where a file comes in pieces. Pieces are contiguous and start at 0; the last
         *     accepted piece may be sent again.
         */
        ContentRange: string;
        /** @description What the answer to the first piece gave; every later piece bears it. */
        UploadId: components["schemas"]["Token"];
    };
    requestBodies: never;
    headers: {
        /** @description Path of the thing that was created. */
        Location: string;
        /** @description Seconds to wait before the next attempt. */
        RetryAfter: number;
        /** @description Send it back with every later piece of this upload. */
        UploadId: components["schemas"]["Token"];
        /** @description The session cookie, or its removal. */
        SetCookie: string;
        /**
         * @description The cookie `muster_preview`, or its removal: 256 random bits, `HttpOnly`, `SameSite=Strict`, and `Secure` where the hub is
         *     reached over HTTPS.
         */
        PreviewCookie: string;
        /** @description Names the file to save, with the day on the hub's calendar. */
        ContentDisposition: string;
        /** @description Bytes of the whole file. */
        ContentLength: number;
        /** @description SHA-256 of the whole file (RFC 9530), read from the code host itself. */
        ReprDigest: string;
    };
    pathItems: never;
}
export type Id = components['schemas']['Id'];
export type Instant = components['schemas']['Instant'];
export type CalendarDate = components['schemas']['CalendarDate'];
export type Bytes = components['schemas']['Bytes'];
export type ByteRate = components['schemas']['ByteRate'];
export type Percent = components['schemas']['Percent'];
export type Count = components['schemas']['Count'];
export type Latency = components['schemas']['Latency'];
export type Token = components['schemas']['Token'];
export type Line = components['schemas']['Line'];
export type Title = components['schemas']['Title'];
export type ProblemCode = components['schemas']['ProblemCode'];
export type Problem = components['schemas']['Problem'];
export type FieldError = components['schemas']['FieldError'];
export type Facts = components['schemas']['Facts'];
export type HostFigures = components['schemas']['HostFigures'];
export type HostCounters = components['schemas']['HostCounters'];
export type Metrics = components['schemas']['Metrics'];
export type PingResult = components['schemas']['PingResult'];
export type PingTask = components['schemas']['PingTask'];
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
export type NodeHistory = components['schemas']['NodeHistory'];
export type MetricsRow = components['schemas']['MetricsRow'];
export type PingRow = components['schemas']['PingRow'];
export type Me = components['schemas']['Me'];
export type Health = components['schemas']['Health'];
export type Connection = components['schemas']['Connection'];
export type Credentials = components['schemas']['Credentials'];
export type LoginResult = components['schemas']['LoginResult'];
export type PasswordChange = components['schemas']['PasswordChange'];
export type SessionList = components['schemas']['SessionList'];
export type Session = components['schemas']['Session'];
export type PingTaskInput = components['schemas']['PingTaskInput'];
export type PingTaskUpdate = components['schemas']['PingTaskUpdate'];
export type NodeIds = components['schemas']['NodeIds'];
export type PingTaskView = components['schemas']['PingTaskView'];
export type PingTaskList = components['schemas']['PingTaskList'];
export type SettingsValues = components['schemas']['SettingsValues'];
export type Settings = components['schemas']['Settings'];
export type SettingsUpdate = components['schemas']['SettingsUpdate'];
export type RegistrationWindow = components['schemas']['RegistrationWindow'];
export type ThemeShort = components['schemas']['ThemeShort'];
export type ThemeText = components['schemas']['ThemeText'];
export type ThemeManifest = components['schemas']['ThemeManifest'];
export type ThemeConfigEntry = components['schemas']['ThemeConfigEntry'];
export type ThemeConfigValue = components['schemas']['ThemeConfigValue'];
export type ThemeConfig = components['schemas']['ThemeConfig'];
export type Theme = components['schemas']['Theme'];
export type ThemeWarning = components['schemas']['ThemeWarning'];
export type ThemePreview = components['schemas']['ThemePreview'];
export type ThemeList = components['schemas']['ThemeList'];
export type UploadProgress = components['schemas']['UploadProgress'];
export type DatabaseInfo = components['schemas']['DatabaseInfo'];
export type RestoreReport = components['schemas']['RestoreReport'];
export type VacuumReport = components['schemas']['VacuumReport'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseSessionRequired = components['responses']['SessionRequired'];
export type ResponseLoginRequired = components['responses']['LoginRequired'];
export type ResponseInvalidToken = components['responses']['InvalidToken'];
export type ResponseInvalidRegistrationKey = components['responses']['InvalidRegistrationKey'];
export type ResponseInvalidCredentials = components['responses']['InvalidCredentials'];
export type ResponseWrongPassword = components['responses']['WrongPassword'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseLoginForbidden = components['responses']['LoginForbidden'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseConflict = components['responses']['Conflict'];
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
export type ParameterNodeId = components['parameters']['NodeId'];
export type ParameterTaskId = components['parameters']['TaskId'];
export type ParameterSessionId = components['parameters']['SessionId'];
export type ParameterThemeShort = components['parameters']['ThemeShort'];
export type ParameterContentRange = components['parameters']['ContentRange'];
export type ParameterUploadId = components['parameters']['UploadId'];
export type HeaderLocation = components['headers']['Location'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type HeaderUploadId = components['headers']['UploadId'];
export type HeaderSetCookie = components['headers']['SetCookie'];
export type HeaderPreviewCookie = components['headers']['PreviewCookie'];
export type HeaderContentDisposition = components['headers']['ContentDisposition'];
export type HeaderContentLength = components['headers']['ContentLength'];
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
            };
        };
        responses: {
            /** @description The node exists; the token is its own. */
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
                /** @description C library of the host; the agent for `musl` is the file whose name ends in `-musl`. */
                libc?: "gnu" | "musl";
            };
            header?: never;
            path: {
                /** @description Machine, as `uname -m` prints it. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob | Uint8Array<ArrayBuffer>;
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
            /** @description What the caller may know. */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snapshot. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            401: components["responses"]["LoginRequired"];
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
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
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
            /** @description The order as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodeOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
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
            /** @description The node as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminNode"];
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
            /** @description It is gone. */
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
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
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
            /** @description The ledger as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodeTraffic"];
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
    getNodeMetrics: {
        parameters: {
            query?: {
                /** @description Width of the window. What is above the caller's limit (2,160 with a session, 168 without) is narrowed silently. */
                hours?: number;
                /** @description Rows per series that the caller can draw; it lowers the row budget and never raises it. */
                points?: number;
                /** @description Only one half of the data; the other comes empty. */
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
            401: components["responses"]["LoginRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    openLiveStream: {
        parameters: {
            query?: {
                /** @description With any value, visitors get each snapshot as a binary message that holds the gzip of the JSON. An administrator always gets text. */
                gzip?: string;
                /** @description With any value, nothing follows the first snapshot but a ping every 30 seconds. It shows for how long a proxy keeps a quiet connection. */
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
            /** @description Logged in; the cookie is set. */
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
            401: components["responses"]["InvalidCredentials"];
            403: components["responses"]["LoginForbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
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
            /** @description The session is over and the cookie removed. */
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
            /** @description On to the provider, or back to the login page with an error. */
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
                /** @description What the hub sent along. */
                state?: string;
                /** @description Error of the provider. */
                error?: string;
                /** @description Text of the provider; it is not shown. */
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
            /** @description On to the panel with a session, or back to the login page with an error. */
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
            /** @description Changed; log in again. */
            204: {
                headers: {
                    "Set-Cookie": components["headers"]["SetCookie"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["WrongPassword"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            429: components["responses"]["TooManyAttempts"];
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
            /** @description The sessions, latest first. */
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
                /** @description Id of the session, as the list of sessions shows it. */
                id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is over. */
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
            401: components["responses"]["SessionRequired"];
            403: components["responses"]["Forbidden"];
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
            /** @description The task as it is now. */
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
            /** @description It is gone. */
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
            /** @description The settings as they are now. */
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
            403: components["responses"]["Forbidden"];
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
                 * @description `bytes first-last/total`, where a file comes in pieces. Pieces are contiguous and start at 0; the last
                 *     accepted piece may be sent again.
                 */
                "Content-Range"?: components["parameters"]["ContentRange"];
                /** @description What the answer to the first piece gave; every later piece bears it. */
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
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UploadConflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongMediaType"];
            422: components["responses"]["InvalidTheme"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
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
            /** @description It is gone. */
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
            /** @description Where to look. */
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
            403: components["responses"]["Forbidden"];
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
            /** @description The page is the active theme again. */
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
            /** @description The theme as it is now. */
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
            /** @description The theme as it is now. */
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
            403: components["responses"]["Forbidden"];
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
    getDatabase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
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
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    restoreDatabase: {
        parameters: {
            query?: {
                /** @description Check and report, change nothing. */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description `bytes first-last/total`, where a file comes in pieces. Pieces are contiguous and start at 0; the last
                 *     accepted piece may be sent again.
                 */
                "Content-Range"?: components["parameters"]["ContentRange"];
                /** @description What the answer to the first piece gave; every later piece bears it. */
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
            403: components["responses"]["Forbidden"];
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
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is, and does. */
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
    getConnection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request as the hub understands it. */
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
