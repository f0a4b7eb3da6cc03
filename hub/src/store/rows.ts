/**
 * Rows of the database as they cross threads. Keys are the column names; instants (`…_at`) are Unix seconds, sizes are
 * bytes, and every integer lies within ±(2^53 − 1).
 */

import type {
  Check,
  CheckReason,
  CheckState,
  ContainerUse,
  DetailsMember,
  MountUse,
} from '@muster/generated/types';
import type { AlertRow, AlertRuleRow } from './alert-rows.ts';

/** JSON values by key. */
export type SettingValues = Record<string, unknown>;

export interface AccountRow {
  username: string;
  /** Argon2id hash as a PHC string. */
  password_hash: string;
  changed_at: number;
}

export interface TotpRow {
  /** The shared key, 20 bytes. */
  secret: Uint8Array;
  created_at: number;
  /** Time step (Unix seconds / 30) of the last accepted code. */
  last_step: number;
}

/** A WebAuthn credential. */
export interface PasskeyRow {
  /** Never reused. */
  id: number;
  credential_id: Uint8Array;
  /** COSE_Key (RFC 9052). */
  public_key: Uint8Array;
  /** Signature counter; 0 if the authenticator has none. */
  sign_count: number;
  /** Hints for the browser, such as `usb` and `internal`. */
  transports: string[];
  /** Host name that the credential is bound to. */
  rp_id: string;
  name: string;
  created_at: number;
  /** Null if it was never used. */
  last_used_at: number | null;
}

export type PasskeyUse = { id: number; sign_count: number; last_used_at: number };

export interface SecondFactorRows {
  /** Null if TOTP is off. */
  totp: TotpRow | null;
  /** Oldest first. */
  passkeys: PasskeyRow[];
  /** SHA-256 of the unused codes. */
  recoveryCodes: Uint8Array[];
}

/** Factors that `deleteSecondFactors` deleted. */
export interface DeletedSecondFactors {
  totp: boolean;
  passkeys: number;
  recovery_codes: number;
}

export interface SessionRow {
  /** Never reused. */
  id: number;
  /** SHA-256 of the token, 32 bytes. The token itself is never stored. */
  token_hash: Uint8Array;
  username: string;
  created_at: number;
  /** Latest request of any kind. */
  last_seen_at: number;
  /** Latest request that requires a session. */
  used_at: number;
  expires_at: number;
  address: string;
  user_agent: string;
  /** Kind of the note. */
  notes?: readonly SessionNoteRow[];
}

/** State that a session needs in a later request. */
export interface SessionNoteRow {
  kind: string;
  value: string;
  /** Unix milliseconds. */
  expires_at: number;
}

export type TrafficMode = 'sum' | 'max' | 'up' | 'down';

/** Configuration of a node, set by the administrator. */
export interface NodeConfig {
  name: string;
  group: string;
  tags: string[];
  public: boolean;
  remark: string;
  public_remark: string;
  /** "" or an ISO 3166-1 alpha-2 code that overrides `country`. */
  country_pin: string;
  /** Null for those of the settings. */
  public_details: DetailsMember[] | null;
  price: number;
  currency: string;
  billing_cycle: string;
  /** `YYYY-MM-DD` or null. */
  expires_at: string | null;
  /** Bytes, 0 for none. */
  traffic_limit: number;
  traffic_mode: TrafficMode;
  /** 1–31; past the month's end it means the last day. */
  traffic_reset_day: number;
}

/** Facts that the agent reports or that follow from its connection. Unknown text is "", an unknown number 0. */
export interface NodeFacts {
  hostname: string;
  os: string;
  kernel: string;
  arch: string;
  virt: string;
  cpu_name: string;
  cpu_cores: number;
  mem_total: number;
  swap_total: number;
  disk_total: number;
  agent_version: string;
  ipv4: string | null;
  ipv6: string | null;
  /** Address of the agent's connection. */
  ip: string;
  /** "" or an ISO 3166-1 alpha-2 code derived from `ip`. */
  country: string;
}

export interface NodeRow extends NodeConfig, NodeFacts {
  /** The column `public_id`. The column `id` is used within the database only. */
  id: number;
  sort: number;
  /** In plain text, because the panel shows the install command at any time. */
  token: string;
  /** 0 = never. When loaded, the later of the stored value and the ledger's `last_report_at`. */
  last_seen_at: number;
  /** First connection of the agent, from which outages are recorded; 0 = never. */
  watched_since: number;
  created_at: number;
}

