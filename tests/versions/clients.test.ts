import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeHello, makeReport } from '../support/data/samples.ts';
import { makeFolder } from '../support/folder.ts';
import { createApiToken } from '../support/hub/api-token.ts';
import { openAgent } from '../support/network/socket.ts';
import { ROOT } from '../support/repository-copy.ts';
import { checkOut, findEarlierSdk, listEarlierVersions } from './support/earlier-version.ts';
import { createPair, expectInTable, type Pair } from './support/matrix.ts';
import { createSite, type Site } from './support/sites.ts';

// Themes and clients with hubs of different versions. The table of docs/upgrade.md has the lines that this file prints.

const REPORT_MS = 1000;

/** What this file uses of the theme SDK, whose own types need those of a browser. */
interface Theme {
  me(): Promise<unknown>;
  nodes(): Promise<unknown>;
  metrics(id: number): Promise<unknown>;
  fetchJson(path: string): Promise<unknown>;
  readonly live: {
    snapshot(): { nodes: { name: string; metrics: { cpu: number } | null }[] } | null;
    subscribe(listener: () => void): () => void;
    readonly status: { snapshot(): { state: string } };
  };
}

interface Connecting {
  protocols?: string[];
  onMessage(data: string | ArrayBuffer): void;
  onClose(code: number): void;
}

/** What the SDK uses of a browser, by Node. */
function createNodeEnvironment(origin: string) {
  return {
    origin,
    now: Date.now,
    random: Math.random,
    setTimer(action: () => void, ms: number) {
      const timer = setTimeout(action, ms);
      return { cancel: () => clearTimeout(timer) };
    },
    fetch: (url: string, init: RequestInit) => fetch(url, init),
    connect(url: string, { protocols, onMessage, onClose }: Connecting) {
      const socket = new WebSocket(url, protocols);
      socket.binaryType = 'arraybuffer';
      socket.onmessage = ({ data }) => onMessage(data);
      socket.onclose = ({ code }) => onClose(code);
      return { close: () => socket.close() };
    },
    gunzip: (data: ArrayBuffer) =>
      new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream('gzip'))).text(),
    isHidden: () => false,
    isOnline: () => true,
    watchPage: () => () => undefined,
  };
}

/** A public node whose processor load is another one in each report. */
async function addBusyNode({ hub }: Site, cookie: string): Promise<number> {
  const body = { name: 'web-1', public: true };
  const { id, token } = await hub.call('POST', '/api/nodes', { cookie, body });
  const agent = await openAgent(hub.wsUrl, token);
  agent.send(makeHello());
  let count = 0;
  const timer = setInterval(() => {
    count += 1;
    agent.send(makeReport({ cpu: count % 100, net_rx_total: count * 1000 }));
  }, REPORT_MS);
  onTestFinished(() => {
    clearInterval(timer);
    agent.socket.terminate();
  });
  return id;
}

/** A hub, a theme SDK and a client, of which the first or the other two are of an earlier version. */
interface Trial {
  readonly hub: string;
  /** Before the names of the others. */
  readonly adjective: string;
  /** Folder of the hub; that of this version unless given. */
  readonly root: string | undefined;
  /** Main module of the SDK. */
  readonly sdk: string;
  /** Folder of the version of the client. */
  readonly clientRoot: string;
}

async function tryTheme(pair: Pair, sdk: string, site: Site, id: number, cookie: string): Promise<void> {
  const { call, url } = site.hub;
  const notice = { kind: 'announcement', title: 'Moving', body: 'Soon.', public: true };
  await call('POST', '/api/notices', { cookie, body: notice });
  const { createHub } = await import(sdk);
  const theme: Theme = createHub({ environment: createNodeEnvironment(url) });

  await pair.attempt('caller, nodes and notices', async () => {
    expect(await theme.me()).toMatchObject({ authed: false });
    await expect
      .poll(() => theme.nodes())
      .toMatchObject({ nodes: [{ id, name: 'web-1', online: true }], notices: [{ title: 'Moving' }] });
  });
  await pair.attempt('live view', async () => {
    const loads = new Set<unknown>();
    const stop = theme.live.subscribe(() => loads.add(theme.live.snapshot()?.nodes[0]?.metrics?.cpu));
    await expect.poll(() => loads.size).toBeGreaterThan(3);
    await call('PUT', `/api/nodes/${id}`, { cookie, body: { name: 'web-2' } });
    await expect.poll(() => theme.live.snapshot()?.nodes[0]?.name).toBe('web-2');
    expect(theme.live.status.snapshot()).toMatchObject({ state: 'live' });
    stop();
  });
  await pair.attempt('history and incidents', async () => {
    expect(await theme.metrics(id)).toMatchObject({ from: expect.any(Number), to: expect.any(Number) });
    expect(await theme.fetchJson('/api/incidents')).toMatchObject({ incidents: [] });
  });
}

async function tryClient(pair: Pair, root: string, { hub }: Site, id: number, cookie: string): Promise<void> {
  const client: typeof import('../../client/src/client.ts') = await import(
    join(root, 'client/src/client.ts')
  );
  const token = await createApiToken(hub.url, cookie, ['read', 'nodes']);
  const muster = client.createMusterClient({ url: hub.url, token });

  await pair.attempt('reading and changing nodes', async () => {
    const path = { id };
    await client.unwrap(muster.PUT('/api/nodes/{id}', { params: { path }, body: { remark: 'rack 7' } }));
    expect(await client.unwrap(muster.GET('/api/nodes'))).toMatchObject({
      nodes: [{ id, remark: 'rack 7' }],
    });
  });
  await pair.attempt('problems', async () => {
    const path = { id: id + 1 };
    await expect(
      client.unwrap(muster.GET('/api/nodes/{id}/metrics', { params: { path } })),
    ).rejects.toMatchObject({ code: 'not_found', status: 404 });
  });
}

async function tryBoth({ hub, adjective, root, sdk, clientRoot }: Trial): Promise<Pair[]> {
  const site = await createSite(root, join(makeFolder(), 'muster.db'));
  const cookie = await (await site.start()).login();
  const id = await addBusyNode(site, cookie);
  const theme = createPair(hub, `${adjective} theme SDK`);
  await tryTheme(theme, sdk, site, id, cookie);
  const client = createPair(hub, `${adjective} client of the interface`);
  await tryClient(client, clientRoot, site, id, cookie);
  return [theme, client];
}

test.for(listEarlierVersions())(
  'themes, clients and hubs work together with those of %s',
  async (name, { skip }) => {
    const root = await checkOut(name, skip);
    const sdk = await findEarlierSdk(name, root);
    const ownSdk = join(ROOT, 'theme-sdk/src/hub.ts');
    expectInTable([
      ...(await tryBoth({
        hub: 'this version',
        adjective: 'an earlier',
        root: undefined,
        sdk,
        clientRoot: root,
      })),
      ...(await tryBoth({
        hub: 'an earlier version',
        adjective: 'this',
        root,
        sdk: ownSdk,
        clientRoot: ROOT,
      })),
    ]);
  },
);
