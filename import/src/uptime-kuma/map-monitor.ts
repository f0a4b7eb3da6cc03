import { type CellRow, toBoolean, toInteger, toJson, toText } from '../cells.ts';
import type { ImportedTask } from '../import-source.ts';
import type { NoteList } from '../note-list.ts';
import { formatHost, formatHostPort, formatUrl } from './format-target.ts';

/** Columns of `monitor`; older versions lack some of them. */
export const monitorColumns = [
  'id',
  'name',
  'type',
  'active',
  'interval',
  'url',
  'hostname',
  'port',
  'parent',
  'weight',
  'upside_down',
  'accepted_statuscodes_json',
  'method',
  'headers',
  'body',
  'auth_method',
  'basic_auth_user',
  'proxy_id',
] as const;

export type MonitorRow = CellRow<(typeof monitorColumns)[number]>;

export interface MonitorContext {
  /** Whether the monitor and all its groups are active. */
  isActive: boolean;
  notes: NoteList;
}

/** The interval of a monitor whose own is unreadable: that of Uptime Kuma's form for a new one. */
const DEFAULT_INTERVAL = 60;

/** Types that request the URL of the column `url`. */
const httpTypes = ['http', 'keyword', 'json-query'];

const MAX_PORT = 65_535;

/** Null, with a note, for a monitor that no ping task can replace. */
export function mapMonitor(row: MonitorRow, { isActive, notes }: MonitorContext): ImportedTask | null {
  const type = toText(row.type);
  const key = toText(row.id);
  const found = findTarget(row, type);
  const name = toText(row.name);
  const shownName = name || found.target || `monitor ${key}`;
  if (found.target === null) {
    notes.add({ subject: found.subject, detail: found.detail, name: shownName });
    return null;
  }
  if (!isActive) notes.add({ subject: 'Paused monitors', detail: PAUSED_DETAIL, name: shownName });
  if (name === '')
    notes.add({ subject: 'Monitors without a name', detail: 'The target is the name.', name: shownName });
  addHttpNotes(row, { type, name: shownName, hasCredentials: found.hasCredentials, notes });
  if (toBoolean(row.upside_down))
    notes.add({ subject: 'Upside-down monitors', detail: UPSIDE_DOWN_DETAIL, name: shownName });
  const interval = toInteger(row.interval);
  return {
    key,
    name: shownName,
    target: found.target,
    interval: interval > 0 ? interval : DEFAULT_INTERVAL,
    all_nodes: false,
    node_keys: [],
  };
}

const PAUSED_DETAIL = 'Muster has no pause: leave the ping task without nodes, or delete it.';

const UPSIDE_DOWN_DETAIL =
  'Muster does not invert results: a target that is unreachable, as it should be, is shown as packet loss.';

type Target = { target: string; hasCredentials: boolean } | { target: null; subject: string; detail: string };

function findTarget(row: MonitorRow, type: string): Target {
  if (httpTypes.includes(type)) {
    const url = formatUrl(toText(row.url));
    if (url !== null) return { target: url.url, hasCredentials: url.hasCredentials };
    return createUnusable('They have no http or https URL.');
  }
  if (type !== 'ping' && type !== 'port') return { target: null, ...describeType(type) };
  const host = formatHost(toText(row.hostname));
  if (host === null) return createUnusable('They have no valid host name.');
  if (type === 'ping') return { target: host, hasCredentials: false };
  const port = toInteger(row.port);
  if (port < 1 || port > MAX_PORT) return createUnusable('They have no valid port.');
  return { target: formatHostPort(host, port), hasCredentials: false };
}

function createUnusable(detail: string): Target {
  return { target: null, subject: 'Monitors without a usable target', detail };
}

/** Why monitors of a type are left out. */
const otherTypes: Readonly<Record<string, string>> = {
  group: 'Ping tasks have no groups; the monitors in them are imported.',
  dns: 'Ping tasks do not query DNS records.',
  push: 'They wait for requests of a job; ping tasks only send probes.',
};

function describeType(type: string): { subject: string; detail: string } {
  return {
    subject: type === 'group' ? 'Groups' : `Monitors of type ${type || 'unknown'}`,
    detail: otherTypes[type] ?? 'Ping tasks probe by ICMP, TCP or HTTP only.',
  };
}

interface HttpContext {
  type: string;
  name: string;
  hasCredentials: boolean;
  notes: NoteList;
}

/** What an HTTP probe of Muster does differently: it sends a plain GET and counts 2xx and 3xx as reachable. */
function addHttpNotes(row: MonitorRow, { type, name, hasCredentials, notes }: HttpContext): void {
  if (!httpTypes.includes(type)) return;
  const add = (subject: string, detail: string) => notes.add({ subject, detail, name });
  if (type === 'keyword') add('Keyword monitors', 'The URL is probed; its content is not searched.');
  if (type === 'json-query') add('JSON query monitors', 'The URL is probed; its content is not queried.');
  if (!isCountedAsReachable(toJson(row.accepted_statuscodes_json)))
    add(
      'Accepted status codes',
      'Ping tasks count 2xx and 3xx as reachable, and every other status as lost.',
    );
  const method = toText(row.method).toUpperCase();
  const hasOptions = [row.headers, row.body, row.auth_method, row.basic_auth_user, row.proxy_id].some(isSet);
  if (hasCredentials || hasOptions || (method !== '' && method !== 'GET'))
    add('HTTP requests', 'Probes send GET without extra headers, body, credentials or proxy.');
}

function isSet(cell: MonitorRow['headers']): boolean {
  const text = toText(cell);
  return text !== '' && text !== '0' && text !== '{}' && text !== 'null';
}

/** Whether all accepted codes, such as `200-299` and `301`, are in 200–399. Versions before 1.3 have no column. */
function isCountedAsReachable(codes: unknown): boolean {
  if (!Array.isArray(codes)) return true;
  return codes.every((code) => {
    const [, from, to = from] = /^(\d{3})(?:-(\d{3}))?$/.exec(String(code)) ?? [];
    return from !== undefined && Number(from) >= 200 && Number(to) <= 399;
  });
}
