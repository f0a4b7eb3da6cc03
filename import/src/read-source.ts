import type { ImportCounts, ImportRecord } from '@muster/generated/types';
import type { ProductKind } from './import-source.ts';
import { listFleet, toHours, toMinutes, toProbeHours, toProbes } from './records.ts';
import { openSourceDatabase, toImportError } from './source-database.ts';
import { importSources } from './sources.ts';

export interface SourceOptions {
  kind: ProductKind;
  path: string;
  /** An existing folder for copies that must be made before SQLite can read the file. */
  folder: string;
  /** Unix seconds. */
  now: number;
}

/**
 * The records of another product's database, in the order of the contract. Records of the history may be one object again
 * and again, changed: use one before you ask for the next. A number that is not known may be NaN, as if it were absent. Throws an `ImportError` if the file cannot be imported; the
 * file is closed with the generator.
 */
export function* readSource({ kind, path, folder, now }: SourceOptions): Generator<ImportRecord> {
  const { source, database, close } = openSourceDatabase({ kind, path, folder, sources: importSources });
  try {
    const { version } = database;
    const reader = source.open(database);
    const fleet = [...listFleet(reader, now)];
    const rows = roundCounts(reader.count());
    yield { type: 'source', product: source.name, agents: source.agents, version, rows };
    yield* fleet;
    yield* toMinutes(reader.readMinutes());
    yield* toHours(reader.readHours());
    yield* toProbes(reader.readProbes());
    yield* toProbeHours(reader.readProbeHours());
  } catch (error) {
    throw toImportError(database.path, error);
  } finally {
    close();
  }
}

function roundCounts(counts: ImportCounts): ImportCounts {
  return {
    minutes: Math.round(counts.minutes),
    hours: Math.round(counts.hours),
    probes: Math.round(counts.probes),
    probe_hours: Math.round(counts.probe_hours),
  };
}
