import { hidePassword } from '../database-url.ts';
import type { SettingValues } from '../rows.ts';
import type { HubRow } from '../shared-store.ts';
import { readSettings } from '../tables/setting.ts';
import { checkSettingValue, isSettingKey } from '../validation/stored-values.ts';
import { describeLock } from './advisory-locks.ts';
import { connect } from './connection.ts';
import { readPostgresStats } from './database-stats.ts';
import { readPostgresMigrations } from './migrate.ts';
import type { Statements } from './statements.ts';
import { readHubs } from './tables/hub.ts';
import { countOnline } from './tables/ledger-owner.ts';

/** First schema version with the table of hubs and the owners of ledgers. */
const HUBS_SINCE = 4;

export interface HubStatus extends HubRow {
  /** Nodes that are connected to the hub. */
  nodes: number;
}

/** State of a PostgreSQL database as `muster-hub doctor` reports it. */
export interface PostgresStatus {
  /** Host and database. */
  place: string;
  serverVersion: string;
  bytes: number;
  /** 0 for a database without the hub's tables. */
  schemaVersion: number;
  /** The version that this hub migrates to. */
  newestVersion: number;
  isHubRunning: boolean;
  /** Hubs that share the database, including those that were lost in the last day. */
  hubs: HubStatus[];
  /** Settings, without invalid ones. */
  settings: SettingValues;
}

/** Rejects with a `StoreError` if the server cannot be reached. */
export async function readPostgresStatus(url: string): Promise<PostgresStatus> {
  const connection = await connect(url);
  try {
    const server = await connection.find<{ version: string; has_tables: boolean }>(
      `SELECT current_setting('server_version') AS version, to_regclass('schema_migration') IS NOT NULL AS has_tables`,
    );
    const known = {
      place: hidePassword(url),
      serverVersion: server?.version ?? '',
      newestVersion: readPostgresMigrations().length,
    };
    if (server?.has_tables !== true)
      return { ...known, bytes: 0, schemaVersion: 0, isHubRunning: false, hubs: [], settings: {} };
    const { file_bytes: bytes, schema_version: schemaVersion } = await readPostgresStats(connection);
    const lock = await connection.find<{ is_free: boolean }>(
      `SELECT pg_try_advisory_lock(${describeLock('hub')}) AS is_free`,
    );
    const settings = await readSettings(connection);
    return {
      ...known,
      bytes,
      schemaVersion,
      isHubRunning: lock?.is_free === false,
      hubs: schemaVersion >= HUBS_SINCE ? await readHubStatus(connection) : [],
      settings: Object.fromEntries(
        Object.entries(settings).filter(
          ([key, value]) => isSettingKey(key) && checkSettingValue(key, value) === null,
        ),
      ),
    };
  } finally {
    // Releases the lock.
    await connection.close();
  }
}

async function readHubStatus(queries: Statements): Promise<HubStatus[]> {
  const counts = new Map((await countOnline(queries)).map(({ hub_id, nodes }) => [hub_id, nodes]));
  return (await readHubs(queries)).map((hub) => ({ ...hub, nodes: counts.get(hub.id) ?? 0 }));
}
