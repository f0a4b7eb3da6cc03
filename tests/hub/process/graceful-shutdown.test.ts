import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { bootHub, PASSWORD } from '../../support/hub/hub.ts';
import { askHub } from '../../support/hub/hub-requests.ts';

const adminListen = { host: '127.0.0.1', port: 0 };

async function openConnection(url: string, text: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => socket.destroy());
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  if (text !== '') await new Promise((resolve) => socket.write(text, resolve));
  return { ended };
}

describe.each([
  ['the hub’s listener', {}],
  ['the panel’s own listener', { adminListen }],
])('at %s', (_, options) => {
  test('finishes a request in progress, whose connection does not delay shutdown', async () => {
    const hub = await bootHub({ options });
    const agent = new Agent({ keepAlive: true });
    const answered = new Promise<{ status: number | undefined; connection: string | undefined }>(
      (resolve, reject) => {
        const login = request(`${hub.adminUrl}/api/auth/login`, {
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
    // The password check takes tens of milliseconds; it must have started before the hub closes.
    await new Promise<void>((resolve) => hub.hub.app.server.once('request', () => resolve()));
    await hub.remove();
    expect(await answered).toEqual({ status: 200, connection: 'close' });
    expect(hub.hub.getAdminAddress()).toBeNull();
    agent.destroy();
  });

  test('an idle connection does not delay shutdown', async () => {
    const hub = await bootHub({ options });
    const { ended } = await openConnection(hub.adminUrl, '');
    // The kernel accepts it before the hub does.
    await askHub(hub.adminUrl, 'GET', '/api/health');
    await hub.remove();
    await ended;
  });

  test('an incomplete request gets 5 s', async () => {
    const hub = await bootHub({ options });
    const { ended } = await openConnection(hub.adminUrl, 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\n');
    await askHub(hub.adminUrl, 'GET', '/api/health');
    let isOver = false;
    const removed = hub.remove().then(() => {
      isOver = true;
    });
    await expect.poll(() => hub.hub.app.server.listening).toBe(false);
    hub.runtime.advance(4999);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isOver).toBe(false);
    hub.runtime.advance(1);
    await Promise.all([removed, ended]);
  });
});
