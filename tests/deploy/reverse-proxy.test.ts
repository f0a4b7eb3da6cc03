import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { limits } from '@muster/generated/limits';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import { runAgent } from '../support/agents/agent-program.ts';
import { makeFolder } from '../support/folder.ts';
import { findFreePort } from '../support/network/free-port.ts';
import { readCookie } from '../support/network/http.ts';
import { PANEL, type ProxyAsk, type RunningProxy, SITE, startProxy } from '../support/network/proxy.ts';
import { runHub, type TestProcess } from '../support/process.ts';

const PASSWORD = 'correct horse battery staple';
const PIECE = limits.uploadRequestBytes;
/** More than any proxy buffers of a response in memory. */
const BINARY_BYTES = 32 * 1_048_576;

const folder = makeFolder(afterAll);
const binary = Buffer.alloc(BINARY_BYTES, randomBytes(65_536));

beforeAll(() => writeFileSync(join(folder, 'muster-agent-linux-x86_64'), binary));

/** Starts a hub with a port and a database; `args` are additional options. */
function startHub(port: number, db: string, args: readonly string[] = []): TestProcess {
  const listen = ['serve', '--listen', `127.0.0.1:${port}`, '--db', join(folder, db), '--log-level', 'warn'];
  return runHub([...listen, '--agents', folder, ...args], { MUSTER_ADMIN_PASSWORD: PASSWORD });
}

const logIn = (proxy: RunningProxy, password: string, options: ProxyAsk = {}) =>
  proxy.ask('/api/auth/login', {
    method: 'POST',
    body: JSON.stringify({ username: 'admin', password }),
    ...options,
    headers: { 'content-type': 'application/json', ...options.headers },
  });

