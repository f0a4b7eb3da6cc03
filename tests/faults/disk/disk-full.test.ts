import { existsSync, readdirSync, readlinkSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeReport } from '../../support/data/samples.ts';
import { makeFolder } from '../../support/folder.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { fillDisk, mountSmallDisk } from '../../support/machines/small-disk.ts';
import { openAgent, openSocket, type TestSocket } from '../../support/network/socket.ts';
import { downloadBackup, sendPiece, uploadDatabase } from '../../support/themes/upload.ts';

const MIB = 1024 * 1024;

interface Fleet {
  hub: TestHub;
  cookie: string;
  agent: TestSocket;
  node: { id: number; token: string };
}

async function startFleet(hub: TestHub): Promise<Fleet> {
  onTestFinished(() => hub.remove());
  const cookie = await hub.login();
  const node = await hub.addNode({ name: 'web' });
  const agent = await openAgent(hub.wsUrl, node.token);
  return { hub, cookie, agent, node };
}

/** Sends a report with this counter and returns the hub's view after the flush. */
async function report({ hub, agent, cookie }: Fleet, received: number) {
  hub.runtime.advance(600);
  agent.send(makeReport({ net_rx_total: received }));
  await agent.settle();
  hub.runtime.advance(1900);
  await hub.hub.services.flushScheduler.flush(() => undefined);
  const { body } = await hub.request('GET', '/api/nodes', { cookie });
  const health = await hub.request('GET', '/api/health');
  return { online: body.nodes[0].online, total: body.nodes[0].total_rx, status: health.body.status };
}

const addFilled = ({ hub, cookie }: Fleet, name: string) =>
  hub.request('POST', '/api/nodes', { cookie, body: { name, remark: 'x'.repeat(2000) } });

/** Adds nodes until the hub refuses; returns the ids and the refusal. */
async function fillDatabase(fleet: Fleet) {
  const ids: number[] = [];
  for (;;) {
    const answer = await addFilled(fleet, `n${ids.length}`);
    if (answer.status !== 201) return { ids, answer };
    ids.push(answer.body.id);
  }
}

/** Backups being downloaded: unlinked files that use space until closed. */
function listOpenCopies(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    const target = readLink(`/proc/self/fd/${fd}`);
    return target.includes('.work/backup') ? [target] : [];
  });
}

function readLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

test('a database at its size limit refuses writes with 507, serves the fleet, and recovers when rows are deleted', async () => {
  const hub = await bootHub({ folder: makeFolder(), store: { maxPages: 60 } });
  const fleet = await startFleet(hub);
  await report(fleet, 1000);
  const { ids, answer } = await fillDatabase(fleet);
  expect(answer).toMatchObject({ status: 507, body: { code: 'storage_full' } });
  const viewer = await openSocket(`${hub.wsUrl}/api/ws`);
  expect(await report(fleet, 3000)).toMatchObject({ online: true, total: 2000 });
  expect((await hub.request('DELETE', `/api/nodes/${ids[0]}`, { cookie: fleet.cookie })).status).toBe(204);
  expect((await addFilled(fleet, 'again')).status).toBe(201);
  expect(await report(fleet, 4000)).toEqual({ online: true, total: 3000, status: 'ok' });
  await viewer.close();

  await hub.close();
  const larger = await bootHub({
    folder: join(hub.db, '..'),
    runtime: hub.runtime,
    store: { maxPages: 200 },
  });
  onTestFinished(() => larger.close());
  const next = await larger.login();
  for (let count = 0; count < 20; count += 1)
    expect((await addFilled({ ...fleet, hub: larger, cookie: next }, 'more')).status).toBe(201);
});

const disk = { bytes: 16 * MIB, reserve: 2 * MIB };

async function bootOnSmallDisk(skip: (note: string) => never) {
  const folder = mountSmallDisk(disk.bytes) ?? skip('this user may not mount a small disk');
  const hub = await bootHub({ folder, store: { reserveBytes: disk.reserve } });
  const fleet = await startFleet(hub);
  await report(fleet, 1000);
  await hub.hub.services.database.refillReserve();
  expect(statSync(`${hub.db}.reserve`).size).toBe(disk.reserve);
  expect(statSync(`${hub.db}.reserve`).mode & 0o777).toBe(0o600);
  return { folder, fleet, hub };
}

