import { Buffer } from 'node:buffer';
import type { DetailsMember } from '@muster/generated/types';
import { describe, expect, test } from 'vitest';
import type { SessionRow } from '../../../hub/src/store/rows.ts';
import type { Store, StoreOptions } from '../../../hub/src/store/store.ts';
import { testAlerts } from './alert-suite.ts';
import { testChecks } from './check-suite.ts';
import { testNotices } from './notice-suite.ts';
import { addNodes, makeNodeConfig } from './store.ts';

/** Opens a new database, or the one at `path`, and closes it after the test. */
export type OpenTestStore = (options?: Partial<StoreOptions>) => Promise<Store & { path: string }>;

const NOW = 1_770_000_000;
const MAX = Number.MAX_SAFE_INTEGER;

const account = { username: 'admin', password_hash: '$argon2id$old', changed_at: NOW };

function makeSession(byte: number, changes: Partial<SessionRow> = {}): Omit<SessionRow, 'id'> {
  return {
    token_hash: Buffer.alloc(32, byte),
    username: 'admin',
    created_at: NOW,
    last_seen_at: NOW,
    used_at: NOW,
    expires_at: NOW + 100,
    address: '192.0.2.1',
    user_agent: 'test',
    ...changes,
  };
}

const readNode = async (store: Store, id: number) =>
  (await store.load(NOW)).nodes.find(({ node }) => node.id === id);

