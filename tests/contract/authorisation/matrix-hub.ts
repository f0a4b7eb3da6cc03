import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiTokenScope } from '@muster/generated/types';
import BetterSqlite from 'better-sqlite3';
import { openStore } from '../../../hub/src/store/open-store.ts';
import type { Store } from '../../../hub/src/store/store.ts';
import { makeHello } from '../../support/data/samples.ts';
import { countIds, makeNodeConfig } from '../../support/data/store.ts';
import { askHub } from '../../support/hub/hub-requests.ts';
import { findFreePort } from '../../support/network/free-port.ts';
import { openAgent } from '../../support/network/socket.ts';
import { runFile } from '../../support/process.ts';

const PASSWORD = 'nine quiet otters below the weir';
const DAY = 86_400;
/** More than a confirmation lasts, and less than an unused session. */
const OLD = 3600;

/** Scopes of the API tokens that work. */
export const tokenScopes = {
  read: ['read'],
  metrics: ['metrics'],
  nodes: ['nodes'],
  all: ['read', 'metrics', 'nodes'],
} as const satisfies Record<string, readonly ApiTokenScope[]>;

/** Values that a caller can present. Sessions are values of the cookie. */
export interface Credentials {
  readonly sessions: Record<'fresh' | 'old' | 'expired' | 'idle' | 'unknown', string>;
  /** For operations that end the session they are called with. */
  readonly spareSessions: string[];
  readonly tokens: Record<keyof typeof tokenScopes | 'expired' | 'unknown', string>;
  readonly csrfToken: string;
  readonly nodeToken: string;
  readonly registrationKey: string;
  /** Of unfinished uploads of another session, by operation. */
  readonly uploadIds: Readonly<Record<string, string>>;
}

export interface MatrixHub {
  /** Port of the status page, and of the panel unless that has another one. */
  readonly port: number;
  readonly panelPort: number;
  readonly credentials: Credentials;
  /** Texts that no visitor may receive. */
  readonly privateTexts: readonly string[];
  readonly nodeTokens: readonly string[];
  /** Confirms the fresh session again, which would become an old one within minutes. */
  confirm(): Promise<void>;
  setPublicPage(isOn: boolean): Promise<void>;
  close(): Promise<void>;
}

const createSecret = () => randomBytes(32).toString('base64url');
const hash = (secret: string) => createHash('sha256').update(secret).digest();

interface MatrixHubOptions {
  /** Path of the hub's program, from the project's folder. */
  program?: string;
  hasPanelPort?: boolean;
}

