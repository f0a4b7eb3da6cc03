import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';
import { bootHub, PASSWORD } from '../support/hub.ts';

test('a request that is under way when the hub closes is answered, and its connection does not hold the end up', async () => {
  const hub = await bootHub();
  const agent = new Agent({ keepAlive: true });
  const answered = new Promise<{ status: number | undefined; connection: string | undefined }>(
    (resolve, reject) => {
      const login = request(`${hub.url}/api/auth/login`, {
        agent,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      });
      login.on('error', reject);
      login.on('response', (response) => {
        response.resume();
        resolve({ status: response.statusCode, connection: response.headers.connection });
      });
      login.end(JSON.stringify({ username: 'admin', password: PASSWORD }));
    },
  );
  // The password check takes tens of milliseconds; the hub must have begun it before it closes.
  await new Promise<void>((resolve) => hub.hub.app.server.once('request', () => resolve()));
  await hub.remove();
  expect(await answered).toEqual({ status: 200, connection: 'close' });
  agent.destroy();
}, 10_000);
