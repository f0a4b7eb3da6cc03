import { gunzipSync } from 'node:zlib';
import { limits } from '@muster/generated/limits';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDeltaReader } from '../../../theme-sdk/src/delta-reader.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { sendReport } from '../../support/hub/reports.ts';
import { openAgent, openSocket } from '../../support/network/socket.ts';

let hub: TestHub;

beforeEach(async () => {
  hub = await bootHub();
});
afterEach(() => hub.remove());

const openStream = (query = '', headers: Record<string, string> = {}) =>
  openSocket(`${hub.wsUrl}/api/ws${query}`, { headers });

test('sends a visitor a snapshot immediately and then every 2 s', async () => {
  const { id, token } = await hub.addNode({ name: 'seen', public: true });
  const agent = await openAgent(hub.wsUrl, token);
  const stream = await openStream();
  expect(await stream.nextJson()).toMatchObject({
    admin: false,
    nodes: [{ id, online: true, metrics: null }],
  });
  for (const cpu of [10, 20, 30]) {
    await sendReport(hub, agent, { cpu });
    hub.runtime.advance(1000);
    expect(await stream.nextJson()).toMatchObject({ nodes: [{ id, metrics: { cpu } }] });
  }
});

test('sends an administrator every node with the private fields', async () => {
  const { token } = await hub.addNode({ name: 'hidden', public: false, remark: 'note' });
  const stream = await openStream('', { cookie: await hub.openSession() });
  expect(await stream.nextJson()).toMatchObject({
    admin: true,
    nodes: [{ name: 'hidden', remark: 'note', token }],
  });
  const visitor = await openStream();
  expect(await visitor.nextJson()).toMatchObject({ admin: false, nodes: [] });
});

test('with ?gzip visitors get gzipped binary messages, an administrator text', async () => {
  await hub.addNode({ name: 'seen' });
  const visitor = await openStream('?gzip');
  const message = await visitor.next();
  expect(JSON.parse(gunzipSync(message).toString())).toMatchObject({
    admin: false,
    nodes: [{ name: 'seen' }],
  });
  const admin = await openStream('?gzip=1', { cookie: await hub.openSession() });
  expect(await admin.nextJson()).toMatchObject({ admin: true });
});

test('with ?delta a stream begins with a keyframe, and goes on with what changes', async () => {
  const { id, token } = await hub.addNode({ name: 'seen' });
  await hub.addNode({ name: 'other' });
  const agent = await openAgent(hub.wsUrl, token);
  const visitor = await openStream('?delta&gzip');
  const admin = await openStream('?delta', { cookie: await hub.openSession() });
  const streams = [
    { stream: visitor, unpack: gunzipSync, read: createDeltaReader() },
    { stream: admin, unpack: (data: Buffer) => data, read: createDeltaReader() },
  ];
  const readNext = () =>
    Promise.all(
      streams.map(async ({ stream, unpack, read }) => {
        const frame = JSON.parse(unpack(await stream.next()).toString());
        // biome-ignore lint/suspicious/noExplicitAny: fields of every kind are compared
        return { frame, snapshot: read(frame) as any };
      }),
    );
  for (const { frame } of await readNext())
    expect(frame).toMatchObject({ snapshot: { nodes: [{ id }, {}] } });
  for (const cpu of [10.5, 20, 30]) {
    await sendReport(hub, agent, { cpu });
    hub.runtime.advance(1000);
    for (const { frame, snapshot } of await readNext()) {
      expect(frame).not.toHaveProperty('snapshot');
      expect(snapshot.nodes).toMatchObject([{ metrics: { cpu } }, { name: 'other', metrics: null }]);
    }
  }
  // Also a viewer who joins between two rounds no longer sees a node that has become private.
  await hub.request('PUT', `/api/nodes/${id}`, { cookie: await hub.openSession(), body: { public: false } });
  const late = await openStream('?delta');
  expect(await late.nextJson()).toMatchObject({ snapshot: { nodes: [{ name: 'other' }] } });
  hub.runtime.advance(2000);
  const [seen, all] = await readNext();
  expect(seen?.frame).toMatchObject({ snapshot: { nodes: [{ name: 'other' }] } });
  expect(all?.snapshot.nodes).toHaveLength(2);
});

test('logout closes only the streams of that session, with 4401', async () => {
  const [mine, other] = [await hub.openSession(), await hub.openSession()];
  const stream = await openStream('', { cookie: mine });
  const kept = await openStream('', { cookie: other });
  const visitor = await openStream();
  expect((await hub.request('POST', '/api/auth/logout', { cookie: mine })).status).toBe(204);
  expect((await stream.closed).code).toBe(4401);
  await kept.settle();
  await visitor.settle();
  expect([kept.socket.readyState, visitor.socket.readyState]).toEqual([1, 1]);
});

test('an expired session closes its stream with 4401', async () => {
  // As long as the session may last at all.
  await hub.hub.services.settings.update({ session_idle_hours: 336 });
  const stream = await openStream('', { cookie: await hub.openSession() });
  stream.socket.on('ping', () => undefined);
  const twoWeeks = 14 * 24 * 3600 * 1000;
  hub.runtime.stepClock(twoWeeks - 1500);
  hub.runtime.advance(1000);
  await stream.settle();
  expect(stream.socket.readyState).toBe(stream.socket.OPEN);
  hub.runtime.advance(1000);
  expect((await stream.closed).code).toBe(4401);
});

