import type { SettingValues } from '../store/rows.ts';
import { type Finding, fail, formatBytes, ok, warn } from './finding.ts';

/** Checks of a PostgreSQL database. Rejects with a `StoreError` if it cannot be reached. */
export async function checkPostgres(url: string): Promise<{ findings: Finding[]; settings: SettingValues }> {
  // Loaded lazily: the driver takes memory that other hubs do not need.
  const { readPostgresStatus } = await import('../store/postgres/database-status.ts');
  const { place, serverVersion, bytes, schemaVersion, newestVersion, isHubRunning, settings } =
    await readPostgresStatus(url);
  const usage = isHubRunning ? 'in use by a running hub' : 'not in use by a hub';
  const findings = [
    ok('database', `PostgreSQL ${serverVersion} at ${place} is ${usage} (${formatBytes(bytes)}).`),
    checkSchema({ place, schemaVersion, newestVersion }),
  ];
  return { findings, settings };
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
