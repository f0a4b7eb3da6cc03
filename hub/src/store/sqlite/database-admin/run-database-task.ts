import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StoreError, type StoreErrorCode } from '../../errors.ts';
import type { RestoreCandidate } from '../../store.ts';
import { deleteDatabase } from '../files/database-files.ts';
import { nameRebuilt } from '../files/work-folder.ts';
import type { ImportInput } from '../import/import-input.ts';
import type { ImportProgress, PreparedImport } from '../import/prepare-import.ts';
import type { DatabaseStats } from './database-stats.ts';

/** Work on a database file that takes long, or that a crafted file could slow down or crash. */
export interface DatabaseTasks {
  inspect: { input: { path: string }; output: DatabaseStats };
  prepare: {
    input: { path: string; now: number; current: string | null };
    output: RestoreCandidate;
  };
  import: { input: ImportInput; output: PreparedImport };
}

export type TaskRequest = {
  [K in keyof DatabaseTasks]: { task: K; input: DatabaseTasks[K]['input'] };
}[keyof DatabaseTasks];

export type TaskReply<T = DatabaseTasks[keyof DatabaseTasks]['output']> =
  | { value: T }
  | { error: { code: StoreErrorCode; message: string } }
  /** Any number of progress messages, before one of the other messages. */
  | { progress: ImportProgress };

export interface TaskLimits {
  /** Milliseconds; undefined for no limit. The default fits the largest file that can be uploaded many times over. */
  timeout: number | undefined;
  onProgress?: ((progress: ImportProgress) => void) | undefined;
}

/** In MiB. By default V8 lets the young generation of an import, which allocates for each row, grow by some 75 MB. */
const execArgv = ['--max-semi-space-size=4'];

/** TypeScript beside this file, or JavaScript in the build. */
const ENTRY = fileURLToPath(
  new URL(`./database-task-child${extname(import.meta.filename)}`, import.meta.url),
);

/**
 * Runs a task in a child process, which can be killed and cannot crash the hub. The child gets an empty environment,
 * because the hub's may hold a password. Rejects with a `StoreError`.
 */
export function runDatabaseTask<K extends keyof DatabaseTasks>(
  task: K,
  input: DatabaseTasks[K]['input'],
  { timeout, onProgress }: TaskLimits = { timeout: 120_000 },
): Promise<DatabaseTasks[K]['output']> {
  const child = fork(ENTRY, [], { env: {}, execArgv, timeout, killSignal: 'SIGKILL' });
  return new Promise((resolve, reject) => {
    child.on('message', (reply: TaskReply<DatabaseTasks[K]['output']>) => {
      if ('progress' in reply) onProgress?.(reply.progress);
      else if ('value' in reply) resolve(reply.value);
      else reject(new StoreError(reply.error.code, reply.error.message));
    });
    child.once('error', (error) => {
      reject(
        new StoreError('fault', `The process that reads the database cannot be started: ${error.message}.`),
      );
    });
    child.once('exit', (code, signal) => {
      // A reply that was sent before the exit has arrived by now, and a promise settles once.
      const hint =
        task === 'import' && timeout !== undefined
          ? ' A large file takes longer than the panel waits: use muster-hub import on the host.'
          : '';
      const sentence = `Reading the database was aborted (${signal ?? `exit code ${code}`}).${hint}`;
      reject(new StoreError(task === 'inspect' ? 'fault' : 'refused', sentence));
    });
    // A child that works without events does not notice that its parent is gone.
    const kill = () => void child.kill('SIGKILL');
    process.once('exit', kill);
    child.once('exit', () => process.off('exit', kill));
    child.send({ task, input });
  });
}

/** Prepares an uploaded file. A child that was killed leaves its unfinished database, which is deleted here. */
export function prepareCandidate(
  input: DatabaseTasks['prepare']['input'],
  limits?: TaskLimits,
): Promise<RestoreCandidate> {
  return runDatabaseTask('prepare', input, limits).finally(() => deleteDatabase(nameRebuilt(input.path)));
}
