import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseStatus } from '../store/database-admin/database-status.ts';
import { RESERVE_BYTES } from '../store/disk-full.ts';
import { doubted, type Finding, failed, formatBytes, passed } from './finding.ts';

/** Of a node and a minute, hours included: docs/sizing.md. */
const BYTES_PER_MINUTE = 62;
const MINUTES_PER_MONTH = 30 * 24 * 60;
/** Below this not even what frees space has room: twice the hub's reserve. */
const LEAST_FREE_BYTES = 2 * RESERVE_BYTES;
/** The hub writes its log back at 4 MB; it grows only while somebody else looks at the file. */
const MAX_LOG_BYTES = 64 * 1024 * 1024;

const sides = ['', '-wal', '-shm', '.lock', '.reserve', '.before-restore'];

/** What can be message of an open database; `DatabaseStatus` was read before. */
export function checkDatabase(condition: DatabaseStatus): Finding[] {
  return [checkSchema(condition), checkDamage(condition), checkSpace(condition), checkLog(condition)];
}

function checkSchema({ path, schemaVersion, newestVersion, isHubRunning }: DatabaseStatus): Finding {
  if (schemaVersion > newestVersion)
    return failed(
      'schema',
      `${path} has schema version ${schemaVersion}, and this muster-hub understands versions up to ${newestVersion}.`,
      'Run the newer muster-hub, or restore a backup that this one made.',
    );
  if (schemaVersion < newestVersion)
    return doubted(
      'schema',
      `${path} has schema version ${schemaVersion}; this muster-hub makes it ${newestVersion} at its start${isHubRunning ? ', and another one runs now' : ''}.`,
      `Nothing needs to be done; the old file stays beside it. To be safe: muster-hub backup FILE --db ${path}`,
    );
  return passed('schema', `Schema version ${schemaVersion} is this muster-hub's.`);
}

function checkDamage({ path, damage, fileBytes }: DatabaseStatus): Finding {
  if (damage === null) return passed('integrity', `${path} is sound: ${formatBytes(fileBytes)}.`);
  return failed(
    'integrity',
    `${path} is damaged: ${damage}.`,
    `Stop the hub and restore a backup: muster-hub restore FILE --db ${path}. Then look at the disk (smartctl, dmesg).`,
  );
}

function checkSpace({ path, freeBytes, fileBytes, nodes }: DatabaseStatus): Finding {
  const wanted = LEAST_FREE_BYTES + fileBytes + nodes * MINUTES_PER_MONTH * BYTES_PER_MINUTE;
  const message = `${formatBytes(freeBytes)} are free beside ${path}`;
  const hint =
    'Make room on that disk, move the database to a larger one, or lower the days that history is kept.';
  if (freeBytes < LEAST_FREE_BYTES)
    return failed(
      'space',
      `${message}; the hub keeps a reserve of ${formatBytes(RESERVE_BYTES)} twice over.`,
      hint,
    );
  if (freeBytes < wanted)
    return doubted(
      'space',
      `${message}; a copy of the file and a month of ${nodes} nodes need ${formatBytes(wanted)}.`,
      hint,
    );
  return passed('space', `${message}.`);
}

function checkLog({ path, logBytes }: DatabaseStatus): Finding {
  if (logBytes <= MAX_LOG_BYTES) return passed('log', `The write-ahead log has ${formatBytes(logBytes)}.`);
  return failed(
    'log',
    `The write-ahead log ${path}-wal has ${formatBytes(logBytes)}: something has kept the file open for long.`,
    `Find who reads it (fuser ${path}) and end it, or restart the hub, which writes the log back.`,
  );
}

/** Who may read, and whether the hub's user may write; only names are looked at, nothing is opened. */
export function checkModes(path: string): Finding {
  const folder = dirname(path);
  const files = sides.map((side) => path + side).filter((file) => existsSync(file));
  const open = files.filter((file) => (statSync(file).mode & 0o077) !== 0);
  if (open.length > 0)
    return failed(
      'modes',
      `Others may read or write ${open.join(' ')}, and with it every token.`,
      `chmod 600 ${open.join(' ')}`,
    );
  const { mode } = statSync(folder);
  if ((mode & 0o022) !== 0)
    return failed('modes', `Others may write to the folder ${folder}.`, `chmod go-w ${folder}`);
  return checkOwners(path, files);
}

function checkOwners(path: string, files: readonly string[]): Finding {
  const { uid, gid } = statSync(existsSync(path) ? path : dirname(path));
  const foreign = files.filter((file) => statSync(file).uid !== uid);
  if (foreign.length > 0)
    return failed(
      'modes',
      `${foreign.join(' ')} and ${path} belong to different users, so the hub cannot open both.`,
      `chown ${uid}:${gid} ${foreign.join(' ')}`,
    );
  const self = process.getuid?.() ?? uid;
  if (self !== uid && self !== 0)
    return doubted(
      'modes',
      `${path} belongs to user ${uid}, and this is user ${self}.`,
      "Run the doctor as the hub's user.",
    );
  return passed('modes', `Only user ${uid} may read the database.`);
}
