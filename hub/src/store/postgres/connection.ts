import { Client, types } from 'pg';
import { hidePassword, listHostUrls } from '../database-url.ts';
import { StoreError } from '../errors.ts';
import { isConnectionLost, toPostgresStoreError } from './postgres-errors.ts';
import { createPostgresQueries, type PostgresQueries } from './queries.ts';
import { createStatements } from './statements.ts';

/** The oldest release that is tested. */
const MIN_VERSION = 150_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** Silence after which a vanished host is detected. */
const KEEP_ALIVE_MS = 10_000;

const BIGINT_OID = 20;

/** Integers lie within ±(2^53 − 1), as everywhere in the store. */
const typeParsers: NonNullable<ConstructorParameters<typeof Client>[0] & object>['types'] = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === BIGINT_OID ? Number : types.getTypeParser(oid, format as 'text'),
} as typeof types;

/** An open connection. */
export interface Connection extends PostgresQueries {
  /** The driver's client, for COPY. */
  readonly client: Client;
  /** Whether it has ended or failed, so that a new one is needed. */
  readonly isLost: boolean;
  close(): Promise<void>;
  /** Closes it without waiting for the statement in progress. */
  drop(): void;
}

export interface ConnectOptions {
  /** A statement that takes longer fails as a lost connection does. */
  queryTimeoutMs?: number;
}

/** Connects to the first host that accepts writes. Rejects with a `StoreError`. */
export async function connect(url: string, options: ConnectOptions = {}): Promise<Connection> {
  const place = hidePassword(url);
  let failure: unknown;
  for (const hostUrl of listHostUrls(url)) {
    try {
      const connection = await connectToHost(hostUrl, options);
      try {
        await requirePrimary(connection, place);
        return connection;
      } catch (error) {
        await connection.close();
        throw error;
      }
    } catch (error) {
      failure = error;
    }
  }
  throw toPostgresStoreError(failure, place);
}

async function connectToHost(url: string, { queryTimeoutMs }: ConnectOptions): Promise<Connection> {
  const client = new Client({
    connectionString: url,
    application_name: 'muster-hub',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    query_timeout: queryTimeoutMs,
    types: typeParsers,
  });
  let isLost = false;
  // Without listeners an error of an idle connection would end the thread; the next statement reports it.
  client.on('error', () => {
    isLost = true;
  });
  client.on('end', () => {
    isLost = true;
  });
  await client.connect();
  return {
    ...createPostgresQueries(createStatements(client)),
    client,
    get isLost() {
      return isLost;
    },
    close: () => client.end().catch(() => undefined),
    drop() {
      isLost = true;
      void client.end().catch(() => undefined);
    },
  };
}

interface Server {
  version: number;
  is_standby: boolean;
  encoding: string;
}

async function requirePrimary(connection: Connection, place: string): Promise<void> {
  const server = await connection.find<Server>(
    `SELECT current_setting('server_version_num')::int AS version, pg_is_in_recovery() AS is_standby,
       current_setting('server_encoding') AS encoding`,
  );
  if (server === undefined || server.version < MIN_VERSION)
    throw new StoreError('unusable', `PostgreSQL at ${place} is older than version 15. Upgrade it.`);
  if (server.is_standby)
    throw new StoreError(
      'unusable',
      `PostgreSQL at ${place} is read-only: it is a standby. Name the primary server.`,
    );
  if (server.encoding !== 'UTF8')
    throw new StoreError(
      'unusable',
      `The database at ${place} has the encoding ${server.encoding}. Create it with createdb --encoding UTF8 --template template0.`,
    );
}

/**
 * Runs `action` in a transaction. Without `isDurable` the commit does not wait for the disk: a crash of the server may undo
 * the last commits, as with SQLite's `synchronous = NORMAL`.
 */
export async function runInTransaction<T>(
  connection: Connection,
  isDurable: boolean,
  action: (queries: PostgresQueries) => Promise<T>,
): Promise<T> {
  await connection.exec(isDurable ? 'BEGIN' : 'BEGIN; SET LOCAL synchronous_commit = off');
  try {
    const result = await action(connection);
    await connection.exec('COMMIT');
    return result;
  } catch (error) {
    if (!connection.isLost && !isConnectionLost(error)) await connection.exec('ROLLBACK');
    throw error;
  }
}
