import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createManualRuntime, type ManualRuntime } from '@muster/shared/runtime/manual';
import BetterSqlite from 'better-sqlite3';
import type { ServeOptions } from '../../../hub/src/commands/options.ts';
import { ADMIN_USERNAME } from '../../../hub/src/features/auth/account.ts';
import { sessionCookie } from '../../../hub/src/http/cookies.ts';
import { createHub, type Hub } from '../../../hub/src/hub.ts';
import { createToken } from '../../../hub/src/lib/tokens.ts';
import type { StoreOptions } from '../../../hub/src/store/store.ts';
import { type Answer, askHub, type HubQuestion, logInAt } from './hub-requests.ts';
import './openapi-parser.ts';

export const PASSWORD = 'correct horse battery staple';

export interface TestHub {
  readonly hub: Hub;
  readonly runtime: ManualRuntime;
  readonly url: string;
  readonly wsUrl: string;
  /** URL of the panel's own listener, or `url`. */
  readonly adminUrl: string;
  readonly db: string;
  /** Logs in; resolves to the `Cookie` header to send. */
  login(): Promise<string>;
  /** The same without Argon2 and the audit log's row: for tests of something else than the login. */
  openSession(): Promise<string>;
  /** Sends a request with a JSON body; resolves to status, headers and the parsed body (null when empty). */
  request(method: string, path: string, question?: HubQuestion): Promise<Answer>;
  /** Adds a node as administrator. */
  addNode(config?: Record<string, unknown>): Promise<{ id: number; token: string }>;
  /** Stops the hub; the database remains until `remove`. */
  close(): Promise<void>;
  /** Stops it and starts it again on the same database. */
  restart(): Promise<TestHub>;
  remove(): Promise<void>;
}

export interface TestHubOptions {
  folder?: string;
  runtime?: ManualRuntime;
  options?: Partial<ServeOptions>;
  store?: Partial<Omit<StoreOptions, 'path'>>;
}

/** A database with an account only, of the first hub of the test file: the others need neither migrations nor Argon2. */
let newDatabase: Buffer | undefined;

/** A complete hub on an ephemeral port, with a real database and a manual clock. */
export async function bootHub(setup: TestHubOptions = {}): Promise<TestHub> {
  const folder = setup.folder ?? (await mkdtemp(join(tmpdir(), 'muster-hub-')));
  const runtime = setup.runtime ?? createManualRuntime();
  const options: ServeOptions = {
    command: 'serve',
    host: '127.0.0.1',
    port: 0,
    db: join(folder, 'muster.db'),
    site: '',
    themes: join(folder, 'themes'),
    logLevel: 'silent',
    firstPassword: PASSWORD,
    validateResponses: true,
    ...setup.options,
  };
  const isNew = isOrdinary(setup);
  if (isNew && newDatabase !== undefined) {
    await writeFile(options.db, newDatabase, { mode: 0o600 });
    // Skipped, because the copy has it as its CSRF token, which another hub of the same seed must not repeat as a session.
    createToken(runtime);
  }
  const hub = await createHub(options, runtime, setup.store);
  if (isNew) newDatabase ??= readDatabase(options.db);
  await hub.listen();
  const { port } = hub.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const adminPort = hub.getAdminAddress()?.port;

  const request: TestHub['request'] = (method, path, question) => askHub(url, method, path, question);
  let cookie: string | null = null;
  const openSession: TestHub['openSession'] = async () => {
    const session = { username: ADMIN_USERNAME, address: '127.0.0.1', userAgent: 'node', replaces: null };
    const { token } = await hub.services.sessions.open(session);
    return `${sessionCookie.name}=${token}`;
  };
  const login = () => logInAt(adminPort === undefined ? url : `http://127.0.0.1:${adminPort}`, PASSWORD);

  return {
    hub,
    runtime,
    url,
    wsUrl: `ws://127.0.0.1:${port}`,
    adminUrl: adminPort === undefined ? url : `http://127.0.0.1:${adminPort}`,
    db: options.db,
    login,
    openSession,
    request,
    async addNode(config = { name: 'node' }) {
      cookie ??= await openSession();
      const answer = await request('POST', '/api/nodes', { cookie, body: config });
      if (answer.status !== 201) throw new Error(`adding a node returned ${JSON.stringify(answer.body)}`);
      return { id: answer.body.id, token: answer.body.token };
    },
    close: () => hub.close(),
    async restart() {
      await hub.close();
      return bootHub({ ...setup, folder, runtime });
    },
    async remove() {
      await hub.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Whether the hub gets a new database like others of the file. */
function isOrdinary({ folder, runtime, options, store = {} }: TestHubOptions): boolean {
  const isPlace = folder !== undefined || options?.db !== undefined;
  return !isPlace && runtime === undefined && Object.keys(store).every((key) => key === 'drawId');
}

/** The content of an open database. */
function readDatabase(path: string): Buffer {
  const db = new BetterSqlite(path, { readonly: true });
  try {
    return db.serialize();
  } finally {
    db.close();
  }
}