test('on a full disk agents stay connected, live data continues, deletions work, and writes resume by themselves', async ({
  skip,
}) => {
  const { folder, fleet, hub } = await bootOnSmallDisk(skip);
  const { cookie } = fleet;
  const extra: number[] = [];
  for (let count = 0; count < 200; count += 1) extra.push((await addFilled(fleet, `n${count}`)).body.id);
  const filler = fillDisk(folder);

  // The WAL reuses its space until it has to grow.
  const { answer } = await fillDatabase(fleet);
  expect(answer).toMatchObject({ status: 507, body: { code: 'storage_full' } });
  expect(existsSync(`${hub.db}.reserve`)).toBe(true);
  expect(await report(fleet, 3000)).toMatchObject({ online: true, total: 2000 });

  // Login and deletion may use the reserve; while it is released, reports wait in memory.
  for (const id of extra)
    expect((await hub.request('DELETE', `/api/nodes/${id}`, { cookie })).status).toBe(204);
  expect(await hub.login()).toMatch(/^muster_session=/);
  expect(existsSync(`${hub.db}.reserve`)).toBe(false);
  fillDisk(folder);
  expect(await report(fleet, 4000)).toEqual({ online: true, total: 3000, status: 503 });

  rmSync(filler);
  hub.runtime.advance(10_000);
  await hub.hub.services.database.refillReserve();
  expect(statSync(`${hub.db}.reserve`).size).toBe(disk.reserve);
  expect(await report(fleet, 5000)).toEqual({ online: true, total: 4000, status: 'ok' });
  expect((await addFilled(fleet, 'again')).status).toBe(201);
  expect(fleet.agent.socket.readyState).toBe(fleet.agent.socket.OPEN);

  const restarted = await hub.restart();
  onTestFinished(() => restarted.close());
  const { body } = await restarted.request('GET', '/api/nodes');
  expect(body.nodes[0]).toMatchObject({ name: 'web', total_rx: 4000 });
});

test('refills the reserve with the space freed by deletions', async ({ skip }) => {
  const { folder, fleet, hub } = await bootOnSmallDisk(skip);
  const ids: number[] = [];
  for (let count = 0; count < 600; count += 1) ids.push((await addFilled(fleet, `n${count}`)).body.id);
  fillDisk(folder);
  for (const id of ids) await hub.request('DELETE', `/api/nodes/${id}`, { cookie: fleet.cookie });
  // Each round frees a part, and refills the reserve once there is room for it twice.
  for (let round = 0; round < 20; round += 1) await hub.hub.services.database.refillReserve();
  expect(statSync(`${hub.db}.reserve`).size).toBe(disk.reserve);
  expect(await report(fleet, 3000)).toEqual({ online: true, total: 2000, status: 'ok' });
});

test('a disk that fills during a backup, an upload or a restore gives 507 and leaves no partial file', async ({
  skip,
}) => {
  const { folder, fleet, hub } = await bootOnSmallDisk(skip);
  const { cookie } = fleet;
  for (let count = 0; count < 300; count += 1) await addFilled(fleet, `n${count}`);
  const backup = await downloadBackup(hub, cookie);
  await expect.poll(listOpenCopies).toEqual([]);
  const { bavail, bsize } = statfsSync(folder);
  // Room for part of the copy only.
  writeFileSync(join(folder, 'filler'), Buffer.alloc(bavail * bsize - Math.floor(backup.length / 2)));
  expect(await hub.request('GET', '/api/db/backup', { cookie })).toMatchObject({
    status: 507,
    body: { code: 'storage_full' },
  });
  expect(await uploadDatabase(hub, backup, { cookie })).toMatchObject({
    status: 507,
    body: { code: 'storage_full' },
  });
  const pieces = await uploadDatabase(hub, backup, { cookie, pieceBytes: 100_000 });
  expect(pieces).toMatchObject({ status: 507, body: { code: 'storage_full' } });
  expect(readdirSync(`${hub.db}.work`)).toEqual([]);
  rmSync(join(folder, 'filler'));
  const first = await sendPiece(hub, {
    cookie,
    bytes: backup.subarray(0, 10),
    range: `bytes 0-9/${backup.length}`,
  });
  expect(first.status).toBe(202);
  await hub.hub.services.database.close();
  expect((await uploadDatabase(hub, backup, { cookie })).status).toBe(200);
});
