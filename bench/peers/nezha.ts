import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wait } from '../scenario.ts';
import { describeBuild } from './build-of.ts';
import { startFleet } from './fleet.ts';
import { startPinned } from './pinned-hub.ts';
import type { Product } from './product.ts';
import { readMessage } from './read-message.ts';

/** Any agent that knows the secret may register itself. */
const SECRET = 'a secret of the bench for agents';
/** An agent without activity for this time is offline. */
const ONLINE_MS = 10_000;

/** Nezha with its time-series database, which is off by default; without it there is no history. */
export async function createNezha(program: string): Promise<Product> {
  const nezha: Product = {
    name: `Nezha (${await describeBuild(program)})`,
    describeCommand: ({ folder }) => ({
      program,
      args: ['-c', join(folder, 'config.yaml'), '-db', join(folder, 'sqlite.db')],
    }),
    readyPath: '/api/v1/setting',
    async addNodes(place, count) {
      await writeFile(join(place.folder, 'config.yaml'), describeConfig(place));
      const credentials = Array.from({ length: count }, () => `${SECRET}\n${randomUUID()}`);
      const hub = await startPinned(nezha, place);
      const fleet = nezha.startFleet();
      try {
        await fleet.connect(place.port, credentials);
        await wait(1000);
        return credentials;
      } finally {
        fleet.kill();
        await hub.stop();
      }
    },
    startFleet: () => startFleet('./peers/nezha-agents.ts'),
    async readFleet({ port }) {
      const update = await readMessage(`ws://127.0.0.1:${port}/api/v1/ws/server`);
      const { now, servers } = JSON.parse(update.toString()) as {
        now: number;
        servers: { last_active: string }[];
      };
      const online = servers.filter(({ last_active }) => now - Date.parse(last_active) < ONLINE_MS);
      return { online: online.length, bytes: update.length };
    },
  };
  return nezha;
}

function describeConfig({ folder, port }: { folder: string; port: number }): string {
  return `listen_host: 127.0.0.1
listen_port: ${port}
agent_secret_key: ${SECRET}
location: UTC
tsdb:
  data_path: ${join(folder, 'tsdb')}
`;
}
