import type { SettingValues } from '../store/rows.ts';
import type { HubRow } from '../store/shared-store.ts';
import { type Finding, fail, formatBytes, ok, warn } from './finding.ts';

/** Checks of a PostgreSQL database. Rejects with a `StoreError` if it cannot be reached. */
export async function checkPostgres(url: string): Promise<{ findings: Finding[]; settings: SettingValues }> {
  // Loaded lazily: the driver takes memory that other hubs do not need.
  const { readPostgresStatus } = await import('../store/postgres/database-status.ts');
  const status = await readPostgresStatus(url);
  const { place, serverVersion, bytes, schemaVersion, newestVersion, isHubRunning, settings } = status;
  const usage = isHubRunning ? 'in use by a running hub' : 'not in use by a hub';
  const findings = [
    ok('database', `PostgreSQL ${serverVersion} at ${place} is ${usage} (${formatBytes(bytes)}).`),
    checkSchema({ place, schemaVersion, newestVersion }),
    ...status.hubs.map(checkHub),
  ];
  return { findings, settings };
}

/** A hub that stops deletes its row. */
function checkHub({ name, address, version, lease_ms: lease }: HubRow): Finding {
  const place = address === '' ? name : `${name} at ${address}`;
  if (lease > 0)
    return ok(
      'shared-hub',
      `${place} (${version}) uses the database; its lease ends in ${formatLease(lease)}.`,
    );
  return warn(
    'shared-hub',
    `${place} (${version}) has not renewed its lease, which ended ${formatLease(-lease)} ago.`,
    'If it still runs, check its connection to the database. It serves visitors only until it has renewed the lease.',
  );
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
