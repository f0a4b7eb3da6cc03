import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type SettingValues, StoreError, type StoreErrorCode } from './store.ts';

/** Work on a database file that is long, or that a hostile file could make long or fatal. */
export type Task =
  | { kind: 'inspect'; path: string }
  /** Unhurried where somebody waits at a terminal and may end it: a file of any size gets the time that it needs. */
  | { kind: 'prepare'; path: string; keep: SettingValues; isUnhurried?: boolean };

export type TaskReply = { value: unknown } | { error: { code: StoreErrorCode; message: string } };

/** The largest file that can be uploaded takes a few seconds. */
const TASK_MS = 120_000;

/** The neighbour of this file, in TypeScript or compiled. */
const ENTRY = fileURLToPath(new URL(`./task-child${extname(import.meta.filename)}`, import.meta.url));

/**
 * Runs a task in a process of its own, which can be ended from outside and takes nothing down with it. It gets no
 * environment, because that may hold a password. Rejects with a `StoreError`.
 */
export function runTask<T>(task: Task): Promise<T> {
  const timeout = task.kind === 'prepare' && task.isUnhurried === true ? undefined : TASK_MS;
  const child = fork(ENTRY, [], { env: {}, execArgv: [], timeout, killSignal: 'SIGKILL' });
  return new Promise((resolve, reject) => {
    child.once('message', (reply: TaskReply) => {
      if ('value' in reply) resolve(reply.value as T);
      else reject(new StoreError(reply.error.code, reply.error.message));
    });
    child.once('error', (error) => {
      reject(new StoreError('fault', `The database cannot be looked into: ${error.message}.`));
    });
    child.once('exit', (code, signal) => {
      const end = signal ?? `code ${code}`;
      // A message that was sent before the end has arrived by now, and the first outcome counts.
      reject(
        new StoreError(
          task.kind === 'prepare' ? 'refused' : 'fault',
          `The database could not be read to its end (${end}).`,
        ),
      );
    });
    child.send(task);
  });
}
