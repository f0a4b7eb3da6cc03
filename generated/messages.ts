// Generated from spec/ by npm run generate. Do not edit.

/**
 * One report of an agent. The hub validates each field: fields of the wrong type, not finite, negative or above
 * 2^53 − 1 are dropped and counted, the others are kept. Metrics that a host does not provide are absent. Up to 32
 * unknown fields (4 KiB as JSON) are kept in memory and shown to the administrator only. Texts and unknown keys are made
 * plain, and `boot_id` is cut to its limit.
 *
 */
export type Metrics = HostFigures & HostCounters;
/**
 * The fleet at one time; `admin` distinguishes the two views.
 */
export type SnapshotMessage = PublicSnapshot | AdminSnapshot;
/**
 * An incident that has not ended.
 */
export type OpenIncident = IncidentCore;
/**
 * Open incidents of the nodes in the snapshot, newest first.
 *
 * @maxItems 100
 */
export type OpenIncidents = OpenIncident[];
/**
 * Affected nodes without duplicates; empty if the notice is not about certain nodes.
 *
 * @maxItems 1000
 *
 * Items: Assigned by the hub; it never changes. Ids of nodes and ping tasks are random, so that gaps between them reveal no private ones.
 */
export type NoticeNodes = number[];
/**
 * Notices in effect, and maintenance that starts within 7 days; the latest start comes first.
 *
 * @maxItems 200
 */
export type NoticeSummaries = NoticeSummary[];
/**
 * A node as visitors see it.
 */
export type PublicNode = NodeView & {
  /**
   * Null while the node is offline or has not reported yet.
   */
  metrics?: PublicMetrics | null;
} & {
  /**
   * Null while the node is offline or has not reported yet.
   */
  metrics: PublicMetrics | null;
};
/**
 * A node as every caller sees it.
 */
export type NodeView = NodePublicConfig &
  NodeTraffic & {
    /**
     * Assigned by the hub; it never changes. Ids of nodes and ping tasks are random, so that gaps between them reveal no private ones.
     */
    id: number;
    /**
     * Position; nodes are ordered by `sort`, equal ones in the order of creation. For visitors, the position among the public nodes, from 1.
     */
    sort: number;
    /**
     * Whether the agent is connected and has sent something recently.
     */
    online: boolean;
    /**
     * Time of the agent's last message; 0 for never.
     */
    last_seen: number;
    /**
     * Seconds since the agent's last message by the hub's clock; null for never.
     */
    last_seen_ago: number | null;
    /**
     * ISO 3166-1 alpha-2, or empty if unknown.
     */
    country: string;
    /**
     * Empty if unknown.
     */
    os: string;
    /**
     * Empty if unknown.
     */
    kernel: string;
    /**
     * Empty if unknown.
     */
    arch: string;
    /**
     * Empty if unknown.
     */
    virt: string;
    /**
     * Empty if unknown.
     */
    cpu_name: string;
    /**
     * Logical processors; 0 if unknown.
     */
    cpu_cores: number;
    /**
     * Empty if unknown.
     */
    agent_version: string;
    /**
     * Bytes.
     */
    mem_total: number;
    /**
     * Bytes.
     */
    swap_total: number;
    /**
     * Bytes.
     */
    disk_total: number;
    /**
     * Days until the plan ends in the hub's time zone - 0 today, negative in the past, null without a date.
     */
    expires_in: number | null;
    /**
     * Latency of the assigned tasks with recent results, in the panel's order.
     */
    pings: NodePing[];
  } & {
    /**
     * Display name.
     */
    name: string;
    /**
     * Group on the status page; empty for none.
     */
    group: string;
    /**
     * Remark that visitors see.
     */
    public_remark: string;
    /**
     * Labels.
     *
     * @maxItems 16
     */
    tags: string[];
    /**
     * Whether visitors see the node.
     */
    public: boolean;
    /**
     * Traffic that the plan includes per period; 0 for no limit.
     */
    traffic_limit: number;
    /**
     * Traffic that counts against the plan - sum of both directions, the larger one, sent only, or received only.
     */
    traffic_mode: 'sum' | 'max' | 'up' | 'down';
    /**
     * Day of the month on which a period starts; the last day in shorter months.
     */
    traffic_reset_day: number;
    /**
     * Price of one billing cycle; 0 for none.
     */
    price: number;
    /**
     * ISO 4217 code of the price.
     */
    currency: string;
    /**
     * `<n>m` is a cycle of n months; `once` is a one-time payment.
     */
    billing_cycle: string;
    /**
     * Day on which the plan ends, or null.
     */
    expires_at: string | null;
  };
/**
 * The traffic ledger of a node.
 */
