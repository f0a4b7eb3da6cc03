import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Finding, ok, warn } from './finding.ts';

/** Litestream copies the log every second unless it is configured otherwise, and takes longer where the network is slow. */
const MAX_LAG_MS = 60_000;

/** Where Litestream keeps its own files: https://litestream.io/how-it-works/ */
function nameLitestreamFolder(path: string): string {
  return join(dirname(path), `.${basename(path)}-litestream`);
}

/** Whether Litestream, if it replicates this database, has copied the latest changes of the log. */
export function checkReplication({ path }: { path: string }): Finding {
  const folder = nameLitestreamFolder(path);
  if (!existsSync(folder)) return ok('replication', 'Litestream does not replicate this database.');
  const changedAt = findModified(`${path}-wal`);
  const copiedAt = findNewestCopy(join(folder, 'ltx/0'));
  const lagMs = changedAt === undefined ? 0 : changedAt - (copiedAt ?? 0);
  if (lagMs <= MAX_LAG_MS) return ok('replication', 'Litestream has copied the latest changes.');
  const last = copiedAt === undefined ? 'never' : new Date(copiedAt).toISOString();
  return warn(
    'replication',
    `Litestream has not copied the latest changes of ${path}; its last copy: ${last}.`,
    'Look for the cause in its log: journalctl -u litestream. If Litestream is no longer used, delete its folder ' +
      `${folder}.`,
  );
}

/** Milliseconds since the epoch. */
function findModified(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

/** When the newest file of transactions was written; undefined while there is none. */
function findNewestCopy(folder: string): number | undefined {
  if (!existsSync(folder)) return;
  const times = readdirSync(folder).flatMap((name) => findModified(join(folder, name)) ?? []);
  return times.length === 0 ? undefined : Math.max(...times);
}
