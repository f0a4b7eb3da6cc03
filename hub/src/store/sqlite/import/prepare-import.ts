import { mkdirSync, rmSync } from 'node:fs';
import type { ImportCounts, ImportReport } from '@muster/generated/types';
import { ImportError } from '@muster/import/errors';
import { readSource } from '@muster/import/read-source';
import { restrictConnection } from '@muster/import/untrusted-file';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { createStoreError, StoreError } from '../../errors.ts';
import { HOUR_SECONDS } from '../../metric-layout.ts';
import type { Queries } from '../../queries.ts';
import { tableCommands } from '../../store-commands.ts';
import { readNodes } from '../../tables/node.ts';
import { putSettings, readSettings } from '../../tables/setting.ts';
import { describeInvalidValue } from '../../validation/stored-values.ts';
import { refuse } from '../database-admin/source-file.ts';
import { fsyncFile } from '../files/database-files.ts';
import { nameSourceFolder } from '../files/work-folder.ts';
import { migrate, readMigrations } from '../migrate.ts';
import { createCommandRunner, createSqliteQueries } from '../queries.ts';
import { isSqliteFull, toStoreError } from '../sqlite-errors.ts';
import { moveRecentMinutes } from '../tables/metric-recent.ts';
import type { ImportInput } from './import-input.ts';
import { createCounts, Notes } from './import-report.ts';
import { readNdjson } from './read-ndjson.ts';
import { openRecordStream, type RecordStream } from './record-stream.ts';
import type { WriteContext, Written } from './write-context.ts';
import { writeFleet } from './write-fleet.ts';
import { writeHours, writeMinutes } from './write-metrics.ts';
import { writeProbeHours, writeProbes } from './write-probes.ts';

export interface PreparedImport {
  report: ImportReport;
  /** Tokens of the nodes in `report.install`, in that order. */
  installTokens: string[];
}

/** Progress of the import. */
export interface ImportProgress {
  stage: keyof ImportCounts | 'check';
  rows: number;
  /** An estimate; 0 if unknown. */
  total: number;
}

const CACHE_KIB = 16_384;
const PROGRESS_ROWS = 50_000;
const DAY_SECONDS = 86_400;
const MAX_RETENTION_DAYS = 3650;

/**
 * Writes the rows of another product into `path` and fsyncs it. Throws a `StoreError`: `refused` with a sentence if the
 * file cannot be imported.
 */
