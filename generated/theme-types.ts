// Generated from spec/ by npm run generate. Do not edit.

export type paths = Record<string, never>;
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
        /** @description One line of text without control characters. */
        Line: string;
        /** @description One line with at least one visible character. */
        Title: string;
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
        /** @description A node as visitors see it. */
        PublicNode: components["schemas"]["NodeView"] & {
            /** @description Null while the node is offline, and while it is online and has not reported yet. */
            metrics: components["schemas"]["PublicMetrics"] | null;
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
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
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
export type Line = components['schemas']['Line'];
export type Title = components['schemas']['Title'];
export type HostFigures = components['schemas']['HostFigures'];
export type NodePublicConfig = components['schemas']['NodePublicConfig'];
export type TrafficMode = components['schemas']['TrafficMode'];
export type BillingCycle = components['schemas']['BillingCycle'];
export type Country = components['schemas']['Country'];
export type TrafficTotals = components['schemas']['TrafficTotals'];
export type NodeTraffic = components['schemas']['NodeTraffic'];
export type NodePing = components['schemas']['NodePing'];
export type NodeView = components['schemas']['NodeView'];
export type PublicMetrics = components['schemas']['PublicMetrics'];
export type PublicNode = components['schemas']['PublicNode'];
export type PublicSnapshot = components['schemas']['PublicSnapshot'];
export type NodeHistory = components['schemas']['NodeHistory'];
export type MetricsRow = components['schemas']['MetricsRow'];
export type PingRow = components['schemas']['PingRow'];
export type Me = components['schemas']['Me'];
export type ThemeShort = components['schemas']['ThemeShort'];
export type ThemeText = components['schemas']['ThemeText'];
export type ThemeManifest = components['schemas']['ThemeManifest'];
export type ThemeConfigEntry = components['schemas']['ThemeConfigEntry'];
export type ThemeConfigValue = components['schemas']['ThemeConfigValue'];
export type ThemeConfig = components['schemas']['ThemeConfig'];
export type $defs = Record<string, never>;
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
export type operations = Record<string, never>;