/** Traffic ledger of one node. `domain/traffic/ledger.ts` mutates it in place; the writer gets copies. */
export interface TrafficRow {
  readonly node_id: number;
  /** Cumulative bytes received and sent. */
  rx: number;
  tx: number;
  day_rx: number;
  day_tx: number;
  /** Day of `day_rx` and `day_tx` as the number YYYYMMDD; 0 before the first report. */
  day_start: number;
  period_rx: number;
  period_tx: number;
  /** First day of the billing period as the number YYYYMMDD; 0 before the first report. */
  period_start: number;
  /** The agent's last counters, since the boot `boot_id`. */
  last_rx: number;
  last_tx: number;
  boot_id: string;
  /**
   * Bytes by which each counter has fallen within this boot without returning, as JSON: a list for `last_rx` and one for
   * `last_tx`. Empty if neither has.
   */
  falls: string;
  /** 0 = never. */
  last_report_at: number;
}

export interface StoredNode {
  node: NodeRow;
  traffic: TrafficRow;
}

/** Configuration of a ping task. */
export interface PingTaskConfig {
  sort: number;
  name: string;
  target: string;
  /** Seconds. */
  interval: number;
  /** Assigned to every node, including later ones; `node_ids` is then ignored. */
  all_nodes: boolean;
  /** Sorted when read. */
  node_ids: number[];
  /** The column `options`. */
  check: Check;
}

export interface PingTaskRow extends PingTaskConfig {
  /** The column `public_id`, as for a node. */
  id: number;
  /** Key of the URL that a heartbeat is called at. Null for a task that an older version has added meanwhile. */
  heartbeat_key: string | null;
}

/** `sort: null` appends the task; `check` is empty by default, and `heartbeat_key` null. */
export type NewPingTask = Omit<PingTaskConfig, 'sort' | 'check'> &
  Partial<Pick<PingTaskRow, 'check' | 'heartbeat_key'>> & { sort: number | null };

/** What a node says of a target that is not up, or of its certificate. */
export interface CheckResultRow {
  task_id: number;
  node_id: number;
  state: Exclude<CheckState, 'unknown'>;
  since: number;
  reason: CheckReason;
  detail: string;
  certificate_until: number | null;
}

/** The calls of a heartbeat. */
export interface HeartbeatCalls {
  task_id: number;
  /** Time of the last call but a start; null before the first. */
  called_at: number | null;
  has_failed: boolean;
  /** Time of the last start, until the job reports its result. */
  started_at: number | null;
  duration_ms: number | null;
}

/** The state of a target. */
export interface CheckStatusRow {
  task_id: number;
  /** First time at which the state was known; null before. */
  begun_at: number | null;
  state: CheckState;
  since: number | null;
  reason: CheckReason;
  detail: string;
}

export interface CheckOutageRow {
  task_id: number;
  began_at: number;
  ended_at: number | null;
  reason: CheckReason;
}

/** Changes of the states of targets. */
export interface CheckChanges {
  results: CheckResultRow[];
  /** Results of targets that are up and have no certificate, or are no longer measured. */
  deletedResults: Pick<CheckResultRow, 'task_id' | 'node_id'>[];
  statuses: CheckStatusRow[];
  /** New ones, and those that have ended. */
  outages: CheckOutageRow[];
}

export interface CheckOutageQuery {
  /** Unix seconds. */
  from: number;
  /** One task's; undefined for all. */
  task?: number | undefined;
  maxRows: number;
}

export interface StoredChecks {
  results: CheckResultRow[];
  statuses: (CheckStatusRow & HeartbeatCalls)[];
}

export interface IncidentRow {
  /** Never reused. */
  id: number;
  node_id: number;
  kind: 'node' | 'probe' | 'plan';
  cause:
    | 'connection_closed'
    | 'silent'
    | 'agent_stopped'
    | 'token_revoked'
    | 'hub_restarted'
    | 'packet_loss'
    | 'plan_expired'
    | 'traffic_exhausted';
  /** Ping task of a probe, otherwise null. */
  task_id: number | null;
  began_at: number;
  /** Null while it is open. */
  ended_at: number | null;
}

export interface IncidentFilter {
  node?: number | undefined;
  kind?: IncidentRow['kind'] | undefined;
  /** Open, or ended at or after this time. */
  from?: number | undefined;
  /** Began before this time. */
  to?: number | undefined;
  /** Only smaller ids. */
  before?: number | undefined;
}

export interface IncidentQuery extends IncidentFilter {
  /** Only incidents of public nodes. */
  isPublicOnly: boolean;
  maxRows: number;
}

/** An outage of a node. */
export type Outage = Pick<IncidentRow, 'node_id' | 'began_at' | 'ended_at'>;

/** Outages that are open or ended at or after `from`. */
export type OutageQuery = { from: number };

export interface NoticeConfig {
  kind: 'announcement' | 'maintenance';
  title: string;
  /** Markdown. */
  body: string;
  /** Whether visitors see it. */
  public: boolean;
  starts_at: number;
  /** Later than `starts_at`, or null for none. */
  ends_at: number | null;
  /** Affected nodes, sorted when read. Without nodes and tags, the notice is about no particular node. */
  node_ids: number[];
  /** Nodes with any of these are affected too. */
  tags: string[];
  updated_at: number;
}

