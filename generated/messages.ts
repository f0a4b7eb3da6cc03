// Generated from spec/ by npm run generate. Do not edit.

/**
 * One report of an agent. The hub takes it field by field: a field of the wrong type, not finite, negative
 * or above 2^53 − 1 is dropped and counted, the others are kept. What a host cannot tell is left out. Up to 32 unknown fields (4 KiB as JSON) are
 * kept in memory and shown to the administrator only.
 *
 */
export type Metrics = HostFigures & HostCounters;
/**
 * The fleet at one moment; `admin` tells the two views apart.
 */
export type SnapshotMessage = PublicSnapshot | AdminSnapshot;
/**
 * A node as visitors see it.
 */
export type PublicNode = NodeView & {
  /**
   * Null while the node is offline, and while it is online and has not reported yet.
   */
  metrics?: PublicMetrics | null;
} & {
  /**
   * Null while the node is offline, and while it is online and has not reported yet.
   */
  metrics: PublicMetrics | null;
};
/**
 * What every caller sees of a node.
 */
export type NodeView = NodePublicConfig &
  NodeTraffic & {
    /**
     * Given by the hub and never used again, even after a deletion.
     */
    id: number;
    /**
     * Place in the panel's order; nodes come by `sort`, then `id`.
     */
    sort: number;
    /**
     * Whether the agent's connection is open and was heard of lately.
     */
    online: boolean;
    /**
     * When the agent was last heard of; 0 for never.
     */
    last_seen: number;
    /**
     * ISO 3166-1 alpha-2, or empty when unknown.
     */
    country: string;
    /**
     * Empty when unknown.
     */
    os: string;
    /**
     * Empty when unknown.
     */
    kernel: string;
    /**
     * Empty when unknown.
     */
    arch: string;
    /**
     * Empty when unknown.
     */
    virt: string;
    /**
     * Empty when unknown.
     */
    cpu_name: string;
    /**
     * Logical processors; 0 when unknown.
     */
    cpu_cores: number;
    /**
     * Empty when unknown.
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
     * Whole days until the plan ends on the hub's calendar - 0 today, negative when past, null without a date.
     */
    expires_in: number | null;
    /**
     * Latency of the tasks that are assigned to the node and were measured lately, in the panel's order.
     */
    pings: NodePing[];
  } & {
    /**
     * Display name.
     */
    name: string;
    /**
     * Group on the page; empty for none.
     */
    group: string;
    /**
     * A line that visitors see.
     */
    public_remark: string;
    /**
     * Free labels.
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
     * What counts against the plan - both directions together, the larger one, sent only, or received only.
     */
    traffic_mode: 'sum' | 'max' | 'up' | 'down';
    /**
     * Day of the month on which a period starts; past a month's end it is the last day.
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
     * `<n>m` is a cycle of n months; `once` is paid for good.
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
   * What counts against the plan, by `traffic_mode`.
   */
  month_used: number;
  /**
   * First day of the plan period.
   */
  month_start: string;
};
/**
 * The latest report as visitors see it, with copies of four traffic figures. A field that the agent did not
 * send properly is absent.
 *
 */
export type PublicMetrics = HostFigures & TrafficTotals;
/**
 * A node as the administrator sees it.
 */
export type AdminNode = NodeView & {
  /**
   * Null while the node is offline, and while it is online and has not reported yet.
   */
  metrics?: AdminMetrics | null;
  /**
   * Address that the agent last connected from; empty when unknown.
   */
  ip: string;
  /**
   * Address that the host itself sees.
   */
  ipv4: string | null;
  /**
   * Address that the host itself sees.
   */
  ipv6: string | null;
  /**
   * Empty when unknown.
   */
  hostname: string;
  /**
   * The administrator's notes.
   */
  remark: string;
  /**
   * The node's token. Absent for a browser that does not show the panel's CSRF token.
   */
  token?: string;
  /**
   * ISO 3166-1 alpha-2, or empty when unknown.
   */
  country_pin: string;
} & {
  /**
   * Null while the node is offline, and while it is online and has not reported yet.
   */
  metrics: AdminMetrics | null;
};
/**
 * The latest report with everything that the agent sent; its unknown fields stand beside the known ones.
 */
export type AdminMetrics = HostFigures &
  TrafficTotals &
  HostCounters & {
    [k: string]: unknown;
  };

/**
 * Messages by channel.
 */
export interface SocketMessages {
  agentSocket: HelloMessage | ReportMessage | PingResultMessage | PingTasksMessage;
  liveStream: SnapshotMessage;
}
export interface HelloMessage {
  jsonrpc: '2.0';
  method: 'hello';
  params: Facts;
}
/**
 * What an agent says of its host, once after each connection. The hub takes it field by field: a field of
 * the wrong type is dropped and counted, the others are kept; unknown fields are ignored.
 *
 */
