import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { RestoreDifferences, RestoredSetting } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { auditCaps } from '../features/audit/audit-log.ts';
import { createCommandLineEntry } from '../features/audit/command-line-entry.ts';
import { chooseSettings, compareSecurity, isKeepable } from '../features/database/restored-settings.ts';
import { createToken } from '../lib/tokens.ts';
import { hidePassword } from '../store/database-url.ts';
import { StoreError } from '../store/errors.ts';
import {
  type BackupAudit,
  type BackupReport,
  deletePartialBackup,
} from '../store/sqlite/database-admin/backup.ts';
import type { RestoreResult } from '../store/sqlite/database-admin/restore.ts';
import { backUp, restore } from '../store/stopped-hub.ts';
import type { DroppedObject, RestoreCandidate } from '../store/store.ts';
import { CSRF_TOKEN_KEY } from '../stored-tokens.ts';
import { OptionError } from './option-values.ts';
import type { BackupOptions, RestoreOptions } from './options.ts';

const STREAM = '-';

/** `muster-hub backup`. Messages go to standard error, because the copy may go to standard output. */
export async function runBackup({ db, file, isForced }: BackupOptions, runtime: Runtime): Promise<void> {
  const audit = { entry: createCommandLineEntry(runtime, { action: 'database.back_up' }), caps: auditCaps };
  if (file === STREAM) {
    await streamBackup(db, audit);
    return;
  }
  cleanUpOnSignal(() => deletePartialBackup(file));
  const report = await backUp({ path: db, target: file, isForced, audit });
  process.stderr.write(`${resolve(file)} is a backup of ${hidePassword(db)}: ${describeBackup(report)}.\n`);
  warnWithoutEntry(report);
}

function warnWithoutEntry({ auditProblem }: BackupReport): void {
  if (auditProblem !== null) process.stderr.write(`The backup is not in the audit log: ${auditProblem}\n`);
}

async function streamBackup(db: string, audit: BackupAudit): Promise<void> {
  if (process.stdout.isTTY) throw new OptionError('A backup is binary. Name a file, or redirect the output.');
  const folder = mkdtempSync(join(tmpdir(), 'muster-backup-'));
  const cleanUp = () => rmSync(folder, { recursive: true, force: true });
  cleanUpOnSignal(cleanUp);
  try {
    const path = join(folder, 'backup.db');
    const report = await backUp({ path: db, target: path, isForced: false, audit });
    await pipeline(createReadStream(path), process.stdout).catch(explainOutput);
    process.stderr.write(
      `A backup of ${hidePassword(db)} was written to standard output: ${describeBackup(report)}.\n`,
    );
    warnWithoutEntry(report);
  } finally {
    cleanUp();
  }
}

function explainOutput(error: NodeJS.ErrnoException): never {
  if (error.code !== 'EPIPE' && error.code !== 'ENOSPC') throw error;
  const sentence = `The backup is incomplete: the output was closed or is full (${error.code}).`;
  throw new StoreError('unusable', sentence, { cause: error });
}

/** A partial copy contains secrets too, so a signal must delete it. */
function cleanUpOnSignal(cleanUp: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      cleanUp();
      process.exit(1);
    });
}

/** `muster-hub restore`. */
export async function runRestore(
  { db, file, isDryRun, keep }: RestoreOptions,
  runtime: Runtime,
): Promise<void> {
  const unknown = keep.find((key) => !isKeepable(key));
  if (unknown !== undefined)
    throw new OptionError(`--keep takes settings that a restore can drop; "${unknown}" is not one.`);
  const source = file === STREAM ? process.stdin : file;
  const now = Math.floor(runtime.now() / 1000);
  const detail = keep.length > 0 ? `kept ${keep.join(' ')}` : '';
  const entry = createCommandLineEntry(runtime, { action: 'database.restore', detail });
  const report = await restore({
    path: db,
    source,
    now,
    chooseSettings: (security) => ({
      ...chooseSettings(security, { keep, now }).values,
      // Open panels must not continue with the old CSRF token.
      [CSRF_TOKEN_KEY]: createToken(runtime),
    }),
    isDryRun,
    audit: { entry, caps: auditCaps },
  });
  const { report: settings } = chooseSettings(report.security, { keep, now });
  const name = file === STREAM ? 'The input' : resolve(file);
  const tasks = count(report.ping_tasks, 'ping task');
  process.stdout.write(`${name} is a hub's database: ${describe(report)}, ${tasks}.\n`);
  process.stdout.write(describeDropped(report));
  process.stdout.write(describeSettings(settings, keep));
  process.stdout.write(describeDifferences(compareSecurity(report.security, settings)));
  process.stdout.write(describeTokens(report.revoked_api_tokens) + describeAudit(report));
  process.stdout.write(
    isDryRun
      ? 'Nothing was changed.\n'
      : `${hidePassword(db)} is restored and all sessions are deleted. Start the hub.\n${describeKept(report.kept)}`,
  );
}

