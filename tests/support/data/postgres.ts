import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { openStore } from '../../../hub/src/store/open-store.ts';
import type { Store, StoreOptions } from '../../../hub/src/store/store.ts';
import { ensurePostgres, type PostgresVersion } from '../../../scripts/test-programs/postgres.mjs';
import { makeFolder, type OnFinished } from '../folder.ts';
import { findFreePort } from '../network/free-port.ts';
import { buildOnce } from '../shared-build.ts';
import { readSharedPostgres, SHARED_POSTGRES, writeSharedPostgres } from './shared-postgres.ts';
import { countIds } from './store.ts';

/** A database of a PostgreSQL server, in which each test has a schema. */
export interface PostgresDatabase {
  /** Connection URI of the database. */
  readonly url: string;
  /** Resolves to a URI with a schema of its own. */
  createSchema(): Promise<string>;
  /** Runs one statement. */
  query(sql: string): Promise<Record<string, unknown>[]>;
}

/** A PostgreSQL server with an empty database, in a temporary folder. */
export interface PostgresServer extends PostgresDatabase {
  /** Ends all connections at once and keeps the database, as if the server had crashed. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The user `nobody` of Debian. */
const NOBODY = 65_534;
const ATTEMPTS = 600;

/**
 * Options of a server: no fsync, because no test cuts its power, and enough connections for several files with several hubs
 * each.
 */
const serverOptions = ['fsync=off', 'jit=off', 'shared_buffers=16MB', 'max_connections=400'].flatMap(
  (setting) => ['-c', setting],
);

/** The database of a server that all files of a run of Vitest use, for tests that do not end the server. */
export async function sharePostgres(): Promise<PostgresDatabase> {
  const place = await buildOnce(SHARED_POSTGRES, async (part) => {
    const server = await preparePostgres();
    const { child } = await server.start({ detached: true });
    child.unref();
    writeSharedPostgres(part, { url: server.url, folder: server.folder });
  });
  return openDatabase(readSharedPostgres(place).url);
}

/** Starts a server of a version; without it, Debian's. */
export async function startPostgres(version?: PostgresVersion): Promise<PostgresServer> {
  const { url, folder, start } = await preparePostgres(version);
  let running = await start();
  const end = async (signal: NodeJS.Signals) => {
    running.child.kill(signal);
    await running.exited;
  };
  return {
    ...openDatabase(url),
    kill: () => end('SIGQUIT'),
    async restart() {
      running = await start();
    },
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function openDatabase(url: string): PostgresDatabase {
  const query = (sql: string) => runStatement(url, sql);
  return {
    url,
    query,
    async createSchema() {
      const name = `test_${randomBytes(8).toString('hex')}`;
      await query(`CREATE SCHEMA ${name}`);
      return `${url}?options=-c%20search_path%3D${name}`;
    },
  };
}

interface StartOptions {
  detached?: boolean;
  /** Such as `name=value`. */
  settings?: readonly string[];
}

/** Creates the files of a server in a temporary folder, or copies those of one that has not been started. */
export async function preparePostgres(version?: PostgresVersion, copied?: string) {
  const { tree, bin, lib } = await ensurePostgres(version);
  const folder = mkdtempSync(join(tmpdir(), 'muster-postgres-'));
  const isRoot = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root.
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const owner = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const place = isRoot && !isOpenToAll(tree) ? join(folder, 'programs') : tree;
  if (place !== tree) cpSync(tree, place, { recursive: true, verbatimSymlinks: true });
  const env = { ...process.env, HOME: folder, LD_LIBRARY_PATH: join(place, lib) };
  const options = { ...owner, env, cwd: folder };
  const data = join(folder, 'data');
  const given = ['-D', data, '-A', 'trust', '-U', 'muster', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const [program, args] =
    copied === undefined ? [join(place, bin, 'initdb'), given] : ['cp', ['-r', copied, data]];
  await promisify(execFile)(program, args, options).catch((error) => {
    remove();
    throw error;
  });
  const port = await findFreePort();
  const url = `postgres://muster@127.0.0.1:${port}/postgres`;

  const start = async ({ detached = false, settings = [] }: StartOptions = {}) => {
    const own = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...serverOptions];
    const more = settings.flatMap((setting) => ['-c', setting]);
    const child = spawn(join(place, bin, 'postgres'), [...own, ...more], {
      ...options,
      detached,
      stdio: 'ignore',
    });
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    // Ends the server when a test run is aborted.
    if (!detached) process.once('exit', () => child.kill('SIGQUIT'));
    await waitForServer(url);
    return { child, exited };
  };
  return { url, folder, data, port, start };
}

/** Whether every user may enter a folder: a checkout may lie in a private one. */
function isOpenToAll(folder: string): boolean {
  const parent = dirname(folder);
  return (statSync(folder).mode & 1) === 1 && (parent === folder || isOpenToAll(parent));
}

async function waitForServer(url: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runStatement(url, 'SELECT 1');
      return;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await sleep(100);
    }
  }
}

async function runStatement(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  // The server ends it when it is killed.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A store in a new schema, or at `path`, closed after the test. */
export async function openPostgresStore(
  server: PostgresDatabase,
  options: Partial<StoreOptions> = {},
  onFinished: OnFinished = onTestFinished,
): Promise<Store & { path: string }> {
  const path = options.path ?? (await server.createSchema());
  const localPath = join(makeFolder(onFinished), 'muster');
  const store = await openStore({ drawId: countIds(), localPath, ...options, path });
  onFinished(() => store.close());
  return { ...store, path };
}

/** The schema of a connection URI that `createSchema` has returned. */
export function schemaOf(uri: string): string {
  return decodeURIComponent(uri).split('search_path=')[1] ?? '';
}
