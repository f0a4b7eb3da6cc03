import type { ImportNote, TrafficMode } from '@muster/generated/types';
import type { ImportedFleet, ImportedLedger, ImportedNode, ImportedTask } from '../import-source.ts';
import { type SourceRow, toBytes, toInstant, toNumber, toText } from './source-rows.ts';

/** Rows of the small tables, as far as the schema version has them. */
export interface MonitorProbeRows {
  nodes: readonly SourceRow[];
  traffic: readonly SourceRow[];
  tasks: readonly SourceRow[];
  assignments: readonly SourceRow[];
  settings: readonly SourceRow[];
}

/** Settings that are imported under another name or as another type. */
const usedSettings: readonly string[] = [
  'admin_password_hash',
  'github_client_id',
  'github_client_secret',
  'github_allowed_users',
  'site_name',
  'public_page',
  'retention_days',
  'theme',
  // The watermark of the product's own rollup.
  'history_rolled',
];

const THEME_CONFIG = 'theme_config:';
const DEFAULT_INTERVAL = 60;

/** Nodes and tasks stay in the order of the rows. */
export function mapMonitorProbe(rows: MonitorProbeRows): ImportedFleet {
  const settings = new Map(rows.settings.map((row) => [toText(row.key), toText(row.value)]));
  const hash = settings.get('admin_password_hash') ?? '';
  const ledgers = new Map(rows.traffic.map((row) => [toText(row.node_id), row]));
  return {
    nodes: rows.nodes.map((row) => mapNode(row, ledgers.get(toText(row.id)))),
    tasks: rows.tasks.map((row) => mapTask(row, rows.assignments)),
    settings: mapSettings(settings),
    account: hash === '' ? null : { password_hash: hash },
    notes: [...noteNodes(rows.nodes), ...noteTasks(rows.tasks), ...noteSettings(settings)],
  };
}

function mapNode(row: SourceRow, traffic: SourceRow | undefined): ImportedNode {
  const created = toInstant(row.created_at, 0);
  const seen = toInstant(row.last_seen, 0);
  return {
    key: toText(row.id),
    config: mapConfig(row),
    // Databases from before the first release have the token's hash in place of the token.
    token: toText(row.token) || null,
    created_at: created === 0 ? null : created,
    last_seen_at: seen,
    facts: {
      hostname: toText(row.hostname),
      os: toText(row.os),
      kernel: toText(row.kernel),
      arch: toText(row.arch),
      virt: toText(row.virt),
      cpu_name: toText(row.cpu_name),
      cpu_cores: Number(toBytes(row.cpu_cores)),
      mem_total: Number(toBytes(row.mem_total)),
      swap_total: Number(toBytes(row.swap_total)),
      disk_total: Number(toBytes(row.disk_total)),
      agent_version: toText(row.agent_version),
      ipv4: toText(row.ipv4) || null,
      ipv6: toText(row.ipv6) || null,
      ip: toText(row.ip),
      country: toText(row.country),
    },
    ledger: traffic === undefined ? null : mapLedger(traffic, seen || created),
  };
}

function mapConfig(row: SourceRow): ImportedNode['config'] {
  const config: ImportedNode['config'] = {
    name: toText(row.name),
    // `group` and `private_remark` are columns of forks.
    group: toText(row.group_name ?? row.group),
    tags: [],
    // A value that is no number must not publish a private node.
    public: row.public === undefined || Math.abs(toNumber(row.public)) > 0,
    remark: [toText(row.remark), toText(row.private_remark)].filter((text) => text !== '').join('\n'),
    public_remark: toText(row.public_remark),
    country_pin: toText(row.country_pin),
    expires_at: toText(row.expires_at) || null,
  };
  if (row.price !== undefined) config.price = toNumber(row.price);
  if (row.currency !== undefined) config.currency = toText(row.currency).toUpperCase();
  if (row.billing_cycle !== undefined) config.billing_cycle = toText(row.billing_cycle);
  if (row.traffic_limit !== undefined) config.traffic_limit = Number(toBytes(row.traffic_limit));
  if (row.traffic_mode !== undefined) config.traffic_mode = toText(row.traffic_mode) as TrafficMode;
  if (row.traffic_reset_day !== undefined) config.traffic_reset_day = toNumber(row.traffic_reset_day);
  return config;
}

/**
 * `last_report_at` must not be 0 for a node that has reported: its next report would only become the baseline, and the
 * traffic since the last booking would be lost.
 */
function mapLedger(row: SourceRow, reportedAt: number): ImportedLedger {
  const boot = toText(row.boot_id);
  return {
    rx: toBytes(row.total_rx),
    tx: toBytes(row.total_tx),
    period_rx: toBytes(row.month_rx),
    period_tx: toBytes(row.month_tx),
    period_start: toDay(row.month_start),
    day_rx: toBytes(row.day_rx),
    day_tx: toBytes(row.day_tx),
    day_start: toDay(row.day_start),
    last_rx: toBytes(row.last_rx),
    last_tx: toBytes(row.last_tx),
    boot_id: boot,
    last_report_at: boot === '' ? 0 : reportedAt,
  };
}