export interface Facts {
  /**
   * Host name.
   */
  hostname: string;
  /**
   * Name of the system, PRETTY_NAME of os-release.
   */
  os: string;
  /**
   * Kernel release.
   */
  kernel: string;
  /**
   * Machine, as `uname -m` prints it.
   */
  arch: string;
  /**
   * Kind of virtualisation in the words of systemd-detect-virt; `none` on bare metal.
   */
  virt: string;
  /**
   * Model of the processor.
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
   * Address that the host itself sees, or null.
   */
  ipv4: string | null;
  /**
   * Address that the host itself sees, or null.
   */
  ipv6: string | null;
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
   * Share of all cores together that was busy since the report before.
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
   * MemTotal less MemAvailable.
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
   * All local disks together, each once.
   */
  disk_total?: number;
  /**
   * Bytes.
   */
  disk_used?: number;
  /**
   * Received since the report before.
   */
  net_rx?: number;
  /**
   * Sent since the report before.
   */
  net_tx?: number;
  /**
   * TCP sockets, both families.
   */
  tcp?: number;
  /**
   * UDP sockets, both families.
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
   * The kernel's random boot id; a new one means that the host has booted.
   */
  boot_id?: string;
  /**
   * Received since boot over all counted interfaces.
   */
  net_rx_total?: number;
  /**
   * Sent since boot over all counted interfaces.
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
   * Given by the hub and never used again, even after a deletion.
   */
  task_id: number;
  /**
   * Measured latency in milliseconds; −1 when the target could not be reached.
   */
  latency_ms: number | -1;
}
export interface PingTasksMessage {
  jsonrpc: '2.0';
  method: 'ping.tasks';
  /**
   * The full list. A task whose `id`, `target` and `interval` are unchanged keeps its timer; the others
   * start anew; what is missing stops. An agent takes the first 64.
   *
   */
  params: PingTask[];
}
/**
 * What an agent needs to know of a probe.
 */
export interface PingTask {
  /**
   * Given by the hub and never used again, even after a deletion.
   */
  id: number;
  /**
   * A host name or address is an ICMP echo. `host:port` or `[v6]:port` is the time that a TCP connection
   * takes. An `http(s)://` URL is the time to the first byte of the answer; redirects are not followed, and
   * 2xx and 3xx count as reachable.
   *
   */
  target: string;
  /**
   * Seconds between two probes.
   */
  interval: number;
}
/**
 * The public nodes at one moment.
 */
export interface PublicSnapshot {
  /**
   * Unix seconds, UTC.
   */
  ts: number;
  /**
   * Which view this is.
   */
  admin: false;
  nodes: PublicNode[];
}
/**
 * What the administrator sets of a node and visitors may see.
 */
export interface NodePublicConfig {
  /**
   * Display name.
   */
  name?: string;
  /**
   * Group on the page; empty for none.
   */
  group?: string;
  /**
   * Free labels.
   *
   * @maxItems 16
   */
  tags?: string[];
  /**
   * Whether visitors see the node.
   */
  public?: boolean;
  /**
   * A line that visitors see.
   */
  public_remark?: string;
  /**
   * Traffic that the plan includes per period; 0 for no limit.
   */
  traffic_limit?: number;
  /**
   * What counts against the plan - both directions together, the larger one, sent only, or received only.
   */
  traffic_mode?: 'sum' | 'max' | 'up' | 'down';
  /**
   * Day of the month on which a period starts; past a month's end it is the last day.
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
   * `<n>m` is a cycle of n months; `once` is paid for good.
   */
  billing_cycle?: string;
  /**
   * Day on which the plan ends, or null.
   */
  expires_at?: string | null;
}
/**
 * Traffic of a node since the hub knows it, and of its plan period.
 */
export interface TrafficTotals {
  /**
   * Received since the hub knows the node.
   */
  total_rx: number;
  /**
   * Sent since the hub knows the node.
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
 * The latest latency of one task, as a card shows it.
 */
export interface NodePing {
  /**
   * Given by the hub and never used again, even after a deletion.
   */
  task_id: number;
  /**
   * One line with at least one visible character.
   */
  name: string;
  /**
   * Milliseconds of the latest probe; null when it was lost.
   */
  latency: number | null;
  /**
   * Share of the recent probes that was lost.
   */
  loss: number;
  /**
   * The latest probes in milliseconds with two digits, oldest first, for a sparkline; null for a lost one.
   *
   * @maxItems 30
   */
  recent: (number | null)[];
}
/**
 * All nodes at one moment, with what only the administrator sees.
 */
export interface AdminSnapshot {
  /**
   * Unix seconds, UTC.
   */
  ts: number;
  /**
   * Which view this is.
   */
  admin: true;
  nodes: AdminNode[];
}
