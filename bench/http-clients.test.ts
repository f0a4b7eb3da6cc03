import { expect, onTestFinished, test } from 'vitest';
import { bootHub } from '../tests/support/hub/hub.ts';
import type { ClientRequests, ResponseForm } from './http-clients.ts';
import { startLoad } from './load.ts';
import { readPort } from './scenario.ts';

test('the node list is requested in every form', async () => {
  const hub = await bootHub();
  onTestFinished(hub.remove);
  for (let count = 0; count < 20; count += 1) await hub.addNode({ name: `node ${count}` });
  const clients = startLoad<ClientRequests>('./http-clients.ts');
  onTestFinished(() => clients.kill());
  const hammer = (form: ResponseForm, path = '/api/nodes') =>
    clients.ask('hammer', { port: readPort(hub.url), path, connections: 2, forMs: 300, form });
  const plain = await hammer('plain');
  const { body } = await hub.request('GET', '/api/nodes', { headers: { 'accept-encoding': 'identity' } });
  expect(plain).toMatchObject({ failed: 0, unchanged: 0, bytes: JSON.stringify(body).length });
  const packed = await hammer('gzip');
  expect(packed).toMatchObject({ failed: 0, unchanged: 0 });
  expect(packed.bytes).toBeLessThan(plain.bytes / 4);
  const conditional = await hammer('conditional');
  // The hub's clock does not move, so there is one snapshot, which each connection reads once.
  expect(conditional).toMatchObject({ failed: 0, unchanged: conditional.requests - 2, bytes: plain.bytes });
  expect((await hammer('plain', '/api/settings')).failed).toBeGreaterThan(0);
});
