import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { WEAK_PASSWORD_KEY } from '../../features/auth/password-rules.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import type { DatabaseStatus } from '../../store/sqlite/database-admin/database-status.ts';
import { RESERVE_BYTES } from '../../store/sqlite/disk-full.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** Per node and minute, with the hourly rollup: docs/sizing.md. */
const BYTES_PER_MINUTE = 64;
const MINUTES_PER_MONTH = 30 * 24 * 60;
/** Twice the hub's reserve file, which the hub needs to recreate it. */
const MIN_FREE_BYTES = 2 * RESERVE_BYTES;
/** The hub checkpoints the log at 4 MB. It only grows further while another program reads the database. */
const MAX_LOG_BYTES = 64 * 1024 * 1024;

const sides = ['', '-wal', '-shm', '.lock', '.reserve', '.sock', '.before-restore'];

export function checkDatabase(condition: DatabaseStatus): Finding[] {
  return [checkSchema(condition), checkDamage(condition), checkSpace(condition), checkLog(condition)];
}

function checkSchema({ path, schemaVersion, newestVersion, isHubRunning }: DatabaseStatus): Finding {
  if (schemaVersion > newestVersion)
    return fail(
      'schema',
      `${path} has schema version ${schemaVersion}, and this muster-hub supports versions up to ${newestVersion}.`,
      'Run the newer muster-hub, or restore a backup of this version.',
    );
  if (schemaVersion < newestVersion)
    return warn(
      'schema',
      `${path} has schema version ${schemaVersion}; this muster-hub migrates it to ${newestVersion} when it starts${isHubRunning ? '; an older one is running' : ''}.`,
      `No action needed: the old file is kept. For a backup before the upgrade: muster-hub backup FILE --db ${path}`,
    );
  return ok('schema', `Schema version ${schemaVersion} is current.`);
}

function checkDamage({ path, damage, fileBytes }: DatabaseStatus): Finding {
  if (damage === null)
    return ok('integrity', `${path} passes SQLite's quick check (${formatBytes(fileBytes)}).`);
  return fail(
    'integrity',
    `${path} is damaged: ${damage}.`,
    `Stop the hub and restore a backup: muster-hub restore FILE --db ${path}. Then check the disk (smartctl, dmesg).`,
  );
}

function checkSpace({ path, freeBytes, fileBytes, nodes }: DatabaseStatus): Finding {
  const wanted = MIN_FREE_BYTES + fileBytes + nodes * MINUTES_PER_MONTH * BYTES_PER_MINUTE;
  const message = `${formatBytes(freeBytes)} free on the disk of ${path}`;
  const hint = 'Free some space, move the database to a larger disk, or shorten the history retention.';
  if (freeBytes < MIN_FREE_BYTES)
    return fail('space', `${message}; the hub needs at least ${formatBytes(MIN_FREE_BYTES)}.`, hint);
  if (freeBytes < wanted)
    return warn(
      'space',
      `${message}; a copy of the database and a month of history of ${nodes} nodes need ${formatBytes(wanted)}.`,
      hint,
    );
  return ok('space', `${message}.`);
}

function checkLog({ path, logBytes }: DatabaseStatus): Finding {
  if (logBytes <= MAX_LOG_BYTES) return ok('log', `The write-ahead log is ${formatBytes(logBytes)}.`);
  return fail(
    'log',
    `The write-ahead log ${path}-wal is ${formatBytes(logBytes)}: another program has had the database open for long.`,
    `Find that program (fuser ${path}) and stop it, or restart the hub, which checkpoints the log.`,
  );
}

/** The hub checks the password at every login, because the hash does not show its length. */
export function checkPassword({ settings, isHubRunning, path }: DatabaseStatus): Finding[] {
  if (settings[WEAK_PASSWORD_KEY] !== true) return [];
  const command = isHubRunning ? 'Change it in the panel, under Account.' : `muster-hub passwd --db ${path}`;
  return [
    warn(
      'password',
      "The administrator's password is too short or too common to be accepted as a new one.",
      command,
    ),
  ];
}

/** Checks modes and owners without opening the files. */
export function checkModes(path: string): Finding {
  const folder = dirname(path);
  const files = sides.map((side) => path + side).filter((file) => existsSync(file));
  const open = files.filter((file) => (statSync(file).mode & 0o077) !== 0);
  if (open.length > 0)
    return fail(
      'modes',
      `Other users may read or write ${open.join(' ')}, which holds every token.`,
      `chmod 600 ${open.join(' ')}`,
    );
  const { mode } = statSync(folder);
  if ((mode & 0o022) !== 0)
    return fail('modes', `Other users may write to the folder ${folder}.`, `chmod go-w ${folder}`);
  return checkOwners(path, files);
}

function checkOwners(path: string, files: readonly string[]): Finding {
  const { uid, gid } = statSync(existsSync(path) ? path : dirname(path));
  const foreign = files.filter((file) => statSync(file).uid !== uid);
  if (foreign.length > 0)
    return fail(
      'modes',
      `${foreign.join(' ')} and ${path} belong to different users, so the hub cannot open them all.`,
      `chown ${uid}:${gid} ${foreign.join(' ')}`,
    );
  const self = process.getuid?.() ?? uid;
  if (self !== uid && self !== 0)
    return warn(
      'modes',
      `${path} belongs to user ${uid}, and the doctor runs as user ${self}.`,
      "Run the doctor as the hub's user.",
    );
  return ok('modes', `Only user ${uid} may read the database.`);
}