const kindNames: Readonly<Record<DroppedObject['kind'], string>> = {
  trigger: 'trigger',
  view: 'view',
  virtual_table: 'virtual table',
  table: 'table',
  index: 'index',
  column: 'column',
  definition: 'modified definition of table',
  rows: 'invalid rows in table',
  setting: 'setting',
  sequence: 'invalid last ID of table',
};

/** Objects of a file that no hub writes, one a line. */
function describeDropped({ dropped, dropped_count }: RestoreCandidate): string {
  if (dropped_count === 0) return '';
  const lines = dropped.map(
    ({ kind, name, count: rows }) => `  ${kindNames[kind]} ${name}${kind === 'rows' ? ` (${rows})` : ''}\n`,
  );
  const rest = dropped_count - dropped.length;
  return `Not restored, because Muster does not use it:\n${lines.join('')}${rest === 0 ? '' : `  and ${rest} more\n`}`;
}

/** The dropped settings that would let others do more, and how to keep them. */
function describeSettings(settings: readonly RestoredSetting[], keep: readonly string[]): string {
  const list = (outcome: RestoredSetting['outcome']) => settings.filter((one) => one.outcome === outcome);
  const name = ({ key, value }: RestoredSetting) => (value === '' ? key : `${key} (${value})`);
  const dropped = list('dropped');
  const names = [...keep, ...dropped.map(({ key }) => key)].join(',');
  return [
    ...list('ended').map((one) => `Ended: ${name(one)}.\n`),
    ...list('kept').map((one) => `Kept: ${name(one)}.\n`),
    ...dropped.map((one) => `Not restored, because it may let others do more: ${name(one)}.\n`),
    ...(dropped.length > 0
      ? [`To restore what is dropped, repeat with --keep ${names}, or set it in the panel.\n`]
      : []),
  ].join('');
}

function describeDifferences(differences: RestoreDifferences | null): string {
  if (differences === null) return '';
  const { username, password, second_factor: secondFactor, settings } = differences;
  const names = [
    ...(username ? ['username'] : []),
    ...(password ? ['password'] : []),
    ...(secondFactor ? ['second factor'] : []),
    ...settings,
  ];
  return names.length === 0 ? '' : `Differs from the current database: ${names.join(', ')}.\n`;
}

function describeTokens(tokens: number): string {
  if (tokens === 0) return '';
  const verb = tokens === 1 ? 'is' : 'are';
  return `${count(tokens, 'API token')} ${verb} revoked. Create new ones with muster-hub token create.\n`;
}

function describeAudit({ lost_audit_entries: lost, merged_audit_entries: merged }: RestoreResult): string {
  if (merged > 0)
    return `${merged} entries of the backup’s audit log are restored before the current ones.\n`;
  if (lost === 0) return '';
  const entries = lost === 1 ? '1 entry of the backup’s is' : `${lost} entries of the backup’s are`;
  return `The current audit log is kept; ${entries} not in it.\n`;
}

function describeKept(kept: string | null): string {
  return kept === null ? '' : `The replaced database is kept as ${kept} until the next restore.\n`;
}

function describeBackup(report: BackupReport): string {
  return `${report.bytes} bytes, ${describe(report)}`;
}

type Described = Pick<BackupReport, 'schema_version' | 'nodes' | 'oldest_sample_at' | 'newest_sample_at'>;

function describe({ schema_version, nodes, oldest_sample_at: oldest, newest_sample_at: newest }: Described) {
  const span =
    oldest === null || newest === null ? 'no history' : `history from ${toDay(oldest)} to ${toDay(newest)}`;
  return `schema version ${schema_version}, ${count(nodes, 'node')}, ${span}`;
}

function toDay(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