/** A hub process with callers of every kind. Their ages are in its database, since its clock is the machine's. */
export async function startMatrixHub(options: MatrixHubOptions = {}): Promise<MatrixHub> {
  const { program = 'hub/src/main.ts', hasPanelPort = false } = options;
  const folder = await mkdtemp(join(tmpdir(), 'muster-matrix-'));
  const db = join(folder, 'muster.db');
  const store = await openStore({ path: db, drawId: countIds() });
  const seeded = await seed(store).finally(() => store.close());
  const adminPort = hasPanelPort ? await findFreePort() : null;
  const args = ['serve', '--listen', '127.0.0.1:0', '--db', db, '--themes', join(folder, 'themes')];
  // Nothing listens there: no request leaves the machine.
  args.push('--code-host', 'http://127.0.0.1:9', '--log-level', 'warn');
  if (adminPort !== null) args.push('--admin-listen', `127.0.0.1:${adminPort}`);
  const hub = runFile(program, args, { env: { MUSTER_ADMIN_PASSWORD: PASSWORD } });
  const port = Number((await hub.waitFor(/listens on http:\/\/127\.0\.0\.1:(\d+)/))[1]);
  const panelPort = adminPort ?? port;
  const panel = `http://127.0.0.1:${panelPort}`;
  const cookie = `muster_session=${seeded.sessions.fresh}`;
  const change = (body: object) => askHub(panel, 'PUT', '/api/settings', { cookie, body });
  const { body } = await change({ registration_open: true });
  const uploadIds = {
    restoreDatabase: await beginUpload(`${panel}/api/db/restore`, seeded.spareSessions[0]),
    importDatabase: await beginUpload(`${panel}/api/db/import?kind=komari`, seeded.spareSessions[0]),
    uploadTheme: await beginUpload(`${panel}/api/themes`, seeded.spareSessions[0]),
  };
  const agent = await openAgent(`ws://127.0.0.1:${port}`, seeded.nodeToken);
  agent.send(makeHello({ hostname: 'canary-of-the-host-name' }));
  await agent.settle();
  return {
    port,
    panelPort,
    credentials: {
      ...seeded,
      csrfToken: readCsrfToken(db),
      registrationKey: body.registration.key,
      uploadIds,
    },
    privateTexts: ['canary-of-', body.registration.key],
    nodeTokens: [seeded.nodeToken, ...seeded.otherNodeTokens],
    async confirm() {
      const answer = await askHub(panel, 'POST', '/api/auth/confirm', {
        cookie,
        body: { password: PASSWORD },
      });
      if (answer.status !== 204) throw new Error(`the confirmation was answered with ${answer.status}`);
    },
    async setPublicPage(isOn) {
      await change({ public_page: isOn });
    },
    async close() {
      await agent.close();
      await hub.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sends the first of two chunks; resolves to the id of the upload. */
async function beginUpload(url: string, session: string | undefined): Promise<string> {
  const headers = {
    cookie: `muster_session=${session}`,
    'content-type': 'application/octet-stream',
    'content-range': 'bytes 0-9/20',
  };
  const answer = await fetch(url, { method: 'POST', headers, body: 'x'.repeat(10) });
  const id = answer.headers.get('upload-id');
  if (id === null) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return id;
}

async function seed(store: Store) {
  const now = Math.floor(Date.now() / 1000);
  const insertSession = async (session: { created: number; used?: number; expires?: number }) => {
    const token = createSecret();
    await store.insertSession({
      token_hash: hash(token),
      username: 'admin',
      created_at: session.created,
      last_seen_at: session.used ?? session.created,
      used_at: session.used ?? session.created,
      expires_at: session.expires ?? now + DAY,
      address: '192.0.2.1',
      user_agent: 'matrix',
    });
    return token;
  };
  const insertToken = async (scopes: readonly string[], expires_at: number | null = null) => {
    const secret = `muster_${createSecret()}`;
    const row = { name: scopes.join(' '), scopes: [...scopes], created_at: now - OLD, expires_at };
    await store.insertApiToken({ ...row, token_hash: hash(secret), last_used_at: null, last_address: '' });
    return secret;
  };
  const insertNode = async (config: Parameters<typeof makeNodeConfig>[0]) => {
    const token = createSecret();
    await store.insertNode({ config: makeNodeConfig(config), token, created_at: now });
    return token;
  };
  return {
    sessions: {
      fresh: await insertSession({ created: now }),
      old: await insertSession({ created: now - OLD }),
      expired: await insertSession({ created: now - 14 * DAY, used: now - OLD, expires: now - 60 }),
      idle: await insertSession({ created: now - 9 * DAY, used: now - 8 * DAY }),
      unknown: createSecret(),
    },
    spareSessions: await Promise.all(Array.from({ length: 200 }, () => insertSession({ created: now }))),
    tokens: {
      read: await insertToken(tokenScopes.read),
      metrics: await insertToken(tokenScopes.metrics),
      nodes: await insertToken(tokenScopes.nodes),
      all: await insertToken(tokenScopes.all),
      expired: await insertToken(tokenScopes.all, now - 60),
      unknown: `muster_${createSecret()}`,
    },
    nodeToken: await insertNode({ name: 'shown', public: true, remark: 'canary-of-the-remark' }),
    otherNodeTokens: [await insertNode({ name: 'canary-of-the-private-node', public: false })],
  };
}

/** The panel's document has it too, but needs the built panel. */
function readCsrfToken(path: string): string {
  const db = new BetterSqlite(path, { readonly: true });
  try {
    return JSON.parse(
      db.prepare("SELECT value FROM setting WHERE key = 'csrf_token'").pluck().get() as string,
    );
  } finally {
    db.close();
  }
}
