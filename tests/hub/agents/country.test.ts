import { afterEach, beforeEach, expect, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openSocket } from '../../support/network/socket.ts';

let hub: TestHub;
let cookie: string;

beforeEach(async () => {
  hub = await bootHub();
  cookie = await hub.openSession();
});
afterEach(() => hub.remove());

/** Like a reverse proxy on the hub's host. */
async function connectFrom(token: string, address: string) {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
  const agent = await openSocket(`${hub.wsUrl}/api/agent/ws`, { headers });
  await agent.settle();
}

async function view() {
  hub.runtime.advance(2000);
  return (await hub.request('GET', '/api/nodes', { cookie })).body.nodes[0];
}

const expectCountry = (country: string) => expect.poll(view).toMatchObject({ country });

test('derives the country from the address and stores it, unless the administrator sets one', async () => {
  const { id, token } = await hub.addNode();
  expect(await view()).toMatchObject({ country: '', ip: '' });
  await connectFrom(token, '46.4.0.1');
  await expectCountry('DE');
  hub = await hub.restart();
  cookie = await hub.openSession();
  expect(await view()).toMatchObject({ country: 'DE', ip: '46.4.0.1', country_pin: '', online: false });
  const pin = (country_pin: string) =>
    hub.request('PUT', `/api/nodes/${id}`, { cookie, body: { country_pin } });
  expect((await pin('FR')).body).toMatchObject({ country: 'FR', country_pin: 'FR' });
  expect((await pin('')).body).toMatchObject({ country: 'DE' });
});

test('clears the country of a node that moves to a private address', async () => {
  const { token } = await hub.addNode();
  await connectFrom(token, '46.4.0.1');
  await expectCountry('DE');
  await connectFrom(token, '192.168.1.1');
  await expectCountry('');
});
