import { historyColumns } from '@muster/generated/metrics';
import type { ImportCounts } from '@muster/generated/types';
import { type Cell, countRows, hasColumns, listColumns, toJson, toRecord, toText } from '../cells.ts';
import { ImportError } from '../errors.ts';
import type {
  ImportedFleet,
  ImportedMetrics,
  ImportSource,
  SourceDatabase,
  SourceReader,
} from '../import-source.ts';
import { createNoteList, type NoteList } from '../note-list.ts';
import { parseTime } from '../timestamps.ts';
import { addTableNotes } from './list-notes.ts';
import { mapStats, readCounters, readTotals, type Stats } from './map-stats.ts';
import {
  type DetailRow,
  detailColumns,
  mapSystem,
  type SystemRow,
  type SystemSummary,
  systemColumns,
} from './map-system.ts';
import { type MinuteRecord, mergeMinutes } from './merge-minutes.ts';
import { type LongRecord, splitIntoHours } from './split-into-hours.ts';
import { type CounterRecord, sumCounters } from './sum-counters.ts';

/** The newest snapshot of Beszel's collections that this mapping knows: 0_collections_snapshot_0_19_0_dev_1.go. */
const newestSnapshot = [0, 19] as const;

/** Hubs 0.1 to 0.18. */
export const beszel: ImportSource = {
  kind: 'beszel',
  name: 'Beszel',
  agents: 'install',
  recognises: (db) =>
    hasColumns(db, 'systems', ['id', 'name', 'host', 'status', 'info']) &&
    hasColumns(db, 'system_stats', ['system', 'type', 'stats', 'created']),
  open(db) {
    requireKnownVersion(db);
    return createReader(db);
  },
};

/** Beszel names its migrations after its releases, such as `0_collections_snapshot_0_18_0_dev_2.go`. */
function requireKnownVersion(db: SourceDatabase): void {
  if (!hasColumns(db, '_migrations', ['file'])) return;
  const files = db.sqlite.prepare<[], Cell>('SELECT file FROM _migrations').pluck();
  for (const file of files.iterate()) {
    const [, major, minor] = /collections_snapshot_(\d+)_(\d+)_/.exec(toText(file)) ?? [];
    if (major === undefined || minor === undefined) continue;
    const difference = Number(major) - newestSnapshot[0] || Number(minor) - newestSnapshot[1];
    if (difference > 0)
      throw new ImportError(
        `${db.path} was written by Beszel ${Number(major)}.${Number(minor)}, which is newer than the ${newestSnapshot.join('.')} that this version of Muster knows. Update Muster first.`,
      );
  }
}

/** One row of `system_stats`. */
interface StatsRecord {
  node: string;
  /** 1, 10, 20, 120 or 480. */
  minutes: number;
  /** Unix seconds of the end of the span, with a fraction. */
  end: number;
  stats: Stats;
}

/** Seconds that the clock of Beszel's host may be ahead. */
const MAX_CLOCK_ERROR = 3600;

function createReader(db: SourceDatabase): SourceReader {
  const { sqlite } = db;
  let latest = Number.POSITIVE_INFINITY;
  const selectKeys = sqlite.prepare<[], Cell>('SELECT id FROM systems').pluck();
  const keys = new Set(selectKeys.all().map(toText));

  /** By node and type, then time, which is an index of Beszel. */
  function* readRecords(condition: string, skipped?: SkippedRecords): Generator<StatsRecord> {
    const rows = sqlite
      .prepare<[], [system: Cell, type: Cell, created: Cell, stats: Cell]>(
        `SELECT system, type, created, stats FROM system_stats WHERE ${condition} ORDER BY system, type, created`,
      )
      .raw();
    for (const [system, type, created, stats] of rows.iterate()) {
      const node = toText(system);
      const minutes = parseMinutes(toText(type));
      const ms = parseTime(created);
      const parsed = toJson(stats);
      if (!keys.has(node)) skipped?.countOrphan();
      else if (
        minutes === null ||
        ms === null ||
        ms / 1000 > latest ||
        typeof parsed !== 'object' ||
        parsed === null
      )
        skipped?.countInvalid();
      else yield { node, minutes, end: ms / 1000, stats: toRecord(parsed) };
    }
  }

  return {
    readFleet(now) {
      latest = now + MAX_CLOCK_ERROR;
      return readFleet(db, readRecords);
    },
    readMinutes: () => mergeMinutes(toMinutes(readRecords("type = '1m'"))),
    readHours: () => readHours(readRecords("type <> '1m'")),
    readProbes: () => [],
    readProbeHours: () => [],
    count: () => countRecords(db),
  };
}

interface SkippedRecords {
  countOrphan(): void;
  countInvalid(): void;
}

type ReadRecords = (condition: string, skipped: SkippedRecords) => Iterable<StatsRecord>;

/** Null for a type that no known version writes. */
function parseMinutes(type: string): number | null {
  const [, digits] = /^([1-9]\d{0,3})m$/.exec(type) ?? [];
  return digits === undefined ? null : Number(digits);
}

function readFleet(db: SourceDatabase, readRecords: ReadRecords): ImportedFleet {
  const notes = createNoteList();
  const summaries = summarise(readRecords, notes);
  const details = readDetails(db);
  const select = db.sqlite.prepare<[], SystemRow>(
    `SELECT ${listColumns(db, 'systems', systemColumns)} FROM systems`,
  );
  const nodes = select.all().map((system) => {
    const key = toText(system.id);
    return mapSystem({ system, details: details.get(key), summary: summaries.get(key), notes });
  });
  nodes.sort((a, b) => compareNames(a.config.name, b.config.name));
  addFleetNotes(notes, nodes.length, summaries);
  addTableNotes(db, notes);
  return { nodes, tasks: [], settings: {}, account: null, notes: notes.list() };
}