export type NodeTraffic = TrafficTotals & {
  /**
   * Received today.
   */
  day_rx: number;
  /**
   * Sent today.
   */
  day_tx: number;
  /**
   * Traffic that counts against the plan, by `traffic_mode`.
   */
  month_used: number;
  /**
   * First day of the plan period.
   */
  month_start: string;
};
/**
 * The latest report as visitors see it, with four traffic totals. Every figure is present. One that the agent did not send,
 * or sent invalid, has the last value of the same connection, or else 0 (for a capacity, the fact), and is named in
 * `unmeasured`.
 *
 */
export type PublicMetrics = HostFigures &
  TrafficTotals & {
    /**
     * Keys of the figures that the latest report does not have; absent if it has all.
     */
    unmeasured?: string[];
  };
/**
 * A node as the administrator sees it.
 */
export type AdminNode = NodeView & {
  /**
   * Null while the node is offline or has not reported yet.
   */
  metrics?: AdminMetrics | null;
  /**
   * Address that the agent last connected from; empty if unknown.
   */
  ip: string;
  /**
   * Address on the host's own interfaces.
   */
  ipv4: string | null;
  /**
   * Address on the host's own interfaces.
   */
  ipv6: string | null;
  /**
   * Empty if unknown.
   */
  hostname: string;
  /**
   * Notes of the administrator.
   */
  remark: string;
  /**
   * The node's token. Absent for browsers that do not send the panel's CSRF token.
   */
  token?: string;
  /**
   * ISO 3166-1 alpha-2, or empty if unknown.
   */
  country_pin: string;
  /**
   * Kinds of probes that the node's agent measures; it is sent no tasks of other kinds. Null while the node is offline.
   */
  probes: ('icmp' | 'tcp' | 'http')[] | null;
} & {
  /**
   * Null while the node is offline or has not reported yet.
   */
  metrics: AdminMetrics | null;
};
/**
 * The latest report with all fields of the agent, including unknown ones.
 */
export type AdminMetrics = HostFigures &
  TrafficTotals &
  HostCounters & {
    [k: string]: unknown;
  };
/**
 * The fleet at one time; `admin` distinguishes the two views.
 */
export type Snapshot = PublicSnapshot | AdminSnapshot;

/**
 * Messages by channel.
 */
export interface SocketMessages {
  agentSocket: HelloMessage | ReportMessage | PingResultMessage | PingTasksMessage;
  liveStream: SnapshotMessage | KeyframeMessage | DeltaMessage;
}
export interface HelloMessage {
  jsonrpc: '2.0';
  method: 'hello';
  params: Facts;
}
/**
 * Facts of a host, sent by its agent once per connection. The hub validates each field: invalid fields are
 * dropped and counted, the others are kept; unknown fields are ignored. Texts are made plain and cut to their limit.
 *
 */
export interface Facts {
  /**
   * Host name.
   */
  hostname: string;
  /**
   * Operating system, PRETTY_NAME of os-release.
   */
  os: string;
  /**
   * Kernel release.
   */
  kernel: string;
  /**
   * Architecture as printed by `uname -m`.
   */
  arch: string;
  /**
   * Virtualisation as named by systemd-detect-virt; `none` on bare metal.
   */
  virt: string;
  /**
   * CPU model.
   */
  cpu_name: string;
  /**
   * Logical processors.
   */
  cpu_cores: number;
  /**
   * Bytes.
   */
  mem_total: number;
  /**
   * Bytes.
   */
  swap_total: number;
  /**
   * Bytes.
   */
  disk_total: number;
  /**
   * Version of the agent.
   */
  agent_version: string;
  /**
   * Address on the host's own interfaces, or null.
   */
  ipv4: string | null;
  /**
   * Address on the host's own interfaces, or null.
   */
  ipv6: string | null;
  /**
   * Kinds of probes that the agent can measure. Without this key it is sent tasks of every kind if its handshake has a
   * `User-Agent` that begins with `muster-agent/`, and TCP tasks only otherwise.
   *
   *
   * @maxItems 3
   *
   * Items: How a target is probed; `PingTarget` says which target has which kind.
   */
  probes?: ('icmp' | 'tcp' | 'http')[];
  /**
   * `boot_id` under which an earlier version of the agent reported the same counters. The hub then continues to count
   * from its last report.
   *
   */
  former_boot_id?: string;
}
export interface ReportMessage {
  jsonrpc: '2.0';
  method: 'report';
  params: Metrics;
}
/**
 * The metrics of a report that visitors may see.
 */
