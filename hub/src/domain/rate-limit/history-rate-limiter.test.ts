import { limits } from '@muster/generated/limits';
import { createManualRuntime, type ManualRuntime } from '@muster/runtime/manual';
import { beforeEach, expect, test } from 'vitest';
import type { DomainError } from '../errors.ts';
import { createHistoryRateLimiter, type HistoryRateLimiter } from './history-rate-limiter.ts';

const { historyBurst, historyPerMinute, historyModestPerMinute, historyAllPerSecond } = limits;

let runtime: ManualRuntime;
let gate: HistoryRateLimiter;

beforeEach(() => {
  runtime = createManualRuntime();
  gate = createHistoryRateLimiter(runtime);
});

/** Null when admitted, what it is refused with when that comes at once, else "held". */
async function ask(address: string): Promise<DomainError | null | 'held'> {
  const answer = gate.consume(address).then(
    () => null,
    (error: DomainError) => error,
  );
  return Promise.race([answer, new Promise<'held'>((resolve) => setImmediate(resolve, 'held'))]);
}

/** As many addresses as it takes ask beyond their modest part for all that everybody may have at once. */
async function crowd(): Promise<void> {
  for (let count = 0; count < historyAllPerSecond; count += 1) {
    const address = `host ${Math.floor(count / 100)}`;
    if (count % 100 === 0) await beModest(address);
    await gate.consume(address);
  }
}

async function beModest(address: string): Promise<void> {
  for (let count = 0; count < historyModestPerMinute; count += 1) await gate.consume(address);
}

/** Asks for the whole burst of an address, in as many seconds as all addresses together need for it. */
async function useUp(address: string): Promise<void> {
  for (let count = 0; count < historyBurst; count += 1) {
    if (count > 0 && count % historyAllPerSecond === 0) runtime.advance(1000);
    await gate.consume(address);
  }
}

test('an address may ask for the burst, and once more is 429 with the time to wait', async () => {
  await useUp('192.0.2.1');
  // The second that went by meanwhile has given back its part.
  for (let count = 0; count < historyPerMinute / 60; count += 1) expect(await ask('192.0.2.1')).toBeNull();
  expect(await ask('192.0.2.1')).toMatchObject({ code: 'too_many_requests', retryAfter: 1 });
  expect(await ask('192.0.2.2')).toBeNull();
  runtime.advance(1000);
  for (let count = 0; count < historyPerMinute / 60; count += 1) expect(await ask('192.0.2.1')).toBeNull();
  expect(await ask('192.0.2.1')).toMatchObject({ code: 'too_many_requests' });
});

test('all addresses together may ask so often in a second, and once more is told to come back', async () => {
  await beModest('one more');
  await crowd();
  expect(await ask('one more')).toMatchObject({ code: 'busy', retryAfter: 1 });
  runtime.advance(1000 / historyAllPerSecond);
  expect(await ask('host 0')).toBeNull();
  expect(await ask('host 1')).toMatchObject({ code: 'busy' });
});

test('who is modest is served whatever the others ask for, and no longer than that', async () => {
  await crowd();
  await beModest('modest');
  expect(await ask('modest')).toMatchObject({ code: 'busy' });
  runtime.advance(60_000 / historyModestPerMinute);
  await crowd().catch(() => undefined);
  expect(await ask('modest')).toBeNull();
});

test('whoever does not wait hears of it a second later, and whoever waits at once', async () => {
  await beModest('hasty');
  await crowd();
  expect(await ask('hasty')).toMatchObject({ code: 'busy' });
  const late = gate.consume('hasty').catch((error: DomainError) => error.code);
  expect(await Promise.race([late, 'held'])).toBe('held');
  runtime.advance(999);
  expect(await Promise.race([late, 'held'])).toBe('held');
  runtime.advance(1);
  expect(await late).toBe('busy');
  expect(await ask('host 0')).toBeNull();
});

test('a thousand refusals are held, and what is beyond them goes out at once', async () => {
  await beModest('hasty');
  await crowd();
  expect(await ask('hasty')).toMatchObject({ code: 'busy' });
  const held = Array.from({ length: 1000 }, () => gate.consume('hasty').catch(() => 'refused'));
  expect(runtime.pendingTimers).toBe(1000);
  expect(await ask('hasty')).toMatchObject({ retryAfter: 1 });
  expect(runtime.pendingTimers).toBe(1000);
  runtime.advance(1000);
  expect(new Set(await Promise.all(held))).toEqual(new Set(['refused']));
});

test('IPv6 addresses of one /64 are modest together, those of the next have their own part', async () => {
  for (let count = 0; count < historyModestPerMinute; count += 1)
    await gate.consume(`2001:db8:1:2::${count}`);
  await crowd();
  expect(await ask('2001:db8:1:2:ffff::')).toMatchObject({ code: 'busy' });
  expect(await ask('2001:db8:1:3::')).toBeNull();
});