/** Beszel sorts its table by name. */
const { compare: compareNames } = new Intl.Collator('en', { numeric: true });

function readDetails(db: SourceDatabase): Map<string, DetailRow> {
  if (!db.columns('system_details').has('system')) return new Map();
  const select = db.sqlite.prepare<[], DetailRow>(
    `SELECT ${listColumns(db, 'system_details', detailColumns)} FROM system_details`,
  );
  return new Map(select.all().map((row) => [toText(row.system), row]));
}

/** Keys of `stats` that Muster has no metric for. */
const otherMetrics = ['t', 'f', 'g', 'bat', 'bats', 'dio', 'dr', 'dw', 'cpub', 'cpus'];

/** Numbers of records by what becomes of them. */
interface RecordCounts {
  orphans: number;
  invalid: number;
  /** Records that share a minute with the one before. */
  merged: number;
  long: number;
  others: number;
}

function summarise(readRecords: ReadRecords, notes: NoteList): Map<string, SystemSummary> {
  const summaries = new Map<string, SystemSummary>();
  const counts: RecordCounts = { orphans: 0, invalid: 0, merged: 0, long: 0, others: 0 };
  const skipped: SkippedRecords = {
    countOrphan: () => {
      counts.orphans += 1;
    },
    countInvalid: () => {
      counts.invalid += 1;
    },
  };
  let node = '';
  let minute = 0;
  let counters: CounterRecord[] = [];
  const finish = () => {
    const summary = summaries.get(node);
    if (summary !== undefined) summary.traffic = sumCounters(counters);
    counters = [];
    minute = 0;
  };
  for (const record of readRecords('1', skipped)) {
    if (record.node !== node) {
      finish();
      node = record.node;
    }
    const { end, minutes, stats } = record;
    const summary = summaries.get(node);
    if (summary === undefined || end > summary.lastRecordAt)
      summaries.set(node, { lastRecordAt: end, totals: readTotals(stats), traffic: null });
    counters.push({ end, minutes, counters: readCounters(stats) });
    if (otherMetrics.some((key) => stats[key] !== undefined)) counts.others += 1;
    if (minutes > 1) counts.long += 1;
    else {
      const next = Math.round(end / 60);
      if (next === minute) counts.merged += 1;
      minute = next;
    }
  }
  finish();
  addRecordNotes(notes, counts);
  return summaries;
}

function addRecordNotes(notes: NoteList, { orphans, invalid, merged, long, others }: RecordCounts): void {
  notes.add({
    subject: 'Records of 10 minutes and longer',
    detail:
      'They become hours, and a chart that contains them is drawn in hours: Beszel keeps minutes for one hour only.',
    count: long,
  });
  notes.add({
    subject: 'Records of one minute',
    detail: 'They end in the same minute as the record before and are averaged with it.',
    count: merged,
  });
  notes.add({
    subject: 'Other metrics',
    detail:
      'Records have temperatures, disk throughput, GPUs, fans, batteries or shares of CPU time, which Muster does not keep.',
    count: others,
  });
  notes.add({ subject: 'Records of deleted systems', detail: 'They are left out.', count: orphans });
  notes.add({
    subject: 'Invalid records',
    detail: 'They are left out: their type, time or JSON is not one that Beszel writes.',
    count: invalid,
  });
}

function addFleetNotes(notes: NoteList, nodes: number, summaries: ReadonlyMap<string, SystemSummary>): void {
  notes.add({
    subject: 'Visibility',
    detail:
      'The nodes are hidden from visitors, because Beszel shows systems to its users only. Edit a node to show it.',
    count: nodes,
  });
  const withTraffic = [...summaries.values()].filter(({ traffic }) => traffic !== null).length;
  notes.add({
    subject: 'Traffic',
    detail:
      'Beszel stores interface counters and no totals: the total is what the interfaces of a host counted since its last boot, and before earlier reboots that the records show.',
    count: withTraffic,
  });
  notes.add({
    subject: 'Traffic',
    detail: 'Records of Beszel before 0.12.8 have no interface counters: the totals begin at 0.',
    count: summaries.size - withTraffic,
  });
}

function* toMinutes(records: Iterable<StatsRecord>): Generator<MinuteRecord> {
  const values = new Float64Array(historyColumns.length);
  for (const { node, end, stats } of records) {
    mapStats(stats, values);
    yield { node, end, values };
  }
}

function* readHours(records: Iterable<StatsRecord>): Generator<ImportedMetrics> {
  let node = '';
  let rows: LongRecord[] = [];
  for (const record of records) {
    if (record.node !== node) {
      yield* splitIntoHours(node, rows);
      node = record.node;
      rows = [];
    }
    const values = new Float64Array(historyColumns.length);
    mapStats(record.stats, values);
    rows.push({ end: record.end, minutes: record.minutes, values });
  }
  yield* splitIntoHours(node, rows);
}

/** Hours are estimated: records of 10 and 20 minutes overlap with those of 120 and 480, which are expanded. */
function countRecords(db: SourceDatabase): ImportCounts {
  const all = countRows(db, 'system_stats');
  const minutes =
    db.sqlite.prepare<[], number>("SELECT count(*) FROM system_stats WHERE type = '1m'").pluck().get() ?? 0;
  return { minutes, hours: (all - minutes) * 2, probes: 0, probe_hours: 0 };
}
