import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeBuild } from './build-of.ts';
import { startMusterFleet } from './fleet.ts';
import { startPinned } from './pinned-hub.ts';
import type { Product } from './product.ts';
import { readMessage } from './read-message.ts';

const FILE = 'monitor.db';

/** monitor-probe, whose agents have the same protocol as Muster's. */
export async function createMonitorProbe(program: string): Promise<Product> {
  const monitorProbe: Product = {
    name: `monitor-probe (${await describeBuild(program)})`,
    describeCommand: ({ folder, port }) => ({
      program,
      args: ['--listen', `127.0.0.1:${port}`, '--db', join(folder, FILE), '--themes', join(folder, 'themes')],
    }),
    readyPath: '/api/nodes',
    async addNodes(place, count) {
      // Creates the tables.
      await (await startPinned(monitorProbe, place)).stop();
      return insertNodes(join(place.folder, FILE), count);
    },
    startFleet: startMusterFleet,
    async readFleet({ port }) {
      const frame = await readMessage(`ws://127.0.0.1:${port}/api/ws`);
      const { nodes } = JSON.parse(frame.toString()) as { nodes: { online: boolean }[] };
      return { online: nodes.filter(({ online }) => online).length, bytes: frame.length };
    },
  };
  return monitorProbe;
}

function insertNodes(db: string, count: number): string[] {
  const sql = new DatabaseSync(db);
  const node = sql.prepare('INSERT INTO node (name, token, sort, created_at) VALUES (?, ?, ?, ?)');
  const traffic = sql.prepare('INSERT INTO traffic (node_id) VALUES (?)');
  const now = Math.floor(Date.now() / 1000);
  try {
    sql.exec('BEGIN');
    const tokens = Array.from({ length: count }, (_, index) => {
      const token = randomBytes(32).toString('hex');
      traffic.run(node.run(`bench-${index}`, token, index, now).lastInsertRowid);
      return token;
    });
    sql.exec('COMMIT');
    return tokens;
  } finally {
    sql.close();
  }
}
