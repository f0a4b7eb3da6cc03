import { limits } from '@muster/generated/limits';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { StoreError } from '../../store/errors.ts';
import type { AuditRow, NewAuditRow } from '../../store/rows.ts';
import { type AuditEvent, cleanText, createAuditLog } from './audit-log.ts';

const success: AuditEvent = {
  actorKind: 'user',
  actor: 'admin',
  address: '203.0.113.9',
  userAgent: '',
  action: 'node.update',
  target: '',
  outcome: 'ok',
  problem: null,
  detail: '',
};
const failure: AuditEvent = {
  ...success,
  actorKind: 'anonymous',
  actor: '',
  action: 'session.login',
  outcome: 'refused',
  problem: 'invalid_credentials',
};

/** A log before a store that keeps rows in an array, or refuses them. */
function setUp() {
  const runtime = createManualRuntime();
  const written: NewAuditRow[] = [];
  const store = {
    isFull: false,
    async writeAudit(rows: NewAuditRow[]) {
      if (store.isFull) throw new StoreError('full', 'The disk is full.');
      written.push(...structuredClone(rows));
    },
    readAudit: async () => written.map((row, index): AuditRow => ({ ...row, id: index + 1 })).toReversed(),
  };
  return { runtime, written, store, log: createAuditLog(runtime, store) };
}

const drain = async (log: { size: number; flush(): Promise<void> }) => {
  while (log.size > 0) await log.flush();
};

test('rows that could not be stored are stored later, in order, and merged with newer ones', async () => {
  const { log, store, written } = setUp();
  store.isFull = true;
  log.record(failure);
  log.record({ ...success, target: 'first' });
  await expect(log.flush()).rejects.toThrow('full');
  log.record(failure);
  log.record({ ...success, target: 'second' });
  expect(log.size).toBe(3);
  store.isFull = false;
  await drain(log);
  expect(written.map(({ count, target }) => [count, target])).toEqual([
    [2, ''],
    [1, 'first'],
    [1, 'second'],
  ]);
});

test('reading works while nothing can be stored', async () => {
  const { log, store } = setUp();
  log.record(success);
  await drain(log);
  store.isFull = true;
  log.record(success);
  expect((await log.list({ limit: 10 })).entries).toHaveLength(1);
});

test('keeps 10,000 rows in memory at most, and counts the others as lost', async () => {
  const { log, store, written } = setUp();
  store.isFull = true;
  for (let i = 0; i < 10_000; i += 1) log.record(success);
  expect([log.size, log.lost]).toEqual([10_000, 0]);
  log.record(success);
  expect([log.size, log.lost]).toEqual([10_000, 1]);
  store.isFull = false;
  await drain(log);
  expect(written).toHaveLength(10_000);
});

test('addresses beyond the limit of a window are counted together', async () => {
  const { log, runtime, written } = setUp();
  const max = limits.auditAnonymousPerWindow;
  const guess = (index: number) =>
    log.record({ ...failure, address: `10.${index >> 8}.${index & 255}.1`, userAgent: 'x' });
  for (let index = 0; index < max; index += 1) guess(index);
  await drain(log);
  expect(written).toHaveLength(max);
  for (let index = 0; index < 300; index += 1) guess(max + index);
  // An address that has a row keeps it.
  guess(0);
  await drain(log);
  expect(written.slice(max).map(({ address, user_agent, count }) => [address, user_agent, count])).toEqual([
    ['', '', 300],
    ['10.0.0.1', 'x', 1],
  ]);
  runtime.stepClock(limits.auditMergeSeconds * 1000);
  guess(5_000);
  await drain(log);
  expect(written.at(-1)?.address).toBe('10.19.136.1');
});

test('of one network, addresses beyond its share of a window are counted together, and the others have their rows', async () => {
  const { log, written } = setUp();
  const max = limits.auditAnonymousPerNetwork;
  for (let index = 0; index < max + 2_000; index += 1)
    log.record({ ...failure, address: `2001:db8:bad:${index.toString(16)}::1`, userAgent: 'x' });
  log.record({ ...failure, address: '192.0.2.1' });
  await drain(log);
  expect(written).toHaveLength(max + 2);
  expect(written.slice(max).map(({ address, count }) => [address, count])).toEqual([
    ['2001:db8:bad::/48', 2_000],
    ['192.0.2.1', 1],
  ]);
});

test('texts lose control, format and separator characters and are cut at whole characters', () => {
  expect(cleanText('a\r\n\tb\u0000c\u001b[31m\u2028\u202e\ud800d\u200bé漢', 100)).toBe('abc[31m\ufffddé漢');
  expect(cleanText('x'.repeat(300), 300)).toHaveLength(300);
  expect(cleanText('x'.repeat(301), 300)).toHaveLength(300);
  expect(cleanText(`${'x'.repeat(299)}😀`, 300)).toBe('x'.repeat(299));
});
