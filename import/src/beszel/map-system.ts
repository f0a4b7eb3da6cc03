import type { ImportFacts } from '@muster/generated/types';
import { type CellRow, toInteger, toJson, toRecord, toText } from '../cells.ts';
import type { ImportedNode } from '../import-source.ts';
import type { NoteList } from '../note-list.ts';
import { parseSeconds } from '../timestamps.ts';

export const systemColumns = ['id', 'name', 'host', 'port', 'status', 'info', 'created', 'updated'] as const;

export type SystemRow = CellRow<(typeof systemColumns)[number]>;

/** Columns of `system_details`, which Beszel 0.18 added; before, they were keys of `systems.info`. */
export const detailColumns = [
  'system',
  'hostname',
  'kernel',
  'cores',
  'threads',
  'cpu',
  'os_name',
  'arch',
  'memory',
] as const;

export type DetailRow = CellRow<(typeof detailColumns)[number]>;

/** What the records of a system say about it. */
export interface SystemSummary {
  /** Unix seconds of the newest record. */
  lastRecordAt: number;
  /** Bytes, of the newest record; NaN for what it lacks. */
  totals: { mem: number; swap: number; disk: number };
  /** Bytes, by the interface counters; null if there are none. */
  traffic: { rx: number; tx: number } | null;
}

export interface SystemSources {
  system: SystemRow;
  details: DetailRow | undefined;
  /** Undefined for a system without records. */
  summary: SystemSummary | undefined;
  notes: NoteList;
}

/** `os` in `info`: the constants of `Os` in internal/entities/system/system.go. */
const systems = ['Linux', 'macOS', 'Windows', 'FreeBSD'];

export function mapSystem(sources: SystemSources): ImportedNode {
  const { system, summary, notes } = sources;
  const key = toText(system.id);
  const address = formatAddress(toText(system.host), toText(system.port));
  const name = toText(system.name) || address || key;
  const info = toRecord(toJson(system.info));
  const lastSeenAt = findLastSeen(sources, info);
  addNotes(notes, { name, status: toText(system.status), hasAnswered: lastSeenAt > 0 });
  return {
    key,
    config: {
      name,
      // Beszel shows systems to its users only.
      public: false,
      remark: address === '' ? '' : `Address in Beszel: ${address}`,
    },
    token: null,
    created_at: parseSeconds(system.created),
    last_seen_at: lastSeenAt,
    facts: lastSeenAt === 0 ? null : mapFacts(sources, info),
    ledger: summary?.traffic == null ? null : { ...summary.traffic, last_report_at: lastSeenAt },
  };
}

/** `status` and `updated` also change without an answer of the agent, so the newest record counts. */
function findLastSeen({ system, summary }: SystemSources, info: Readonly<Record<string, unknown>>): number {
  if (summary !== undefined) return Math.floor(summary.lastRecordAt);
  // Records expire after 30 days; the last figures stay.
  return Number(info.u) > 0 ? (parseSeconds(system.updated) ?? 0) : 0;
}

function addNotes(
  notes: NoteList,
  { name, status, hasAnswered }: { name: string; status: string; hasAnswered: boolean },
): void {
  if (status === 'paused') {
    const detail =
      'They are imported as nodes; Muster has no pause: a node is offline until its agent is installed.';
    notes.add({ subject: 'Paused systems', detail, name });
  }
  if (hasAnswered) return;
  const detail = 'They are imported as nodes without facts and history.';
  notes.add({ subject: 'Systems that never answered', detail, name });
}

function mapFacts({ details, summary }: SystemSources, info: Readonly<Record<string, unknown>>): ImportFacts {
  const number = (value: unknown) => (typeof value === 'number' && value > 0 ? value : 0);
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const { mem = 0, swap = 0, disk = 0 } = summary?.totals ?? {};
  return {
    hostname: detail(details, 'hostname') || text(info.h),
    os: detail(details, 'os_name') || (systems[Number(info.os ?? Number.NaN)] ?? ''),
    kernel: detail(details, 'kernel') || text(info.k),
    arch: detail(details, 'arch'),
    cpu_name: detail(details, 'cpu') || text(info.m),
    cpu_cores: size(details, 'threads') || number(info.t) || size(details, 'cores') || number(info.c),
    mem_total: size(details, 'memory') || round(mem),
    swap_total: round(swap),
    disk_total: round(disk),
  };
}

function detail(row: DetailRow | undefined, column: keyof DetailRow): string {
  return row === undefined ? '' : toText(row[column]);
}

function size(row: DetailRow | undefined, column: keyof DetailRow): number {
  return row === undefined ? 0 : toInteger(row[column]);
}

function round(bytes: number): number {
  return bytes > 0 ? Math.min(Math.round(bytes), Number.MAX_SAFE_INTEGER) : 0;
}

/** A host may be the path of a Unix socket, which has no port. */
function formatAddress(host: string, port: string): string {
  if (host === '' || port === '' || host.startsWith('/')) return host;
  return host.includes(':') && !host.startsWith('[') ? `[${host}]:${port}` : `${host}:${port}`;
}
