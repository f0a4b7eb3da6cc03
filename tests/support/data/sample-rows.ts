import type { Database } from 'better-sqlite3';
import { expect } from 'vitest';

/** A row of either engine, by its columns. */
export type SampleRow = Readonly<Record<string, unknown>>;

const HOUR = 500_000;
const AT = HOUR * 3600;
const DAY = 21_000;

const hash = (number: number) => Buffer.alloc(32, number);
const history = {
  cpu: 1250,
  load: 40,
  mem_used: 2_097_152,
  net_rx: 125_000,
  cpu_max: 5000,
  weights: '59000',
};

/**
 * Valid rows of every table of both engines, for databases of older schemas: a column that a schema does not have yet is to be
 * left out. Rows 1, 2 and 3 of a table refer to those of others.
 */
const sampleRows: Readonly<Record<string, (number: number) => SampleRow>> = {
  account: () => ({ username: 'admin', password_hash: 'hash', changed_at: 1 }),
  alert: (id) => ({
    id,
    rule_id: id,
    node_id: id,
    task_id: 0,
    object: '',
    acknowledged_until: AT,
    acknowledged_by: 'admin',
    content: JSON.stringify({
      state: 'firing',
      since: AT,
      at: AT,
      value: 95,
      began_at: AT,
      quiet_since: null,
      withheld_by: null,
      is_flapping: false,
      changes: [AT],
      transitions: 1,
    }),
    note: 'known',
  }),
  alert_event: (id) => ({
    id,
    alert_id: id,
    number: 1,
    at: AT,
    kind: 'begin',
    value: 95,
    rule_id: id,
    rule_name: `rule ${id}`,
    figure: 'cpu',
    severity: 'warning',
    node_id: id,
    node_name: `node ${id}`,
    task_name: '',
    object: '',
  }),
  alert_rule: (id) => ({
    id,
    name: `rule ${id}`,
    figure: 'cpu',
    begin_level: 90,
    end_level: 80,
    for_seconds: 60,
    keep_seconds: 60,
    severity: 'warning',
    nodes: '{"all":true}',
    object: null,
    enabled: true,
    parents: '{"nodes":[],"ping_tasks":[]}',
  }),
  api_token: (id) => ({
    id,
    token_hash: hash(id),
    name: `token ${id}`,
    scopes: 'read,metrics',
    created_at: AT,
    expires_at: null,
    last_used_at: AT,
    last_address: '192.0.2.1',
  }),
  audit: (id) => ({
    id,
    at: AT,
    last_at: AT + id,
    count: id,
    actor_kind: 'session',
    actor: 'admin',
    address: '192.0.2.1',
    user_agent: 'curl',
    action: 'node.create',
    target: `node ${id}`,
    outcome: 'ok',
    problem: null,
    detail: '',
    merge_key: null,
  }),
  check_outage: (id) => ({ task_id: id, began_at: AT, ended_at: AT + 60, reason: 'timeout' }),
  check_result: (id) => ({
    task_id: id,
    node_id: id,
    state: 'down',
    since: AT,
    reason: 'timeout',
    detail: '',
    certificate_until: AT * 2,
  }),
  check_status: (id) => ({
    task_id: id,
    begun_at: AT,
    state: 'down',
    since: AT,
    reason: 'timeout',
    detail: '',
  }),
  deleted_node: (id) => ({ node_id: 100 + id }),
  gauge_hour: (id) => ({ node_id: id, hour: HOUR, content: hash(id) }),
  incident: (id) => ({ id, node_id: id, kind: 'node', cause: 'silent', began_at: AT, ended_at: AT + 60 }),
  metric: (id) => ({ key: id * 2 ** 27 + HOUR * 60, ...history }),
  metric_hour: (id) => ({ key: id * 2 ** 27 + HOUR, node_id: id, hour: HOUR, minutes: 60, ...history }),
  metric_minute: (id) => ({ node_id: id, minute: HOUR * 60, ...history }),
  metric_open: (id) => ({ node_id: id, hour: HOUR }),
  metric_recent: (id) => ({ minute: HOUR * 60, node_id: id, ...history }),
  node: (id) => ({
    id,
    public_id: id,
    sort: id,
    token: `token ${id}`,
    created_at: AT,
    watched_since: AT,
    name: `node ${id}`,
    group: 'web',
    tags: '["a"]',
    public: id % 2 === 1,
    remark: 'rack 7',
    public_remark: '',
    country_pin: 'DE',
    price: 2.5,
    currency: 'EUR',
    billing_cycle: 'monthly',
    expires_at: '2027-01-01',
    traffic_limit: 1e12,
    traffic_mode: 'sum',
    traffic_reset_day: 5,
    public_details: '["memory"]',
  }),
  notice: (id) => ({
    id,
    kind: 'announcement',
    title: `notice ${id}`,
    body: '',
    public: true,
    starts_at: AT,
    ends_at: AT + 60,
    updated_at: AT,
    tags: '["a"]',
  }),
  notice_node: (id) => ({ notice_id: id, node_id: id }),
  part_day: (id) => ({ node_id: id, day: DAY, content: hash(id) }),
  passkey: (id) => ({
    id,
    credential_id: hash(id),
    public_key: hash(id),
    sign_count: 1,
    transports: '["usb"]',
    rp_id: 'hub.example.com',
    name: 'key',
    created_at: AT,
    last_used_at: null,
  }),
  ping_hour: (id) => ({
    node_id: id,
    task_id: id,
    hour: HOUR,
    probes: 60,
    lost: 1,
    latency: 900,
    lowest: 800,
    highest: 1000,
  }),
  ping_node: (id) => ({ task_id: id, node_id: id }),
  ping_open: (id) => ({ node_id: id, task_id: id, hour: HOUR }),
  ping_record: (id) => ({ node_id: id, task_id: id, ts: AT, latency: 900 }),
  ping_task: (id) => ({
    id,
    public_id: id,
    sort: id,
    name: `task ${id}`,
    target: '192.0.2.1',
    interval: 60,
    all_nodes: id % 2 === 1,
    options: '{}',
    heartbeat_key: hash(id).subarray(16).toString('hex'),
  }),
  recovery_code: (id) => ({ hash: hash(id) }),
  session: (id) => ({
    id,
    token_hash: hash(id),
    username: 'admin',
    created_at: AT,
    last_seen_at: AT,
    used_at: AT,
    expires_at: AT * 2,
    address: '192.0.2.1',
    user_agent: 'Firefox',
  }),
  session_note: (id) => ({ session_id: id, kind: 'stepUp', value: '{}', expires_at: AT * 2000 }),
  setting: (id) => ({ key: `key ${id}`, value: '"value"' }),
  spent_token: (id) => ({ id: hash(id), expires_at: AT * 2000 }),
  theme: (id) => ({ short: `theme-${id}`, archive_id: `archive ${id}`, previous_id: null }),
  theme_archive: (id) => ({ id: `archive ${id}`, origin: null }),
  theme_part: (id) => ({ archive_id: `archive ${id}`, part: 1, content: hash(id) }),
  totp: () => ({ id: 1, secret: hash(1), created_at: AT, last_step: 5 }),
  traffic: (id) => ({
    node_id: id,
    rx: id * 1_000_003,
    tx: 2 ** 53 - 1 - id,
    day_rx: id,
    period_tx: id,
    last_rx: id,
    boot_id: `boot ${id}`,
    last_report_at: AT,
    falls: '[[5],[]]',
  }),
};

