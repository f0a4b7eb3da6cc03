import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The name under which files of a run of Vitest find the PostgreSQL server that they share. */
export const SHARED_POSTGRES = 'postgres';

export interface SharedPostgres {
  url: string;
  /** The server's own folder, which it must be able to enter as another user. */
  folder: string;
}

const FILE = 'server.json';
const POLL_MS = 20;
const MAX_POLLS = 250;

export function writeSharedPostgres(place: string, server: SharedPostgres): void {
  writeFileSync(join(place, FILE), JSON.stringify(server));
}

export function readSharedPostgres(place: string): SharedPostgres {
  return JSON.parse(readFileSync(join(place, FILE), 'utf8'));
}

/** Ends the server that files have shared, if there is one, and removes its folder. `shared` is the folder of the run. */
export function endSharedPostgres(shared: string): void {
  const place = join(shared, SHARED_POSTGRES);
  if (!existsSync(join(place, FILE))) return;
  const { folder } = readSharedPostgres(place);
  const pidFile = join(folder, 'data', 'postmaster.pid');
  if (existsSync(pidFile)) process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGQUIT');
  const cell = new Int32Array(new SharedArrayBuffer(4));
  // Synchronous, for the end of a process. The server deletes the file last.
  for (let poll = 0; existsSync(pidFile) && poll < MAX_POLLS; poll += 1) Atomics.wait(cell, 0, 0, POLL_MS);
  rmSync(folder, { recursive: true, force: true });
}
