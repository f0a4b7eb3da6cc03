// Generated from spec/ by npm run generate. Do not edit.

export type paths = Record<string, never>;
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
        /** @description Bytes. */
        Bytes: number;
        /** @description Bytes per second. */
        ByteRate: number;
        /** @description Percent, 0 to 100. */
        Percent: number;
        NullablePercent: number | null;
        /** @description Number of items. */
        Count: number;
        /** @description Milliseconds. */
        Latency: number;
        /** @description One line of text without control characters and line separators. */
        Line: string;
        /** @description One line with at least one visible character. */
        Title: string;
        NullableTitle: string | null;
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
        /** @description A node as visitors see it. */
        PublicNode: components["schemas"]["NodeView"] & {
            /** @description Null while the node is offline or has not reported yet. */
            metrics: components["schemas"]["PublicMetrics"] | null;
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
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Id = components['schemas']['Id'];
export type NullableId = components['schemas']['NullableId'];
export type Instant = components['schemas']['Instant'];
export type NullableInstant = components['schemas']['NullableInstant'];
export type CalendarDate = components['schemas']['CalendarDate'];
export type Bytes = components['schemas']['Bytes'];
export type ByteRate = components['schemas']['ByteRate'];
export type Percent = components['schemas']['Percent'];
export type NullablePercent = components['schemas']['NullablePercent'];
export type Count = components['schemas']['Count'];
export type Latency = components['schemas']['Latency'];
export type Line = components['schemas']['Line'];
export type Title = components['schemas']['Title'];
export type NullableTitle = components['schemas']['NullableTitle'];
export type HostFigures = components['schemas']['HostFigures'];
export type NodeDetails = components['schemas']['NodeDetails'];
export type Details = components['schemas']['Details'];
export type NodeGauges = components['schemas']['NodeGauges'];
export type PartSeries = components['schemas']['PartSeries'];
export type GaugeSeries = components['schemas']['GaugeSeries'];
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
export type ProcessDetails = components['schemas']['ProcessDetails'];
export type UnitDetails = components['schemas']['UnitDetails'];
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
export type NoticeTags = components['schemas']['NoticeTags'];
export type NoticeNodes = components['schemas']['NoticeNodes'];
export type NoticeFields = components['schemas']['NoticeFields'];
export type Notice = components['schemas']['Notice'];
export type NoticeList = components['schemas']['NoticeList'];
export type NoticeSummary = components['schemas']['NoticeSummary'];
export type NoticeSummaries = components['schemas']['NoticeSummaries'];
export type Me = components['schemas']['Me'];
export type CheckState = components['schemas']['CheckState'];
export type CheckReason = components['schemas']['CheckReason'];
export type CheckOutage = components['schemas']['CheckOutage'];
export type Services = components['schemas']['Services'];
export type Service = components['schemas']['Service'];
export type ThemeShort = components['schemas']['ThemeShort'];
export type ThemeText = components['schemas']['ThemeText'];
export type ThemeManifest = components['schemas']['ThemeManifest'];
export type ThemeOrigin = components['schemas']['ThemeOrigin'];
export type ThemeOrigins = components['schemas']['ThemeOrigins'];
export type ThemeConfigEntry = components['schemas']['ThemeConfigEntry'];
export type ThemeConfigValue = components['schemas']['ThemeConfigValue'];
export type ThemeConfig = components['schemas']['ThemeConfig'];
export type $defs = Record<string, never>;
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
export type operations = Record<string, never>;