export interface HostFigures {
  /**
   * Seconds since the host booted.
   */
  uptime?: number;
  /**
   * Busy share of all cores since the previous report.
   */
  cpu?: number;
  /**
   * Load averages over 1, 5 and 15 minutes.
   *
   * @minItems 3
   * @maxItems 3
   */
  load?: number[];
  /**
   * Bytes.
   */
  mem_total?: number;
  /**
   * MemTotal minus MemAvailable.
   */
  mem_used?: number;
  /**
   * Bytes.
   */
  swap_total?: number;
  /**
   * Bytes.
   */
  swap_used?: number;
  /**
   * Sum of all local disks, each counted once.
   */
  disk_total?: number;
  /**
   * Bytes.
   */
  disk_used?: number;
  /**
   * Receive rate since the previous report.
   */
  net_rx?: number;
  /**
   * Transmit rate since the previous report.
   */
  net_tx?: number;
  /**
   * TCP sockets, IPv4 and IPv6.
   */
  tcp?: number;
  /**
   * UDP sockets, IPv4 and IPv6.
   */
  udp?: number;
  /**
   * Processes.
   */
  procs?: number;
}
/**
 * The metrics of a report that only the administrator sees.
 */
export interface HostCounters {
  /**
   * The kernel's random boot id, which changes when the host reboots, and optionally `/` and 16 lower-case hexadecimal
   * digits that identify the counted interfaces. The hub subtracts totals only if this is equal: if the digits
   * change within a boot, the new totals are a baseline and add nothing.
   *
   */
  boot_id?: string;
  /**
   * Received since boot, sum of all counted interfaces.
   */
  net_rx_total?: number;
  /**
   * Sent since boot, sum of all counted interfaces.
   */
  net_tx_total?: number;
}
export interface PingResultMessage {
  jsonrpc: '2.0';
  method: 'ping.result';
  params: PingResult;
}
/**
 * One probe of one task. Unknown keys are ignored.
 */
export interface PingResult {
  /**
   * Assigned by the hub; it never changes. Ids of nodes and ping tasks are random, so that gaps between them reveal no private ones.
   */
  task_id: number;
  /**
   * Measured latency in milliseconds, −1 if the target is unreachable. Agents send integers, since other hubs read no
   * fractions; this hub accepts both.
   *
   */
  latency_ms: number | -1;
  /**
   * The same latency in microseconds, which the hub reads instead of `latency_ms` unless that is −1. Absent if the target is unreachable.
   */
  latency_us?: number;
}
export interface PingTasksMessage {
  jsonrpc: '2.0';
  method: 'ping.tasks';
  /**
   * The complete list. Tasks with unchanged `id`, `target` and `interval` keep their timer, changed ones restart,
   * and missing ones stop. An agent uses the first 64.
   *
   */
  params: PingTask[];
}
/**
 * A probe as its agent receives it.
 */
export interface PingTask {
  /**
   * Assigned by the hub; it never changes. Ids of nodes and ping tasks are random, so that gaps between them reveal no private ones.
   */
  id: number;
  /**
   * A host name or address is probed by ICMP echo, `host:port` or `[v6]:port` by the duration of a TCP connect,
   * and an `http(s)://` URL by the time to first byte. Host names may contain underscores and end with a dot. Redirects
   * are not followed; 2xx and 3xx count as reachable.
   *
   */
  target: string;
  /**
   * Interval between probes in seconds.
   */
  interval: number;
}
/**
 * All public nodes at one time.
 */
export interface PublicSnapshot {
  /**
   * Unix seconds, UTC.
   */
  ts: number;
  /**
   * Distinguishes the two views.
   */
  admin: false;
  incidents?: OpenIncidents;
  notices?: NoticeSummaries;
  nodes: PublicNode[];
}
export interface IncidentCore {
  /**
   * Assigned by the hub; it never changes. Ids of nodes and ping tasks are random, so that gaps between them reveal no private ones.
   */
  id: number;
  /**
   * Assigned by the hub; it never changes. Ids of nodes and ping tasks are random, so that gaps between them reveal no private ones.
   */
  node_id: number;
  /**
   * `node` is an outage of a node, `probe` a ping task with packet loss on a node, `plan` a plan that has expired or used
   * up its traffic.
   *
   */
  kind: 'node' | 'probe' | 'plan';
  /**
   * As far as it is known. Of a node: its connection closed, it sent nothing for 120 seconds, its agent stopped (also when
   * the host shuts down), its token was reissued, or it did not return after a restart of the hub. The others are of probes
   * and plans.
   *
   */
  cause:
    | 'connection_closed'
    | 'silent'
    | 'agent_stopped'
    | 'token_revoked'
    | 'hub_restarted'
    | 'packet_loss'
    | 'plan_expired'
    | 'traffic_exhausted';
  /**
   * Ping task of a probe, otherwise null.
   */
  task_id: number | null;
  /**
   * Last message before an outage, first lost probe, or end of the plan.
   */
  began_at: number;
}
/**
 * A notice without its text; `listNotices` has that.
 */
