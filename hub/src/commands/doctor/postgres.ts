import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { formatBytes } from '../../lib/format-bytes.ts';
import type { HubStatus } from '../../store/postgres/database-status.ts';
import type { SettingValues } from '../../store/rows.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** Checks of a PostgreSQL database. Rejects with a `StoreError` if it cannot be reached. */
export async function checkPostgres(url: string): Promise<{ findings: Finding[]; settings: SettingValues }> {
  // Loaded lazily: the driver takes memory that other hubs do not need.
  const { readPostgresStatus } = await import('../../store/postgres/database-status.ts');
  const status = await readPostgresStatus(url);
  const { place, serverVersion, bytes, schemaVersion, newestVersion, isHubRunning, settings } = status;
  const usage = isHubRunning ? 'in use by a running hub' : 'not in use by a hub';
  const findings = [
    ok('database', `PostgreSQL ${serverVersion} at ${place} is ${usage} (${formatBytes(bytes)}).`),
    checkSchema({ place, schemaVersion, newestVersion }),
    ...status.hubs.map(checkHub),
    ...checkHubsTogether(status.hubs.filter(isServing)),
  ];
  return { findings, settings };
}

/** Limit for the age of a lease, which lasts four seconds and is renewed twice a second. */
const SLOW_RENEWAL_MS = 1000;

const isServing = ({ lease_ms }: HubStatus) => lease_ms > 0;

/** A hub that stops deletes its row. */
function checkHub(hub: HubStatus): Finding {
  const { name, address, version, lease_ms: lease, renewal_ms: renewal, nodes } = hub;
  const place = `${address === '' ? name : `${name} at ${address}`} (${version})`;
  if (!isServing(hub))
    return warn(
      'shared-hub',
      `${place} has not renewed its lease, which ended ${formatLease(-lease)} ago; ${nodes} of its nodes have not connected to another hub.`,
      'If it still runs, check its connection to the database. It serves visitors only until it has renewed the lease.',
    );
  const found = `${place} uses the database and has ${nodes} nodes; its lease ends in ${formatLease(lease)}`;
  if (renewal <= SLOW_RENEWAL_MS) return ok('shared-hub', `${found}, and a renewal takes ${renewal} ms.`);
  return warn(
    'shared-hub',
    `${found}, and a renewal takes ${formatLease(renewal)}.`,
    'Without a renewal for four seconds the hub closes its agents: look for what keeps the database or the network busy.',
  );
}

/** Problems of hubs that all serve. */
function checkHubsTogether(hubs: readonly HubStatus[]): Finding[] {
  const versions = [...new Set(hubs.map(({ version }) => version))];
  const findings: Finding[] = [];
  if (versions.length > 1)
    findings.push(
      warn(
        'shared-hub',
        `The hubs have different versions: ${versions.join(', ')}.`,
        'No action needed during an upgrade. Upgrade the others too.',
      ),
    );
  if (hubs.length > 0 && !hubs.some(({ is_runner }) => is_runner))
    findings.push(
      warn(
        'shared-hub',
        'No hub does rollup, retention and expiry at the moment.',
        'Run the check again in half a minute: when a hub is lost, the server keeps its lock until it notices.',
      ),
    );
  return findings;
}

function formatLease(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function checkSchema({
  place,
  schemaVersion,
  newestVersion,
}: {
  place: string;
  schemaVersion: number;
  newestVersion: number;
}): Finding {
  if (schemaVersion > newestVersion)
    return fail(
      'schema',
      `${place} has schema version ${schemaVersion}, and this muster-hub supports versions up to ${newestVersion}.`,
      'Run the newer muster-hub.',
    );
  if (schemaVersion < newestVersion)
    return warn(
      'schema',
      schemaVersion === 0
        ? `${place} has no tables of a hub yet; this muster-hub creates them when it starts.`
        : `${place} has schema version ${schemaVersion}; this muster-hub migrates it to ${newestVersion} when it starts.`,
      'No action needed. Before an upgrade, make a backup: muster-hub backup FILE --db with the same URI.',
    );
  return ok('schema', `Schema version ${schemaVersion} is current.`);
}

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
