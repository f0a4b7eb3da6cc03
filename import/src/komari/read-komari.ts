import type { ImportCounts } from '@muster/generated/types';
import { hasColumns, toText } from '../cells.ts';
import { ImportError } from '../errors.ts';
import type {
  ImportedMetrics,
  ImportedProbe,
  ImportedProbeHour,
  ImportSource,
  SourceDatabase,
  SourceReader,
} from '../import-source.ts';
import { createNoteList } from '../note-list.ts';
import { HOUR_MS, MINUTE_MS, readStoreHours, readStoreMinutes } from './expand-metrics.ts';
import { readStoreProbeHours, readStoreProbes } from './expand-probes.ts';
import { findZone } from './find-zone.ts';
import { hostMetricNames, LATENCY, type MetricStore } from './metric-store.ts';
import { openStore, openTables, readSettings } from './open-store.ts';
import { listClients, readFleet } from './read-fleet.ts';
import { openRecordTables } from './read-records.ts';
import type { HistorySources } from './read-traffic.ts';

/** Komari 0.1 and newer: https://github.com/komari-monitor/komari */
export const komari: ImportSource = {
  kind: 'komari',
  name: 'Komari',
  agents: 'install',
  recognises: (db) => hasColumns(db, 'clients', ['uuid', 'token']) || openTables(db) !== undefined,
  open(db) {
    if (!db.tables.has('clients'))
      throw new ImportError(`${db.path} is the history of Komari. Import komari.db, which lies beside it.`);
    if (!hasColumns(db, 'clients', ['uuid', 'name']))
      throw new ImportError(
        `${db.path} is of a Komari before 0.1. Start a newer Komari on a copy once, which changes its schema.`,
      );
    return openReader(db);
  },
};

function openReader(db: SourceDatabase): SourceReader {
  const notes = createNoteList();
  const zone = findZone(db);
  const settings = readSettings(db);
  const sources: HistorySources = {
    store: openStore(db, settings, notes),
    records: openRecordTables(db, zone),
  };
  const { store, records } = sources;
  const clients = () => listClients(db).map(({ uuid }) => toText(uuid));

  return {
    readFleet: (now) => readFleet(db, { ...sources, settings, notes, zone, now }),
    *readMinutes(): Generator<ImportedMetrics> {
      for (const client of clients()) {
        if (records !== undefined) yield* records.readMinutes(client, findStart(store, client));
        if (store !== undefined) yield* readStoreMinutes(store, client);
      }
    },
    *readHours(): Generator<ImportedMetrics> {
      if (store === undefined) return;
      for (const client of clients()) yield* readStoreHours(store, client);
    },
    *readProbes(): Generator<ImportedProbe> {
      for (const client of clients()) {
        if (records !== undefined) yield* records.readProbes(client, findStart(store, client));
        if (store !== undefined) yield* readStoreProbes(store, client);
      }
    },
    *readProbeHours(): Generator<ImportedProbeHour> {
      if (store === undefined) return;
      for (const client of clients()) yield* readStoreProbeHours(store, client);
    },
    count: () => countHistory(sources),
  };
}

/** When the metric store begins for a client, in milliseconds since the epoch; infinite if it has nothing. */
function findStart(store: MetricStore | undefined, client: string): number {
  const starts = (store?.lengths ?? []).flatMap((length) => {
    for (const { start } of store?.read(client, hostMetricNames, length) ?? []) return [start];
    return [];
  });
  return Math.min(Number.POSITIVE_INFINITY, ...starts);
}

/** Resolutions overlap, so these are a little too large. */
function countHistory({ store, records }: HistorySources): ImportCounts {
  const counts: ImportCounts = { minutes: 0, hours: 0, probes: 0, probe_hours: 0, ...records?.count() };
  for (const length of store?.lengths ?? []) {
    const rows = store?.count('cpu.usage', length).rows ?? 0;
    const probes = store?.count(LATENCY, length) ?? { rows: 0, samples: 0 };
    if (length < HOUR_MS) {
      counts.minutes += rows * Math.max(1, length / MINUTE_MS);
      counts.probes += probes.samples;
    } else {
      counts.hours += (rows * length) / HOUR_MS;
      counts.probe_hours += (probes.rows * length) / HOUR_MS;
    }
  }
  return counts;
}
