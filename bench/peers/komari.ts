import { randomUUID } from 'node:crypto';
import { describeBuild } from './build-of.ts';
import { forAll, startFleet } from './fleet.ts';
import { startPinned } from './pinned-hub.ts';
import type { Product } from './product.ts';
import { readMessage } from './read-message.ts';

const account = { username: 'bench', password: 'Password-of-the-bench-1' };
const INSTALLED_MS = 30_000;
/** Missing while the hub shows the form of its installation. */
const READY_PATH = '/api/version';

/** Komari, with agents of its first protocol: a JSON text for each report, without an answer. */
export async function createKomari(program: string): Promise<Product> {
  const komari: Product = {
    name: `Komari (${await describeBuild(program)})`,
    describeCommand: ({ port }) => ({
      program,
      args: ['server', '--listen', `127.0.0.1:${port}`],
      env: { GIN_MODE: 'release' },
    }),
    readyPath: READY_PATH,
    async addNodes(place, count) {
      const hub = await startPinned({ ...komari, readyPath: '/api/install/status' }, place);
      try {
        await install(hub.url);
        const key = randomUUID();
        await allowRegistration(hub.url, key);
        const tokens: string[] = [];
        await forAll(Array.from({ length: count }), async (_, index) => {
          const path = `/api/clients/register?name=bench-${index}`;
          const { data } = await post(hub.url + path, {}, { authorization: `Bearer ${key}` });
          tokens.push((data as { token: string }).token);
        });
        return tokens;
      } finally {
        await hub.stop();
      }
    },
    startFleet: () => startFleet('./peers/komari-agents.ts'),
    async readFleet({ port }) {
      const update = await readMessage(`ws://127.0.0.1:${port}/api/clients`, 'get');
      const { data } = JSON.parse(update.toString()) as { data: { online: string[] } };
      return { online: data.online.length, bytes: update.length };
    },
  };
  return komari;
}

/** The form that a new hub shows; afterwards the same process serves the panel. */
async function install(url: string): Promise<void> {
  const site = { sitename: 'bench', description: '', metric_dsn: './data/metrics.db' };
  await post(`${url}/api/install/complete`, { ...account, ...site });
  const deadline = performance.now() + INSTALLED_MS;
  while ((await fetch(url + READY_PATH).catch(() => null))?.status !== 200) {
    if (performance.now() > deadline) throw new Error('Komari did not finish its installation');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function allowRegistration(url: string, key: string): Promise<void> {
  const login = await fetch(`${url}/api/login`, { method: 'POST', body: JSON.stringify(account) });
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  await post(`${url}/api/admin/settings/`, { auto_discovery_key: key }, { cookie });
}

async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { data: unknown };
}