describe.each(['nginx', 'caddy'] as const)('behind %s', { timeout: 180_000 }, (name) => {
  let hubPort: number;
  let hub: TestProcess;
  let proxy: RunningProxy;
  let cookie: string;

  beforeAll(async () => {
    hubPort = await findFreePort();
    hub = startHub(hubPort, `${name}.db`);
    await hub.waitFor(/listens on/);
    proxy = await startProxy(name, hubPort);
    cookie = readCookie(await logIn(proxy, PASSWORD));
  }, 120_000);
  afterAll(async () => {
    await proxy?.stop();
    await hub?.stop();
  });

  const addNode = async () => {
    const headers = { cookie, 'content-type': 'application/json' };
    const added = await proxy.ask('/api/nodes', { method: 'POST', headers, body: '{"name":"web-1"}' });
    expect(added.status).toBe(201);
    return added.json as { id: number; token: string };
  };

  const openViewer = (headers: Record<string, string> = {}) => {
    const tls = { ca: proxy.ca, servername: SITE };
    const options: ClientOptions = { ...tls, headers: { host: `${SITE}:${proxy.port}`, ...headers } };
    return new WebSocket(`wss://127.0.0.1:${proxy.port}/api/ws`, options);
  };

  test('redirects HTTP to HTTPS', async () => {
    const answer = await proxy.ask('/node/1?hours=6', { isPlain: true, name: SITE });
    expect([301, 308]).toContain(answer.status);
    expect(answer.headers.location).toMatch(/^https:\/\/localhost(:\d+)?\/node\/1\?hours=6$/);
  });

  test('the session cookie is Secure without --site', async () => {
    const answer = await logIn(proxy, PASSWORD);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-muster_session=.*; Secure$/),
    ]);
    const me = await proxy.ask('/api/me', { headers: { cookie: readCookie(answer) } });
    expect(me.json).toMatchObject({ authed: true });
  });

  test('a lockout applies to the real address, which cannot be forged', async () => {
    const attacker = '127.0.0.2';
    const bystander = '127.0.0.3';
    for (const spoofed of [undefined, bystander, '203.0.113.9, 127.0.0.3', '::1', '198.51.100.1']) {
      const headers = spoofed === undefined ? {} : { 'x-forwarded-for': spoofed, 'x-real-ip': spoofed };
      expect((await logIn(proxy, 'a wrong guess', { from: attacker, headers })).status).toBe(401);
    }
    const spoofed = { 'x-forwarded-for': '203.0.113.10', forwarded: 'for=203.0.113.10' };
    for (const headers of [{}, spoofed])
      expect((await logIn(proxy, PASSWORD, { from: attacker, headers })).status).toBe(429);
    const other = await logIn(proxy, PASSWORD, { from: bystander });
    expect(other.status).toBe(200);
    const asked = { from: bystander, headers: { cookie: readCookie(other), ...spoofed } };
    const { sessions } = (await proxy.ask('/api/auth/sessions', asked)).json;
    expect(sessions).toContainEqual(expect.objectContaining({ current: true, address: bystander }));
  });

  test('a forged host or scheme does not reach the hub', async () => {
    const made = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
    const answer = await logIn(proxy, PASSWORD, { headers: { ...made, origin: 'https://evil.example' } });
    expect(answer.status).toBe(403);
    const own = `https://${SITE}:${proxy.port}`;
    const allowed = await logIn(proxy, PASSWORD, { headers: { ...made, origin: own } });
    expect(allowed.headers['set-cookie']).toEqual([expect.stringMatching(/; Secure$/)]);
  });

  test('browsers use HTTP/2, and pages are compressed only once', async () => {
    const session = connectHttp2(`https://${SITE}:${proxy.port}`, { ca: proxy.ca });
    const [, script = ''] =
      /<script[^>]+src="([^"]+)"/.exec((await proxy.ask('/admin')).body.toString()) ?? [];
    const plain = await proxy.ask(script);
    const stream = session.request({ ':path': script, 'accept-encoding': 'gzip' });
    const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
      stream.once('response', resolve);
      stream.once('error', reject);
      session.once('error', reject);
    });
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    expect(session.alpnProtocol).toBe('h2');
    session.close();
    expect([headers[':status'], headers['content-encoding']]).toEqual([200, 'gzip']);
    expect(gunzipSync(Buffer.concat(chunks)).equals(plain.body)).toBe(true);
    const brotli = await proxy.ask(script, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect([plain.headers['content-encoding'], plain.body.length > 10_000]).toEqual([undefined, true]);
  });

  test('accepts upload chunks up to the contract’s size; the hub’s own error rejects larger ones', async () => {
    const total = PIECE + 1000;
    const send = (bytes: number, range: string, id?: string) =>
      proxy.ask('/api/db/restore?dry_run=true', {
        method: 'POST',
        headers: {
          cookie,
          'content-type': 'application/octet-stream',
          'content-range': range,
          ...(id === undefined ? {} : { 'upload-id': id }),
        },
        body: Buffer.alloc(bytes),
      });
    const first = await send(PIECE, `bytes 0-${PIECE - 1}/${total}`);
    expect([first.status, first.headers['upload-id']]).toEqual([202, expect.any(String)]);
    const rest = `bytes ${PIECE}-${total - 1}/${total}`;
    const last = await send(total - PIECE, rest, String(first.headers['upload-id']));
    expect([last.status, last.json]).toMatchObject([422, { code: 'invalid_database' }]);
    const large = await send(PIECE + 1, `bytes 0-${PIECE}/${PIECE + 1}`);
    expect([large.status, large.json]).toMatchObject([413, { code: expect.any(String) }]);
    const stranger = await proxy.ask('/api/db/restore', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.alloc(PIECE),
    });
    expect([stranger.status, stranger.json]).toMatchObject([401, { code: expect.any(String) }]);
  });

  test('a backup downloads intact and restores', async () => {
    const backup = await proxy.ask('/api/db/backup', { headers: { cookie } });
    expect(backup.body.toString('latin1', 0, 15)).toBe('SQLite format 3');
    const dryRun = await proxy.ask('/api/db/restore?dry_run=true', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/octet-stream' },
      body: backup.body,
    });
    expect(dryRun.status).toBe(200);
  });

  test('streams a large download at the client’s pace without buffering it on disk', async () => {
    const asked = {
      host: '127.0.0.1',
      port: proxy.port,
      path: '/agent/x86_64',
      ca: proxy.ca,
      servername: SITE,
    };
    const hash = createHash('sha256');
    const spooled: string[] = [];
    const size = await new Promise<number>((resolve, reject) => {
      request({ ...asked, headers: { host: `${SITE}:${proxy.port}` }, agent: false }, (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          if (bytes === 0) {
            response.pause();
            // Long enough for a proxy to read the whole file, if it did.
            setTimeout(() => {
              spooled.push(...proxy.listSpooled());
              response.resume();
            }, 500);
          }
          bytes += chunk.length;
          hash.update(chunk);
        });
        response.on('end', () => resolve(bytes));
        response.on('error', reject);
      })
        .on('error', reject)
        .end();
    });
    expect(spooled).toEqual([]);
    expect([size, hash.digest('hex')]).toEqual([
      BINARY_BYTES,
      createHash('sha256').update(binary).digest('hex'),
    ]);
  });

  test('accepts streams only from the hub’s own pages', async () => {
    const outcome = (headers: Record<string, string>) =>
      new Promise((resolve) => {
        const viewer = openViewer(headers);
        viewer.once('unexpected-response', (_request, response) => resolve(response.statusCode));
        viewer.once('message', (data) => {
          viewer.terminate();
          resolve(JSON.parse(String(data)).admin);
        });
        viewer.on('error', () => undefined);
      });
    expect(await outcome({ origin: `https://${SITE}:${proxy.port}` })).toBe(false);
    expect(await outcome({ origin: 'https://evil.example' })).toBe(403);
    expect(await outcome({ origin: `http://${SITE}:${proxy.port}` })).toBe(403);
    expect(await outcome({ origin: `https://${SITE}:${proxy.port}`, cookie })).toBe(true);
  });

  test('an agent reports, and reconnects after a hub restart', async () => {
    const { token } = await addNode();
    const agent = runAgent(['--server', `https://${SITE}:${proxy.port}`, '--interval', '1'], {
      MUSTER_TOKEN: token,
      SSL_CERT_FILE: proxy.caFile,
    });
    try {
      const find = async () => {
        const { json } = await proxy.ask('/api/nodes', { headers: { cookie } });
        return json?.nodes.find((node: { token: string }) => node.token === token);
      };
      const isReporting = { online: true, ip: '127.0.0.1', metrics: { uptime: expect.any(Number) } };
      await expect.poll(find, { timeout: 60_000 }).toMatchObject(isReporting);
      const viewer = openViewer();
      await new Promise((resolve) => viewer.once('message', resolve));
      const ended = new Promise((resolve) => viewer.once('close', resolve));
      expect(await hub.stop()).toBe(0);
      expect(await ended).toBe(1001);
      expect((await proxy.ask('/api/me')).status).toBe(502);

      hub = startHub(hubPort, `${name}.db`);
      await hub.waitFor(/listens on/);
      expect((await proxy.ask('/api/me', { headers: { cookie } })).json).toMatchObject({ authed: true });
      await expect.poll(find, { timeout: 75_000, interval: 250 }).toMatchObject(isReporting);
    } finally {
      await agent.stop();
    }
  });

  /** Another hub, whose panel has its own host name and, if asked for, a listener that the proxy may not know. */
  const startSeparate = async (panelListener: 'none' | 'proxied' | 'unknown'): Promise<RunningProxy> => {
    const port = await findFreePort();
    const panelPort = await findFreePort();
    const walled = await startProxy(name, port, panelListener === 'proxied' ? panelPort : undefined);
    onTestFinished(() => walled.stop());
    const [site = '', panel = ''] = [SITE, PANEL].map((one) => `https://${one}:${walled.port}`);
    const listener = panelListener === 'none' ? [] : ['--admin-listen', `127.0.0.1:${panelPort}`];
    const args = ['--site', site, '--admin-site', panel, ...listener];
    const separate = startHub(port, `${name}-${panelListener}.db`, args);
    onTestFinished(async () => void (await separate.stop()));
    await separate.waitFor(panelListener === 'none' ? /listens on/ : /panel listens on/);
    return walled;
  };

  test('a panel with its own host name is reachable only there', async () => {
    const walled = await startSeparate('none');
    expect((await walled.ask('/admin')).status).toBe(404);
    expect((await walled.ask('/admin', { name: PANEL })).status).toBe(200);
    expect((await logIn(walled, PASSWORD, { name: PANEL })).status).toBe(200);
    expect((await walled.ask('/api/nodes')).status).toBe(200);
    expect((await walled.ask('/', { name: PANEL })).body.toString()).not.toContain('theme');
  });

  test('a panel with its own host name and listener is reachable only there', async () => {
    const walled = await startSeparate('proxied');
    expect((await walled.ask('/admin')).status).toBe(404);
    expect((await logIn(walled, PASSWORD)).status).toBe(404);
    expect((await walled.ask('/admin', { name: PANEL })).status).toBe(200);
    const client = { name: PANEL, from: '127.0.0.4' };
    const headers = { cookie: readCookie(await logIn(walled, PASSWORD, client)) };
    const { sessions } = (await walled.ask('/api/auth/sessions', { ...client, headers })).json;
    expect(sessions).toMatchObject([{ address: '127.0.0.4' }]);
    expect((await walled.ask('/api/me', { headers })).json).toMatchObject({ authed: false });
    // A rejected upload gets the hub's answer, for which nginx needs its keepalive connections.
    const upload = { 'content-type': 'application/octet-stream' };
    const refused = { name: PANEL, method: 'POST', headers: upload, body: Buffer.alloc(PIECE) };
    expect((await walled.ask('/api/db/restore', refused)).status).toBe(401);
  });

  test('a name that the proxy forwards to the wrong listener is refused', async () => {
    // Both names lead to the status page's port.
    const walled = await startSeparate('unknown');
    expect((await walled.ask('/api/nodes')).status).toBe(200);
    expect((await walled.ask('/admin', { name: PANEL })).status).toBe(421);
  });
});

test('docs/reverse-proxy.md contains the Caddyfile unchanged', () => {
  const page = readFileSync(fileURLToPath(new URL('../../docs/reverse-proxy.md', import.meta.url)), 'utf8');
  const file = readFileSync(fileURLToPath(new URL('../../deploy/caddy/Caddyfile', import.meta.url)), 'utf8');
  const [, shown] = /^```caddy\n(.*?)^```$/ms.exec(page) ?? [];
  expect(shown).toBe(file.replaceAll(/^\s*#.*\n/gm, '').trimStart());
});

test('nginx’s timeout exceeds the hub’s longest silence', () => {
  const text = readFileSync(
    fileURLToPath(new URL('../../deploy/nginx/muster.conf', import.meta.url)),
    'utf8',
  );
  for (const direction of ['read', 'send']) {
    const [, seconds] = new RegExp(`proxy_${direction}_timeout (\\d+)s;`).exec(text) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(2 * limits.pingIntervalSeconds);
  }
});
