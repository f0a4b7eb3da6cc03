import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { findHubProgram, launchSettings } from '../../scripts/build/hub-build.mjs';
import { addNodes } from '../seed-nodes.ts';
import { startMusterFleet } from './fleet.ts';
import type { Product } from './product.ts';
import { readMessage } from './read-message.ts';

export const muster: Product = {
  name: 'Muster',
  describeCommand: ({ folder, port }) => ({
    program: process.execPath,
    env: launchSettings.env,
    args: [
      ...launchSettings.nodeOptions,
      fileURLToPath(findHubProgram()),
      'serve',
      '--listen',
      `127.0.0.1:${port}`,
      '--db',
      join(folder, 'muster.db'),
    ],
  }),
  readyPath: '/api/nodes',
  addNodes: ({ folder }, count) => addNodes(join(folder, 'muster.db'), { count }),
  startFleet: startMusterFleet,
  async readFleet({ port }) {
    const frame = await readMessage(`ws://127.0.0.1:${port}/api/ws?gzip`);
    const text = (await promisify(gunzip)(frame)).toString();
    const { nodes } = JSON.parse(text) as { nodes: { online: boolean }[] };
    return { online: nodes.filter(({ online }) => online).length, bytes: frame.length };
  },
};
