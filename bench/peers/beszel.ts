import { randomUUID } from 'node:crypto';
import { wait } from '../scenario.ts';
import { describeBuild } from './build-of.ts';
import { startFleet } from './fleet.ts';
import { startPinned } from './pinned-hub.ts';
import type { Product } from './product.ts';

const account = { identity: 'bench@example.org', password: 'a password for the bench only' };

/** Beszel, whose hub asks each agent once a minute. */
export async function createBeszel(program: string): Promise<Product> {
  const beszel: Product = {
    name: `Beszel (${await describeBuild(program)})`,
    describeCommand: ({ port }) => ({
      program,
      args: ['serve', '--http', `127.0.0.1:${port}`],
      env: { USER_EMAIL: account.identity, USER_PASSWORD: account.password },
    }),
    readyPath: '/api/health',
    async addNodes(place, count) {
      const hub = await startPinned(beszel, place);
      const fleet = beszel.startFleet();
      try {
        const token = randomUUID();
        await ask(hub.url, `/api/beszel/universal-token?enable=1&permanent=1&token=${token}`);
        const credentials = Array.from({ length: count }, () => `${token}\n${randomUUID()}`);
        await fleet.connect(place.port, credentials);
        await wait(1000);
        return credentials;
      } finally {
        fleet.kill();
        await hub.stop();
      }
    },
    startFleet: () => startFleet('./peers/beszel-agents.ts'),
    async readFleet({ url }) {
      const filter = encodeURIComponent("status='up'");
      const found = await ask(url, `/api/collections/systems/records?perPage=1&filter=${filter}`);
      return { online: (found as { totalItems: number }).totalItems, bytes: null };
    },
  };
  return beszel;
}

async function ask(url: string, path: string): Promise<unknown> {
  const login = await fetch(`${url}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const { token } = (await login.json()) as { token: string };
  const response = await fetch(url + path, { headers: { authorization: token } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