/** Tests of the fleet, the account and traffic for every engine of the store. */
export function testStore(openTestStore: OpenTestStore): void {
  test('a new database is empty', async () => {
    const store = await openTestStore();
    expect(await store.load(NOW)).toEqual({
      settings: {},
      account: null,
      apiTokens: [],
      secondFactor: { totp: null, passkeys: [], recoveryCodes: [] },
      sessions: [],
      nodes: [],
      pingTasks: [],
      checks: { results: [], statuses: [] },
      incidents: [],
      notices: [],
      alertRules: [],
      alerts: [],
      invalid: [],
    });
  });

  test('acknowledged writes survive closing and reopening', async () => {
    const store = await openTestStore();
    await store.putSettings({ site_name: 'Fleet' });
    await store.createAccount(account);
    await store.insertSession(makeSession(1));
    const [inserted] = await addNodes(store, 1);
    const before = await store.load(NOW);
    await store.close();
    const again = await openTestStore({ path: store.path });
    expect(await again.load(NOW)).toEqual(before);
    expect(before.nodes).toEqual([inserted]);
  });

  test('after close, commands are rejected and a second close does nothing', async () => {
    const store = await openTestStore();
    const written = store.putSettings({ a: 1 });
    await Promise.all([store.close(), store.close()]);
    await expect(written).resolves.toBeUndefined();
    await expect(store.load(NOW)).rejects.toMatchObject({ name: 'StoreError', code: 'closed' });
  });

  test('settings round-trip every JSON value; an invalid value rejects the whole command', async () => {
    const store = await openTestStore();
    const values = {
      list: ['a', ''],
      none: null,
      flag: false,
      number: 1.5,
      nested: { __proto__x: '"\u2028' },
    };
    await store.putSettings(values);
    await store.putSettings({ flag: true });
    expect(await store.addSetting('flag', false)).toBe(true);
    expect(await store.addSetting('other', ['kept'])).toEqual(['kept']);
    expect(await store.addSetting('other', 1)).toEqual(['kept']);
    await expect(store.putSettings({ flag: 1, missing: undefined })).rejects.toMatchObject({ code: 'fault' });
    await expect(store.putSettings({ action: () => 1 })).rejects.toMatchObject({ code: 'fault' });
    expect((await store.load(NOW)).settings).toEqual({ ...values, flag: true, other: ['kept'] });
  });

  describe('the account', () => {
    test('is created once', async () => {
      const store = await openTestStore();
      await store.createAccount(account);
      await expect(store.createAccount(account)).rejects.toMatchObject({ code: 'conflict' });
      expect((await store.load(NOW)).account).toEqual(account);
    });

    test('changes its password and ends every session in one command', async () => {
      const store = await openTestStore();
      await store.createAccount(account);
      await store.insertSession(makeSession(1));
      await store.insertSession(makeSession(2));
      const changed = { ...account, password_hash: '$argon2id$new', changed_at: NOW + 1 };
      expect(await store.setPassword(changed)).toBe(2);
      expect(await store.load(NOW)).toMatchObject({ account: changed, sessions: [] });
      await expect(store.setPassword({ ...account, username: 'root' })).rejects.toMatchObject({
        code: 'not_found',
      });
    });

    test('keeps its sessions when only the hash is renewed', async () => {
      const store = await openTestStore();
      await store.createAccount(account);
      await store.insertSession(makeSession(1));
      await store.rehashPassword({ username: 'admin', password_hash: '$argon2id$stronger' });
      const { account: stored, sessions } = await store.load(NOW);
      expect(stored).toEqual({ ...account, password_hash: '$argon2id$stronger' });
      expect(sessions).toHaveLength(1);
      await expect(store.rehashPassword({ username: 'root', password_hash: '' })).rejects.toMatchObject({
        code: 'not_found',
      });
    });
  });

  describe('sessions', () => {
    test('are read as written, with ids that are never reused', async () => {
      const store = await openTestStore();
      const first = await store.insertSession(makeSession(1));
      expect(await store.deleteSession(first)).toBe(true);
      expect(await store.deleteSession(first)).toBe(false);
      const second = await store.insertSession(makeSession(2));
      expect(second).toBeGreaterThan(first);
      const { sessions } = await store.load(NOW);
      expect(
        sessions.map((session) => ({ ...session, token_hash: Buffer.from(session.token_hash) })),
      ).toEqual([{ id: second, ...makeSession(2) }]);
    });

    test('are unique by token, whose hash has 32 bytes', async () => {
      const store = await openTestStore();
      await store.insertSession(makeSession(1));
      await expect(store.insertSession(makeSession(1))).rejects.toMatchObject({ code: 'conflict' });
      const short = makeSession(2, { token_hash: Buffer.alloc(31) });
      await expect(store.insertSession(short)).rejects.toMatchObject({ code: 'fault' });
    });

    test('are touched in batches; deleted ones are skipped', async () => {
      const store = await openTestStore();
      const [a, b] = [await store.insertSession(makeSession(1)), await store.insertSession(makeSession(2))];
      await store.touchSessions([
        { id: a, last_seen_at: NOW + 5, used_at: NOW + 4, address: '192.0.2.1' },
        { id: 999, last_seen_at: NOW + 5, used_at: NOW, address: '192.0.2.1' },
        { id: b, last_seen_at: NOW + 6, used_at: NOW, address: '2001:db8::1' },
      ]);
      expect((await store.load(NOW)).sessions).toMatchObject([
        { id: a, last_seen_at: NOW + 5, used_at: NOW + 4, address: '192.0.2.1' },
        { id: b, last_seen_at: NOW + 6, used_at: NOW, address: '2001:db8::1' },
      ]);
    });

    test('expire at their exact time, by cleanup and on load', async () => {
      const store = await openTestStore();
      for (const seconds of [0, 1, 2]) {
        await store.insertSession(makeSession(seconds + 1, { expires_at: NOW + seconds }));
      }
      expect(await store.deleteExpiredSessions({ now: NOW, idleSince: NOW - 1 })).toBe(1);
      expect((await store.load(NOW + 1)).sessions).toHaveLength(1);
      expect(await store.deleteAllSessions()).toBe(1);
    });

    test('are deleted when they were not used since the given time, even if they were seen later', async () => {
      const store = await openTestStore();
      for (const seconds of [0, 1])
        await store.insertSession(
          makeSession(seconds + 1, { used_at: NOW + seconds, last_seen_at: NOW + 50 }),
        );
      expect(await store.deleteExpiredSessions({ now: NOW, idleSince: NOW - 1 })).toBe(0);
      expect(await store.deleteExpiredSessions({ now: NOW, idleSince: NOW })).toBe(1);
      expect((await store.load(NOW)).sessions).toMatchObject([{ used_at: NOW + 1 }]);
    });
  });

  describe('nodes', () => {
    test('are appended in order with an empty ledger, and settings are written in the same command', async () => {
      const store = await openTestStore();
      const config = makeNodeConfig({
        tags: ['eu', '"'],
        public: false,
        price: 4.99,
        expires_at: '2027-01-31',
      });
      const settings = { site_description: 'before' };
      const stored = await store.insertNode({ config, token: 't', created_at: NOW, settings });
      expect(stored.node).toMatchObject({ ...config, id: 1, sort: 1, token: 't', ipv4: null, hostname: '' });
      expect(stored.traffic).toMatchObject({ node_id: 1, rx: 0, boot_id: '', last_report_at: 0 });
      await expect(
        store.insertNode({
          config,
          token: 't',
          created_at: NOW,
          settings: { site_description: 'after' },
        }),
      ).rejects.toMatchObject({ code: 'conflict' });
      expect(await store.load(NOW)).toMatchObject({ settings, nodes: [stored] });
    });

    test('are updated only in the given fields', async () => {
      const store = await openTestStore();
      const [first] = await addNodes(store, 2);
      await store.updateNode(1, { remark: 'rack 4', tags: ['a'], public: false, traffic_limit: MAX });
      expect((await readNode(store, 1))?.node).toEqual({
        ...first?.node,
        remark: 'rack 4',
        tags: ['a'],
        public: false,
        traffic_limit: MAX,
      });
      expect((await readNode(store, 2))?.node).toMatchObject({ name: 'node 2', remark: '' });
      await expect(store.updateNode(3, {})).rejects.toMatchObject({ code: 'not_found' });
    });

    test('are deleted with their ledger, and their ids are not reused', async () => {
      const store = await openTestStore();
      await addNodes(store, 2);
      await store.deleteNode(2);
      await expect(store.deleteNode(2)).rejects.toMatchObject({ code: 'not_found' });
      const config = makeNodeConfig();
      expect((await store.insertNode({ config, token: 'new', created_at: NOW })).node).toMatchObject({
        id: 3,
        sort: 2,
      });
    });

    test('are reordered only by a permutation', async () => {
      const store = await openTestStore();
      await addNodes(store, 3);
      await store.reorderNodes([3, 1, 2]);
      const order = async () => (await store.load(NOW)).nodes.map(({ node }) => node.sort);
      expect(await order()).toEqual([2, 3, 1]);
      for (const ids of [[], [1, 2], [1, 2, 3, 3], [1, 2, 2], [1, 2, 4]]) {
        await expect(store.reorderNodes(ids)).rejects.toMatchObject({ code: 'conflict' });
      }
      expect(await order()).toEqual([2, 3, 1]);
    });

    test('get a new token only if it is unique', async () => {
      const store = await openTestStore();
      await addNodes(store, 2);
      await store.setNodeToken(1, 'fresh');
      expect((await readNode(store, 1))?.node.token).toBe('fresh');
      await expect(store.setNodeToken(1, 'token-2')).rejects.toMatchObject({ code: 'conflict' });
      await expect(store.setNodeToken(3, 'other')).rejects.toMatchObject({ code: 'not_found' });
    });

    test('get facts in batches; deleted nodes are skipped', async () => {
      const store = await openTestStore();
      await addNodes(store, 2);
      await store.saveFacts([
        { id: 1, hostname: 'h', mem_total: MAX, ipv4: '192.0.2.7', last_seen_at: NOW },
        { id: 99, hostname: 'gone' },
        { id: 2, last_seen_at: NOW + 1 },
      ]);
      await store.saveFacts([{ id: 1, ipv4: null, country: 'DE' }]);
      expect((await readNode(store, 1))?.node).toMatchObject({
        hostname: 'h',
        mem_total: MAX,
        ipv4: null,
        country: 'DE',
        last_seen_at: NOW,
        tags: [],
        public: true,
      });
      expect((await readNode(store, 2))?.node).toMatchObject({ hostname: '', last_seen_at: NOW + 1 });
    });
  });

  testNotices(openTestStore);
  testChecks(openTestStore);
  testAlerts(openTestStore);

  describe('gauges', () => {
    const HOUR = 483_840;
    const window = { from: (HOUR - 1) * 3600, to: (HOUR + 2) * 3600, step: 60 };
    const read = async (store: Store, node_id: number, members: DetailsMember[] | null = null) =>
      JSON.parse(new TextDecoder().decode(await store.readGauges({ node_id, window, members })));

    test('are added to the stored minutes of their hour; those of deleted nodes are skipped', async () => {
      const store = await openTestStore();
      await addNodes(store, 1);
      await store.writeGauges([{ node_id: 1, hour: HOUR, minutes: { gpu: [1, null, 3] } }]);
      await store.writeGauges([
        { node_id: 999, hour: HOUR, minutes: { gpu: [7] } },
        { node_id: 1, hour: HOUR, minutes: { gpu: [null, 2], iowait: [5] } },
        { node_id: 1, hour: HOUR + 1, minutes: { gpu: [61] } },
      ]);
      const start = (HOUR - 1) * 3600;
      expect(await read(store, 1)).toEqual({
        ...window,
        ts: [start + 60, start + 120, start + 180, start + 3660],
        parts: { step: 3600, ts: [], mounts: [], containers: [] },
        gauges: {
          gpu: { mean: [1, 2, 3, 61], max: [1, 2, 3, 61] },
          iowait: { mean: [5, null, null, null], max: [5, null, null, null] },
        },
      });
      expect((await read(store, 999)).ts).toEqual([]);
    });

    test('mounts and containers are added to the stored hours of their day', async () => {
      const store = await openTestStore();
      await addNodes(store, 1);
      const write = (hour: number, minutes: string, used: number) =>
        store.writeGauges([
          {
            ...{ node_id: 1, hour, minutes: { gpu: [1] } },
            parts: {
              ...{ minutes, samples: 1, mounts: [{ path: '/', total: 200, used }] },
              containers: [{ name: 'web', cpu: 2, memory: used }],
            },
          },
        ]);
      await write(HOUR - 23, '1', 1);
      await write(HOUR, '1', 100);
      await write(HOUR, '01', 150);
      await write(HOUR, '01', 199);
      await write(HOUR + 1, '1', 160);
      const start = (HOUR - 1) * 3600;
      // The window of two hours is extended to a day.
      expect((await read(store, 1)).parts).toEqual({
        step: 3600,
        ts: [start, start + 3600],
        mounts: [{ path: '/', total: 200, used: [75, 80] }],
        containers: [{ name: 'web', cpu: [2, 2], memory: [125, 160] }],
      });
      expect((await read(store, 1, ['mounts'])).parts).toMatchObject({
        containers: [],
        mounts: [{ path: '/' }],
      });
      expect(await read(store, 1, ['containers'])).toMatchObject({
        gauges: {},
        parts: { mounts: [], containers: [{ name: 'web' }] },
      });
      expect((await read(store, 1, ['gpus'])).parts).toEqual({
        step: 3600,
        ts: [],
        mounts: [],
        containers: [],
      });
      expect(Object.keys((await read(store, 1, ['gpus'])).gauges)).toEqual(['gpu']);
      await store.deleteExpiredGauges({ hour: HOUR - 1, maxRows: 10 });
      expect((await read(store, 1)).parts.ts).toHaveLength(2);
      expect(await store.deleteExpiredGauges({ hour: HOUR, maxRows: 1 })).toBe(false);
      expect((await read(store, 1)).parts.ts).toEqual([start + 3600]);
    });

    test('expire by hour, the oldest first, and end with their node', async () => {
      const store = await openTestStore();
      await addNodes(store, 2);
      const rows = [1, 2].flatMap((node_id) =>
        [0, 1, 2].map((later) => ({ node_id, hour: HOUR + later, minutes: { gpu: [later] } })),
      );
      await store.writeGauges(rows);
      expect(await store.deleteExpiredGauges({ hour: HOUR + 1, maxRows: 3 })).toBe(false);
      expect(await store.deleteExpiredGauges({ hour: HOUR + 1, maxRows: 3 })).toBe(true);
      for (const id of [1, 2]) expect((await read(store, id)).gauges.gpu.mean).toEqual([2]);
      await store.deleteNode(1);
      expect((await read(store, 2)).gauges.gpu.mean).toEqual([2]);
      expect((await read(store, 1)).ts).toEqual([]);
    });
  });

  describe('traffic', () => {
    test('is written as of the call, up to 2^53 − 1', async () => {
      const store = await openTestStore();
      const nodes = await addNodes(store, 3);
      const rows = nodes.map(({ traffic }) => traffic);
      for (const [index, row] of rows.entries()) {
        Object.assign(row, {
          rx: MAX - index,
          tx: 2 ** 31 + index,
          day_rx: 1,
          day_tx: 2,
          day_start: 20_260_310,
          period_rx: 3,
          period_tx: 4,
          period_start: 20_260_301,
          last_rx: 5,
          last_tx: 6,
          boot_id: `boot ${index}`,
          last_report_at: NOW,
        });
      }
      const expected = structuredClone(rows);
      const written = store.writeTraffic(rows);
      for (const row of rows) row.rx = 0;
      await written;
      const { nodes: stored } = await store.load(NOW);
      expect(stored.map(({ traffic }) => traffic)).toEqual(expected);
      expect(stored.map(({ node }) => node.last_seen_at)).toEqual([NOW, NOW, NOW]);
    });

    test('has one batch in flight, during which a single row can be saved', async () => {
      const store = await openTestStore();
      const { traffic } = (await addNodes(store, 1))[0]!;
      const first = store.writeTraffic([traffic]);
      await expect(store.writeTraffic([traffic])).rejects.toMatchObject({ code: 'busy' });
      await Promise.all([first, store.saveTraffic(traffic)]);
      await store.writeTraffic([traffic]);
    });

    test('stores a changed boot id, also one that changes back', async () => {
      const store = await openTestStore();
      const row = (await addNodes(store, 1))[0]!.traffic;
      for (const bootId of ['a', 'b', 'b', 'a', '']) {
        row.boot_id = bootId;
        row.rx += 1;
        await store.writeTraffic([row]);
        expect((await readNode(store, 1))?.traffic).toEqual(row);
      }
    });

    test('is written in the same transaction as the plan', async () => {
      const store = await openTestStore();
      const row = (await addNodes(store, 1))[0]!.traffic;
      Object.assign(row, { rx: 7, period_rx: 5, period_start: 20260215, boot_id: 'boot' });
      await store.updateNode(1, { traffic_reset_day: 15 }, row);
      const updated = await readNode(store, 1);
      expect(updated?.node.traffic_reset_day).toBe(15);
      expect(updated?.traffic).toEqual(row);

      // A plan or a ledger that the schema refuses: neither is written.
      const later = { ...row, period_start: 20260301 };
      await expect(store.updateNode(1, { price: -1 }, later)).rejects.toMatchObject({ code: 'fault' });
      await expect(
        store.updateNode(1, { traffic_reset_day: 1 }, { ...later, period_rx: -1 }),
      ).rejects.toMatchObject({ code: 'fault' });
      expect(await readNode(store, 1)).toEqual(updated);
    });

    test('of a deleted node is skipped', async () => {
      const store = await openTestStore();
      const [a, b] = (await addNodes(store, 2)).map(({ traffic }) => traffic);
      await store.deleteNode(a!.node_id);
      b!.rx = 7;
      await store.writeTraffic([a!, b!]);
      expect((await store.load(NOW)).nodes.map(({ traffic }) => traffic)).toEqual([b]);
    });

    test('of a batch is written completely or not at all', async () => {
      const store = await openTestStore();
      const [a, b] = (await addNodes(store, 2)).map(({ traffic }) => traffic);
      Object.assign(a!, { rx: 7, boot_id: 'x' });
      await expect(store.writeTraffic([a!, { ...b!, rx: -1 }])).rejects.toMatchObject({ code: 'fault' });
      expect((await readNode(store, 1))?.traffic).toMatchObject({ rx: 0, boot_id: '' });
      await store.writeTraffic([a!, b!]);
      expect((await readNode(store, 1))?.traffic).toMatchObject({ rx: 7, boot_id: 'x' });
    });
  });
}