export interface NoticeSummary {
  /**
   * Assigned by the hub; it never changes. Ids of nodes and ping tasks are random, so that gaps between them reveal no private ones.
   */
  id: number;
  /**
   * `maintenance` has an end and is in the calendar.
   */
  kind: 'announcement' | 'maintenance';
  /**
   * One line with at least one visible character.
   */
  title: string;
  /**
   * Unix seconds, UTC.
   */
  starts_at: number;
  ends_at: number | null;
  node_ids: NoticeNodes;
  /**
   * Unix seconds, UTC.
   */
  updated_at: number;
}
/**
 * Configuration of a node that visitors may see.
 */
export interface NodePublicConfig {
  /**
   * Display name.
   */
  name?: string;
  /**
   * Group on the status page; empty for none.
   */
  group?: string;
  /**
   * Labels.
   *
   * @maxItems 16
   */
  tags?: string[];
  /**
   * Whether visitors see the node.
   */
  public?: boolean;
  /**
   * Remark that visitors see.
   */
  public_remark?: string;
  /**
   * Traffic that the plan includes per period; 0 for no limit.
   */
  traffic_limit?: number;
  /**
   * Traffic that counts against the plan - sum of both directions, the larger one, sent only, or received only.
   */
  traffic_mode?: 'sum' | 'max' | 'up' | 'down';
  /**
   * Day of the month on which a period starts; the last day in shorter months.
   */
  traffic_reset_day?: number;
  /**
   * Price of one billing cycle; 0 for none.
   */
  price?: number;
  /**
   * ISO 4217 code of the price.
   */
  currency?: string;
  /**
   * `<n>m` is a cycle of n months; `once` is a one-time payment.
   */
  billing_cycle?: string;
  /**
   * Day on which the plan ends, or null.
   */
  expires_at?: string | null;
}
/**
 * Traffic of a node since it was added, and in its plan period.
 */
export interface TrafficTotals {
  /**
   * Received since the node was added.
   */
  total_rx: number;
  /**
   * Sent since the node was added.
   */
  total_tx: number;
  /**
   * Received in the plan period.
   */
  month_rx: number;
  /**
   * Sent in the plan period.
   */
  month_tx: number;
}
/**
 * Recent latency of one task.
 */
export interface NodePing {
  /**
   * Assigned by the hub; it never changes. Ids of nodes and ping tasks are random, so that gaps between them reveal no private ones.
   */
  task_id: number;
  /**
   * One line with at least one visible character.
   */
  name: string;
  /**
   * Time of the latest probe. While its agent is offline, a node keeps its last results.
   */
  at: number;
  /**
   * Latency of the latest probe in milliseconds; null if it was lost.
   */
  latency: number | null;
  /**
   * Packet loss of the recent probes.
   */
  loss: number;
  /**
   * Recent probes in milliseconds with two decimals, oldest first; null for a lost probe.
   *
   * @maxItems 30
   */
  recent: (number | null)[];
}
/**
 * All nodes at one time, as the administrator sees them.
 */
export interface AdminSnapshot {
  /**
   * Unix seconds, UTC.
   */
  ts: number;
  /**
   * Distinguishes the two views.
   */
  admin: true;
  incidents?: OpenIncidents;
  notices?: NoticeSummaries;
  nodes: AdminNode[];
}
export interface KeyframeMessage {
  /**
   * Number of this message.
   */
  seq: number;
  snapshot: Snapshot;
}
export interface DeltaMessage {
  /**
   * That of the message before plus 1.
   */
  seq: number;
  /**
   * Unix seconds, UTC.
   */
  ts: number;
  /**
   * Positions of the changed nodes - first that of the first one, counted from 0, then the distance from each to the next.
   */
  at?: number[];
  /**
   * Differences of integers by key, in the order of `at`; 0 for no change, also of a value that is no integer.
   */
  add?: {
    [k: string]: number[];
  };
  /**
   * New values by key, in the order of `at`; null for no change.
   */
  set?: {
    [k: string]: unknown[];
  };
  /**
   * Changes in `metrics`, in the order of `at`.
   */
  metrics?: {
    /**
     * Differences of integers by key, in the order of `at`; 0 for no change, also of a value that is no integer.
     */
    add?: {
      [k: string]: number[];
    };
    /**
     * New values by key, in the order of `at`; null for no change.
     */
    set?: {
      [k: string]: unknown[];
    };
  };
  /**
   * Nodes that are sent whole, because a value has become null or a key is gone.
   */
  nodes?: (PublicNode | AdminNode)[];
  incidents?: OpenIncidents;
  notices?: NoticeSummaries;
}