/** Rows of a table: one where there can be only one, otherwise three. */
export function listSampleRows(table: string): SampleRow[] {
  const make = sampleRows[table];
  if (make === undefined) throw new Error(`sample-rows.ts has no rows of the table ${table}.`);
  return ['account', 'totp'].includes(table) ? [make(1)] : [1, 2, 3].map(make);
}

/** Of a database of SQLite. */
export function listTables(db: Database): string[] {
  const where = "type = 'table' AND name NOT LIKE 'sqlite_%'";
  return db.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE ${where} ORDER BY name`).pluck().all();
}

export const readColumns = (db: Database, table: string) =>
  db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);

/** Adds sample rows to each table that has none, of an SQLite database of any schema version. */
export function fillEmptyTables(db: Database): void {
  db.pragma('foreign_keys = OFF');
  for (const table of listTables(db)) {
    if (db.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).get() !== undefined) continue;
    const columns = readColumns(db, table);
    for (const row of listSampleRows(table)) {
      const entries = Object.entries(row).filter(([name]) => columns.includes(name));
      const names = entries.map(([name]) => `"${name}"`).join(', ');
      const values = entries.map(([, value]) => (typeof value === 'boolean' ? Number(value) : value));
      db.prepare(`INSERT INTO "${table}" (${names}) VALUES (${values.map(() => '?').join(', ')})`).run(
        values,
      );
    }
  }
  db.pragma('foreign_keys = ON');
  expect(db.pragma('foreign_key_check')).toEqual([]);
}