test('switching the public page off closes visitors with 4403 and refuses new ones', async () => {
  const visitor = await openStream();
  const cookie = await hub.openSession();
  const admin = await openStream('', { cookie });
  await hub.hub.services.settings.update({ public_page: false });
  expect((await visitor.closed).code).toBe(4403);
  await admin.settle();
  expect(admin.socket.readyState).toBe(admin.socket.OPEN);
  await expect(openStream()).rejects.toMatchObject({
    status: 401,
    body: expect.stringContaining('Log in'),
  });
  expect((await hub.request('GET', '/api/nodes')).body.code).toBe('login_required');
  expect(await hub.request('GET', '/api/me')).toMatchObject({ status: 200, body: { public_page: false } });
  expect((await hub.request('GET', '/api/nodes', { cookie })).status).toBe(200);
});

test('accepts an upgrade from the same origin and refuses a foreign one', async () => {
  await expect(openStream('', { origin: 'https://evil.example' })).rejects.toMatchObject({ status: 403 });
  await expect(openStream('', { origin: 'null' })).rejects.toMatchObject({ status: 403 });
  const stream = await openStream('', { origin: hub.url });
  expect(await stream.nextJson()).toMatchObject({ admin: false });
});

test('ignores a client frame of 1 KiB and closes with 1009 above', async () => {
  const stream = await openStream();
  stream.socket.send('x'.repeat(1024));
  await stream.settle();
  expect(stream.socket.readyState).toBe(stream.socket.OPEN);
  stream.socket.send('x'.repeat(1025));
  expect(await Promise.race([stream.closed, stream.settle()])).toMatchObject({ code: 1009 });
});

test('one address has 100 streams, which leave the others theirs', async () => {
  const from = (address: string) => openStream('?idle', { 'x-forwarded-for': address });
  const streams = await Promise.all(
    Array.from({ length: limits.viewersPerAddress }, (_, index) => from(`2001:db8::${index.toString(16)}`)),
  );
  await expect(from('2001:db8::ffff')).rejects.toMatchObject({
    status: 503,
    body: expect.stringContaining('from this address'),
  });
  await from('2001:db8:0:1::1');
  await openStream('', { 'x-forwarded-for': '2001:db8::1', cookie: await hub.openSession() });
  streams[0]?.socket.close();
  await expect.poll(() => hub.hub.services.viewers.visitors).toBe(limits.viewersPerAddress);
  await from('2001:db8::ffff');
});

test('a network has half of the streams, and when all are taken loses one to a visitor from elsewhere', async () => {
  const from = (address: string) => openStream('?idle', { 'x-forwarded-for': address });
  const open = (network: string) =>
    Promise.all(
      Array.from({ length: limits.viewersPerNetwork }, (_, index) =>
        from(`2001:db8:${network}:${index.toString(16)}::1`),
      ),
    );
  const first = await open('a');
  await expect(from('2001:db8:a:ffff::1')).rejects.toMatchObject({
    status: 503,
    body: expect.stringContaining('from this network'),
  });
  await open('b');
  const { viewers } = hub.hub.services;
  expect(viewers.visitors).toBe(limits.viewers);
  await openStream('', { 'x-forwarded-for': '2001:db8:a:ffff::1', cookie: await hub.openSession() });
  const visitor = await from('198.51.100.1');
  expect((await first[0]?.closed)?.code).toBe(1013);
  await expect.poll(() => viewers.visitors).toBe(limits.viewers);
  await visitor.settle();
  expect(visitor.socket.readyState).toBe(visitor.socket.OPEN);
});

test('the limit of an address does not apply to this machine, as which visitors of some proxies count', async () => {
  await Promise.all(Array.from({ length: limits.viewersPerAddress + 1 }, () => openStream('?idle')));
  expect(hub.hub.services.viewers.visitors).toBe(limits.viewersPerAddress + 1);
});

test('a viewer that does not read skips snapshots instead of queueing them', async () => {
  for (let count = 0; count < 40; count += 1) await hub.addNode({ name: `node ${count}` });
  const stalled = await openStream();
  const reading = await openStream();
  stalled.socket.pause();
  let most = 0;
  for (let round = 0; round < 400; round += 1) {
    hub.runtime.advance(2000);
    await reading.next();
    // The manual clock triggers pings every 15 rounds; the pongs keep both alive.
    if (round % 10 === 0) stalled.socket.ping();
    for (const viewer of hub.hub.services.viewers.all()) most = Math.max(most, viewer.channel.pendingBytes);
  }
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(1024 * 1024);
  expect(reading.socket.readyState).toBe(reading.socket.OPEN);
});

test('disconnects a vanished viewer after 120 s', async () => {
  const stream = await openStream();
  stream.socket.pause();
  expect(hub.hub.services.viewers.size).toBe(1);
  hub.runtime.advance(121_000);
  await expect.poll(() => hub.hub.services.viewers.size).toBe(0);
});

test('closes streams with 1001 on shutdown', async () => {
  const stream = await openStream();
  await hub.close();
  expect((await stream.closed).code).toBe(1001);
});