export interface NoticeRow extends NoticeConfig {
  /** Random, for feeds and visitors. */
  id: number;
}

/** An API token. */
export interface ApiTokenRow {
  /** Never reused. */
  id: number;
  /** SHA-256 of the secret. */
  token_hash: Uint8Array;
  name: string;
  scopes: string[];
  created_at: number;
  /** Null for none. */
  expires_at: number | null;
  /** Null if it was never used. */
  last_used_at: number | null;
  last_address: string;
}

/** New values of an API token; absent ones stay. */
export type ApiTokenPatch = Partial<Pick<ApiTokenRow, 'token_hash' | 'name' | 'expires_at'>> & {
  scopes?: readonly string[];
};

export type ApiTokenUse = Pick<ApiTokenRow, 'id' | 'last_used_at' | 'last_address'>;

/** New and changed nodes, some of which may be known, and ids of deleted ones. */
export interface NodeChanges {
  changed: readonly StoredNode[];
  deleted: readonly number[];
}

/** Everything that the hub keeps in memory. */
export interface StoredState {
  settings: SettingValues;
  /** Null in a new database. */
  account: AccountRow | null;
  secondFactor: SecondFactorRows;
  /** Without expired sessions; idle ones may be among them. */
  sessions: SessionRow[];
  /** Oldest first; expired ones are among them. */
  apiTokens: ApiTokenRow[];
  /** In the order of creation. */
  nodes: StoredNode[];
  /** In the order of creation. */
  pingTasks: PingTaskRow[];
  checks: StoredChecks;
  /** The open ones, by id. */
  incidents: IncidentRow[];
  /** Sorted by `id`. */
  notices: NoticeRow[];
  /** By id. */
  alertRules: AlertRuleRow[];
  alerts: AlertRow[];
  /** Stored values outside the contract, which were replaced by safe ones. */
  invalid: InvalidValue[];
}

/** A stored value outside the contract. */
export interface InvalidValue {
  table: string;
  /** Primary key of the row. */
  row: string;
  column: string;
  /** Continues "column …", such as "must be string". */
  problem: string;
}

export interface NewNode {
  config: NodeConfig;
  token: string;
  created_at: number;
  /** Settings to write in the same transaction, such as the remaining count of the registration window. */
  settings?: SettingValues;
}

/** An entry of the audit log. */
export interface AuditRow {
  /** Never reused. */
  id: number;
  at: number;
  /** Later than `at` if this row counts several operations. */
  last_at: number;
  count: number;
  actor_kind: 'user' | 'api_token' | 'registration_key' | 'command_line' | 'anonymous';
  actor: string;
  address: string;
  user_agent: string;
  action: string;
  target: string;
  outcome: 'ok' | 'refused' | 'failed';
  problem: string | null;
  detail: string;
}

export interface NewAuditRow extends Omit<AuditRow, 'id'> {
  /** Rows with the same key are counted in one; null for a separate row. */
  merge_key: string | null;
}

/** Maximum numbers of audit entries. */
export interface AuditCaps {
  maxRows: number;
  /** Maximum of entries of callers who are not logged in. */
  maxAnonymousRows: number;
}

export interface AuditFilter {
  action?: string | undefined;
  outcome?: string | undefined;
  /** Contained in any text column; case is ignored for ASCII. */
  text?: string | undefined;
  /** Unix seconds, inclusive. */
  from?: number | undefined;
  /** Unix seconds, exclusive. */
  to?: number | undefined;
}

export interface AuditQuery extends AuditFilter {
  /** Only smaller ids. */
  before?: number | undefined;
  maxRows: number;
}

/** Only the given facts are updated. */
export type NodeFactsChange = { id: number } & Partial<
  NodeFacts & Pick<NodeRow, 'last_seen_at' | 'watched_since'>
>;

export type SessionTouch = Pick<SessionRow, 'id' | 'last_seen_at' | 'used_at' | 'address'>;

/** Values of one hour by gauge: one for each minute, null where it was not measured. Lists may end early. */
export type GaugeMinutes = Readonly<Record<string, readonly (number | null)[]>>;

/** New minutes of a node's hour, which is named by its end: hours since the epoch. */
export interface GaugeRow {
  node_id: number;
  hour: number;
  minutes: GaugeMinutes;
  parts?: PartHour;
  /** Whether a stored value of a minute stays. */
  isMissed?: boolean;
}

/** Mounts and containers of a node in an hour, or in some minutes of it. */
export interface PartHour {
  /** A digit for each minute, up to the last one that was measured; 1 if it was. */
  minutes: string;
  /** Measurements that the sums have. */
  samples: number;
  /** Those of the last measurement. */
  mounts: readonly MountUse[];
  /** Sums of all measurements. */
  containers: readonly ContainerUse[];
}
