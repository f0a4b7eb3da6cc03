import { limits } from '@muster/generated/limits';
import { createManualRuntime, type ManualRuntime } from '@muster/shared/runtime/manual';
import { beforeEach, expect, test } from 'vitest';
import type { DomainError } from '../errors.ts';
import { createHistoryRateLimiter, type HistoryRateLimiter } from './history-rate-limiter.ts';
import { describePoolClient } from './pool-client.ts';

const {
  historyReservedPerMinuteNetwork,
  historyBurst,
  historyPerMinute,
  historyReservedPerMinute,
  historyAllPerSecond,
} = limits;

let runtime: ManualRuntime;
let limiter: HistoryRateLimiter;

const consume = (address: string, isKnown = false) => limiter.consume(describePoolClient(address, isKnown));

beforeEach(() => {
  runtime = createManualRuntime();
  limiter = createHistoryRateLimiter(runtime);
});

/** Null when accepted, the rejection if it comes immediately, otherwise "delayed". */
async function ask(address: string): Promise<DomainError | null | 'delayed'> {
  const answer = consume(address).then(
    () => null,
    (error: DomainError) => error,
  );
  return Promise.race([answer, new Promise<'delayed'>((resolve) => setImmediate(resolve, 'delayed'))]);
}

/** Uses up the global limit from several addresses, beyond their exempt queries. */
async function exhaustGlobalLimit(): Promise<void> {
  for (let count = 0; count < historyAllPerSecond; count += 1) {
    const address = `host ${Math.floor(count / 100)}`;
    if (count % 100 === 0) await useExemptQueries(address);
    await consume(address);
  }
}

async function useExemptQueries(address: string): Promise<void> {
  for (let count = 0; count < historyReservedPerMinute; count += 1) await consume(address);
}

/** Uses the whole burst of an address, slowly enough for the global limit. */
async function useUp(address: string): Promise<void> {
  for (let count = 0; count < historyBurst; count += 1) {
    if (count > 0 && count % historyAllPerSecond === 0) runtime.advance(1000);
    await consume(address);
  }
}

test('a query beyond the burst of an address is rejected with the time to wait', async () => {
  await useUp('192.0.2.1');
  // The seconds that passed meanwhile have refilled a part.
  for (let count = 0; count < historyPerMinute / 60; count += 1) expect(await ask('192.0.2.1')).toBeNull();
  expect(await ask('192.0.2.1')).toMatchObject({ code: 'too_many_requests', retryAfter: 1 });
  expect(await ask('192.0.2.2')).toBeNull();
  runtime.advance(1000);
  for (let count = 0; count < historyPerMinute / 60; count += 1) expect(await ask('192.0.2.1')).toBeNull();
  expect(await ask('192.0.2.1')).toMatchObject({ code: 'too_many_requests' });
});

test('a query beyond the limit of all addresses together is rejected as busy', async () => {
  await useExemptQueries('one more');
  await exhaustGlobalLimit();
  expect(await ask('one more')).toMatchObject({ code: 'busy', retryAfter: 1 });
  runtime.advance(1000 / historyAllPerSecond);
  expect(await ask('host 0')).toBeNull();
  expect(await ask('host 1')).toMatchObject({ code: 'busy' });
});

test('a few queries per minute of each address are exempt from the global limit', async () => {
  await exhaustGlobalLimit();
  await useExemptQueries('patient');
  expect(await ask('patient')).toMatchObject({ code: 'busy' });
  runtime.advance(60_000 / historyReservedPerMinute);
  await exhaustGlobalLimit().catch(() => undefined);
  expect(await ask('patient')).toBeNull();
});

test('a client that ignores Retry-After gets its rejection a second late', async () => {
  await useExemptQueries('hasty');
  await exhaustGlobalLimit();
  expect(await ask('hasty')).toMatchObject({ code: 'busy' });
  const late = consume('hasty').catch((error: DomainError) => error.code);
  expect(await Promise.race([late, 'delayed'])).toBe('delayed');
  runtime.advance(999);
  expect(await Promise.race([late, 'delayed'])).toBe('delayed');
  runtime.advance(1);
  expect(await late).toBe('busy');
  expect(await ask('host 0')).toBeNull();
});

test('at most a thousand rejections are delayed', async () => {
  await useExemptQueries('hasty');
  await exhaustGlobalLimit();
  expect(await ask('hasty')).toMatchObject({ code: 'busy' });
  const delayed = Array.from({ length: 1000 }, () => consume('hasty').catch(() => 'rejected'));
  expect(runtime.pendingTimers).toBe(1000);
  expect(await ask('hasty')).toMatchObject({ retryAfter: 1 });
  expect(runtime.pendingTimers).toBe(1000);
  runtime.advance(1000);
  expect(new Set(await Promise.all(delayed))).toEqual(new Set(['rejected']));
});

test('IPv6 addresses of one /64 share their exempt queries, those of the next have their own', async () => {
  for (let count = 0; count < historyReservedPerMinute; count += 1) await consume(`2001:db8:1:2::${count}`);
  await exhaustGlobalLimit();
  expect(await ask('2001:db8:1:2:ffff::')).toMatchObject({ code: 'busy' });
  expect(await ask('2001:db8:1:3::')).toBeNull();
});

test('a /48 has two hundred exempt queries a minute, and a known address in it has no limit of all together', async () => {
  const from = (host: number) => `2001:db8:bad:${host.toString(16)}::1`;
  await exhaustGlobalLimit();
  for (let host = 0; host < historyReservedPerMinuteNetwork; host += 1)
    expect(await ask(from(host))).toBeNull();
  expect(await ask(from(0xffff))).toMatchObject({ code: 'busy' });
  expect(await ask('2001:db8:600d::1')).toBeNull();
  for (let count = 0; count <= historyReservedPerMinute; count += 1) await consume(from(0xeeee), true);
});
