import type { Check } from '@muster/generated/types';
import { type CellRow, toInteger, toText } from '../cells.ts';
import type { ImportedTask } from '../import-source.ts';
import type { NoteList } from '../note-list.ts';
import { formatHost, formatHostPort, formatUrl } from './format-target.ts';
import { describeLostOptions, httpTypes, mapCheck } from './map-check.ts';

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
  'basic_auth_pass',
  'proxy_id',
  'keyword',
  'invert_keyword',
  'json_path',
  'json_path_operator',
  'expected_value',
  'maxretries',
  'maxredirects',
  'ignore_tls',
  'dns_resolve_type',
  'dns_resolve_server',
  'ip_family',
] as const;

export type MonitorRow = CellRow<(typeof monitorColumns)[number]>;

export interface MonitorContext {
  /** Whether the monitor and all its groups are active. */
  isActive: boolean;
  notes: NoteList;
}

/** The interval of a monitor whose own is unreadable: that of Uptime Kuma's form for a new one. */
const DEFAULT_INTERVAL = 60;

const MAX_PORT = 65_535;
const DNS_PORT = 53;

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
  if (type === 'push') notes.add({ subject: 'Push monitors', detail: PUSH_DETAIL, name: shownName });
  const check = mapCheck(row, type);
  if (httpTypes.includes(type)) addHttpNotes(row, { check, name: shownName, notes });
  const interval = toInteger(row.interval);
  return {
    key,
    name: shownName,
    target: found.target,
    interval: interval > 0 ? interval : DEFAULT_INTERVAL,
    all_nodes: false,
    node_keys: [],
    check,
  };
}

const PAUSED_DETAIL = 'Muster has no pause: leave the ping task without nodes, or delete it.';

const PUSH_DETAIL = 'They become heartbeats with new URLs: replace those that the jobs call.';

type Target = { target: string } | { target: null; subject: string; detail: string };

function findTarget(row: MonitorRow, type: string): Target {
  if (httpTypes.includes(type)) {
    const url = formatUrl(toText(row.url));
    if (url !== null) return { target: url.url };
    return createUnusable('They have no http or https URL.');
  }
  if (type === 'push') return { target: 'heartbeat:' };
  if (!['ping', 'port', 'dns'].includes(type)) return { target: null, ...describeType(type) };
  const host = formatHost(toText(row.hostname));
  if (host === null) return createUnusable('They have no valid host name.');
  if (type === 'ping') return { target: host };
  if (type === 'dns') return findDnsTarget(row, host);
  const port = toInteger(row.port);
  if (port < 1 || port > MAX_PORT) return createUnusable('They have no valid port.');
  return { target: formatHostPort(host, port) };
}

/** Uptime Kuma keeps the port of the resolver in `port`, and asks the first of several resolvers. */
function findDnsTarget(row: MonitorRow, name: string): Target {
  const [resolver = ''] = toText(row.dns_resolve_server).split(',');
  const server = formatHost(resolver);
  const port = toInteger(row.port) || DNS_PORT;
  const type = toText(row.dns_resolve_type).toUpperCase() || 'A';
  const authority = server === null ? '' : `//${formatHostPort(server, port)}/`;
  return { target: `dns:${authority}${name}?type=${type}` };
}

function createUnusable(detail: string): Target {
  return { target: null, subject: 'Monitors without a usable target', detail };
}

/** Why monitors of a type are left out. */
const otherTypes: Readonly<Record<string, string>> = {
  group: 'Ping tasks have no groups; the monitors in them are imported.',
};

function describeType(type: string): { subject: string; detail: string } {
  return {
    subject: type === 'group' ? 'Groups' : `Monitors of type ${type || 'unknown'}`,
    detail: otherTypes[type] ?? 'Ping tasks probe by ICMP, TCP, TLS, HTTP or DNS only.',
  };
}

interface HttpContext {
  check: Check;
  name: string;
  notes: NoteList;
}

function addHttpNotes(row: MonitorRow, { check, name, notes }: HttpContext): void {
  for (const [subject, detail] of describeLostOptions(row, check)) notes.add({ subject, detail, name });
}