export async function prepareImport(
  input: ImportInput,
  onProgress: (progress: ImportProgress) => void,
): Promise<PreparedImport> {
  const folder = nameSourceFolder(input.path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  onProgress({ stage: 'check', rows: 0, total: 0 });
  const { kind, source: path, now } = input;
  const records = kind === 'ndjson' ? readNdjson(path) : readSource({ kind, path, folder, now });
  try {
    return await writeInto(input, openRecordStream(records), onProgress);
  } catch (error) {
    throw explain(error, input);
  } finally {
    // Closes the source.
    records.return(undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function writeInto(
  input: ImportInput,
  stream: RecordStream,
  onProgress: (progress: ImportProgress) => void,
): Promise<PreparedImport> {
  const db = openTarget(input.path);
  try {
    const queries = createSqliteQueries(db);
    await requireEmpty(queries, input);
    const report = await writeAll(db, { input, stream, onProgress });
    await requireLoadable(db, input.now);
    const tokens = new Map((await readNodes(queries)).map(({ id, token }) => [id, token]));
    return { report, installTokens: report.install.map(({ id }) => tokens.get(id) ?? '') };
  } finally {
    db.close();
    fsyncFile(input.path);
  }
}

/** Nothing depends on the file before it is complete, so it needs neither a journal nor fsyncs. */
function openTarget(path: string): Database {
  const db = new BetterSqlite(path, { fileMustExist: true });
  restrictConnection(db);
  // Effective on an empty file only.
  db.pragma('auto_vacuum = INCREMENTAL');
  db.pragma('journal_mode = DELETE');
  db.pragma('synchronous = OFF');
  migrate(db, readMigrations());
  // The import compares with the minutes in `metric`.
  moveRecentMinutes(db);
  db.pragma('journal_mode = OFF');
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma('foreign_keys = OFF');
  db.pragma(`cache_size = -${CACHE_KIB}`);
  return db;
}

async function requireEmpty(queries: Queries, { merges }: ImportInput): Promise<void> {
  const nodes = (await readNodes(queries)).length;
  if (nodes > 0 && !merges)
    throw refuse(
      `The hub has ${nodes} ${nodes === 1 ? 'node' : 'nodes'}. Use --merge to add to them: nodes of the same name keep their configuration and gain history.`,
    );
}

interface ImportRun {
  input: ImportInput;
  stream: RecordStream;
  onProgress: (progress: ImportProgress) => void;
}

async function writeAll(db: Database, { input, stream, onProgress }: ImportRun): Promise<ImportReport> {
  const queries = createSqliteQueries(db);
  const notes = new Notes();
  const { source, fleet } = stream;
  if (fleet.nodes.length === 0 && fleet.tasks.length === 0)
    throw refuse('The file has no nodes and no ping tasks, so there is nothing to import.');
  db.exec('BEGIN');
  const { nodeDefaults: defaults, now, seed, username } = input;
  const { targets, ...written } = await writeFleet(fleet, { queries, defaults, now, seed, username, notes });
  const history = writeHistory(stream, { db, targets, now, onProgress, notes });
  await keepHistory(queries, { input, notes, oldest: history.oldest_at, merged: written.merged });
  db.exec('COMMIT');
  return {
    kind: input.kind,
    product: source.product,
    agents: source.agents ?? 'install',
    source_version: source.version ?? 0,
    dry_run: input.isDryRun,
    ...written,
    ...history,
    notes: notes.list(),
  };
}

type History = Pick<ImportReport, 'rows' | 'skipped' | 'oldest_at' | 'newest_at'>;

interface HistoryContext extends Pick<WriteContext, 'db' | 'targets'> {
  now: number;
  notes: Notes;
  onProgress: ImportRun['onProgress'];
}

function writeHistory(stream: RecordStream, context: HistoryContext): History {
  const { db, targets, now, notes, onProgress } = context;
  const totals = stream.source.rows ?? createCounts();
  const lastHour = Math.floor(now / HOUR_SECONDS);
  const run = (stage: keyof ImportCounts, write: (context: WriteContext) => Written): Written => {
    let rows = 0;
    onProgress({ stage, rows, total: totals[stage] });
    const onRow = () => {
      rows += 1;
      if (rows % PROGRESS_ROWS === 0) onProgress({ stage, rows, total: totals[stage] });
    };
    return write({ db, targets, lastHour, onRow });
  };
  const parts: Record<keyof ImportCounts, Written & { orphans?: number }> = {
    minutes: run('minutes', (one) => writeMinutes(stream.readRows('minute'), one)),
    hours: run('hours', (one) => writeHours(stream.readRows('hour'), one)),
    probes: run('probes', (one) => writeProbes(stream.readRows('probe'), one)),
    probe_hours: run('probe_hours', (one) => writeProbeHours(stream.readRows('probe_hour'), one)),
  };
  const orphans = (parts.probes.orphans ?? 0) + (parts.probe_hours.orphans ?? 0);
  if (orphans > 0)
    notes.add({
      subject: 'Probe results',
      detail: 'They belong to nodes or tasks that do not exist or are not imported.',
      count: orphans,
    });
  return summarise(parts);
}

function summarise(parts: Record<keyof ImportCounts, Written>): History {
  const rows = createCounts();
  const skipped = { invalid: createCounts(), existing: createCounts() };
  for (const [stage, part] of Object.entries(parts) as [keyof ImportCounts, Written][]) {
    rows[stage] = part.imported;
    skipped.invalid[stage] = part.invalid;
    skipped.existing[stage] = part.existing;
  }
  const written = Object.values(parts).filter(({ imported }) => imported > 0);
  const oldest = Math.min(...written.map((part) => part.oldest));
  const newest = Math.max(...written.map((part) => part.newest));
  return {
    rows,
    skipped,
    oldest_at: Number.isFinite(oldest) ? oldest : null,
    newest_at: Number.isFinite(newest) ? newest : null,
  };
}

interface Retention {
  input: ImportInput;
  notes: Notes;
  oldest: number | null;
  merged: boolean;
}

/**
 * The hub deletes expired history an hour after its start, so the retention of a hub without nodes is extended to the
 * imported history.
 */
async function keepHistory(queries: Queries, { input, notes, oldest, merged }: Retention): Promise<void> {
  const { retention_days: own } = await readSettings(queries);
  const stored = Number(own ?? input.retentionDays);
  const needed = oldest === null ? 0 : Math.ceil((input.now - oldest) / DAY_SECONDS);
  if (needed <= stored) return;
  const next = Math.min(needed + 1, MAX_RETENTION_DAYS);
  if (merged || own !== undefined || next <= stored) {
    const detail = `The imported history begins ${needed} days ago, and the hub keeps ${stored}. It deletes the rest after its start, unless the setting is raised before.`;
    notes.add({ subject: 'Retention', detail, count: 1 });
    return;
  }
  await putSettings(queries, { retention_days: next });
  notes.add({
    subject: 'Retention',
    detail: `It was raised from ${stored} to ${next} days, so that the hub keeps the imported history.`,
    count: 1,
  });
}

/** Reads everything that a start of the hub reads. The importer has made its own values valid. */
async function requireLoadable(db: Database, now: number): Promise<void> {
  const { invalid } = await createCommandRunner(db)(tableCommands.load, now);
  const [first] = invalid;
  if (first !== undefined)
    throw createStoreError(
      'refused',
      `The database would have an invalid value: ${describeInvalidValue(first)}. Nothing was changed.`,
      undefined,
    );
}

function explain(error: unknown, { path }: ImportInput): StoreError {
  if (error instanceof StoreError) return error;
  if (error instanceof ImportError) return refuse(error.message, error);
  if (isSqliteFull(error))
    return createStoreError(
      'full',
      'There is no space left beside the database for a copy with the imported rows. Free some space and try again.',
      error,
    );
  return toStoreError(error, path);
}