/** "2026-11-01" as 20261101; 0 for anything else. */
function toDay(value: unknown): number {
  const text = toText(value);
  return /^\d{4}-\d\d-\d\d$/.test(text) ? Number(text.replaceAll('-', '')) : 0;
}

function mapTask(row: SourceRow, assignments: readonly SourceRow[]): ImportedTask {
  const key = toText(row.id);
  return {
    key,
    name: toText(row.name),
    target: toText(row.target),
    interval: row.interval === undefined ? DEFAULT_INTERVAL : toNumber(row.interval),
    all_nodes: false,
    node_keys: assignments
      .filter((assignment) => toText(assignment.task_id) === key)
      .map((assignment) => toText(assignment.node_id)),
  };
}

function mapSettings(stored: ReadonlyMap<string, string>): ImportedFleet['settings'] {
  const settings: Record<string, unknown> = {};
  const siteName = stored.get('site_name') ?? '';
  if (siteName !== '') settings.site_name = siteName;
  const publicPage = stored.get('public_page');
  if (publicPage !== undefined) settings.public_page = publicPage === 'on';
  const retention = stored.get('retention_days');
  if (retention !== undefined) settings.retention_days = toNumber(retention);
  const id = stored.get('github_client_id') ?? '';
  const secret = stored.get('github_client_secret') ?? '';
  if (id !== '' && secret !== '') {
    settings.oauth_provider = 'github';
    settings.oauth_client_id = id;
    settings.oauth_client_secret = secret;
    settings.oauth_subjects = listUsers(stored.get('github_allowed_users') ?? '');
  }
  for (const [key, value] of stored) if (key.startsWith(THEME_CONFIG)) settings[key] = parseObject(value);
  return settings;
}

function listUsers(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((user) => user !== ''))];
}

/** Null, which is no valid configuration of a theme, for other text. */
function parseObject(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function noteNodes(nodes: readonly SourceRow[]): ImportNote[] {
  const count = (isSet: (row: SourceRow) => boolean) => nodes.filter(isSet).length;
  return listNotes([
    [
      'Notifications of nodes',
      'Muster sends no notifications.',
      count((row) => (toNumber(row.notify) || 0) !== 0 || (toNumber(row.down_since) || 0) !== 0),
    ],
    [
      'Pinned addresses',
      'Muster shows the addresses that the agent reports.',
      count((row) => toText(row.ipv4_pin) !== '' || toText(row.ipv6_pin) !== ''),
    ],
    [
      'Earlier countries of nodes',
      'Muster derives the country from the address of the connection.',
      count((row) => toText(row.country_prev) !== ''),
    ],
  ]);
}

function noteTasks(tasks: readonly SourceRow[]): ImportNote[] {
  const joining = tasks.filter((row) => (toNumber(row.auto_join) || 0) !== 0).length;
  const targets = tasks.map((row) => toText(row.target));
  const others = targets.filter((target) => !/^(?!https?:\/\/).+:\d+$/.test(target)).length;
  return listNotes([
    [
      'Ping tasks for new nodes',
      'They keep their nodes, but nodes that are added later do not join. Assign the task to all nodes for that.',
      joining,
    ],
    [
      'Ping tasks without a port',
      "monitor-probe's agents measure TCP targets (host:port) only; Muster's agents also measure ICMP and HTTP.",
      others,
    ],
  ]);
}

function noteSettings(settings: ReadonlyMap<string, string>): ImportNote[] {
  const unused = [...settings.keys()].filter(
    (key) => !usedSettings.includes(key) && !key.startsWith(THEME_CONFIG),
  );
  const notifications = unused.filter((key) => key.startsWith('notify_'));
  const others = unused.filter((key) => !key.startsWith('notify_'));
  const theme = settings.get('theme') ?? 'default';
  const hasId = (settings.get('github_client_id') ?? '') !== '';
  const hasSecret = (settings.get('github_client_secret') ?? '') !== '';
  return listNotes([
    ['Notification settings', 'Muster sends no notifications.', notifications.length],
    [
      'GitHub login',
      'It is left out, because its client id or secret is missing.',
      hasId === hasSecret ? 0 : 1,
    ],
    [
      'Theme',
      `The theme ${theme} is not part of the database. Upload it in the panel, at Themes.`,
      theme === 'default' || theme === '' ? 0 : 1,
    ],
    [
      'Callback URL of the GitHub login',
      'Change it in the OAuth app to https://HOST/api/auth/oauth/callback.',
      hasId && hasSecret ? 1 : 0,
    ],
    ...others.map((key): NoteRow => [`Setting ${key}`, 'Muster has no such setting.', 1]),
  ]);
}

type NoteRow = [subject: string, detail: string, count: number];

function listNotes(rows: NoteRow[]): ImportNote[] {
  return rows
    .filter(([, , count]) => count > 0)
    .map(([subject, detail, count]) => ({ subject, detail, count }));
}
