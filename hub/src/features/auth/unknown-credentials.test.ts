import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { createUnknownCredentials } from './unknown-credentials.ts';

function createCounted() {
  const runtime = createManualRuntime();
  const counted = { lookups: 0 };
  const unknown = createUnknownCredentials(runtime, async () => {
    counted.lookups += 1;
    return true;
  });
  let clients = 0;
  /** Of a client of its own unless given, a second after the lookup before. */
  async function lookUp(secrets: string | string[], address?: string): Promise<boolean> {
    clients += 1;
    runtime.advance(1000);
    return unknown.lookUp([secrets].flat(), address ?? `192.0.2.${clients % 250}`).found;
  }
  return { runtime, counted, unknown, lookUp };
}

test('an unknown secret is looked up once in five seconds, also by requests at the same time', async () => {
  const { runtime, counted, unknown } = createCounted();
  const [first, second] = [unknown.lookUp(['a'], '192.0.2.1'), unknown.lookUp(['a'], '192.0.2.2')];
  expect([await first.found, await second.found]).toEqual([true, true]);
  expect([first.isNew, second.isNew]).toEqual([true, false]);
  expect(counted.lookups).toBe(1);
  runtime.advance(4999);
  await unknown.lookUp(['a'], '192.0.2.1').found;
  expect(counted.lookups).toBe(1);
  runtime.advance(1);
  await unknown.lookUp(['a'], '192.0.2.1').found;
  expect(counted.lookups).toBe(2);
});

test('the secrets of a request are looked up together, the first four of them', async () => {
  const { counted, unknown, lookUp } = createCounted();
  await lookUp(['a', 'b', 'c', 'd', 'e']);
  expect(counted.lookups).toBe(1);
  expect(unknown.lookUp(['a', 'b', 'c', 'd'], '192.0.2.1').isNew).toBe(false);
  expect(unknown.lookUp(['e'], '192.0.2.1').isNew).toBe(true);
});

test('lookups of all clients begin four times a second at most, and those that wait are one', async () => {
  const { runtime, counted, unknown } = createCounted();
  await unknown.lookUp(['first'], '192.0.2.1').found;
  runtime.advance(249);
  const waiting = ['a', 'b', 'c'].map((secret, client) => unknown.lookUp([secret], `198.51.100.${client}`));
  expect(counted.lookups).toBe(1);
  runtime.advance(1);
  expect(await Promise.all(waiting.map(({ found }) => found))).toEqual([true, true, true]);
  expect(counted.lookups).toBe(2);
  runtime.advance(250);
  await unknown.lookUp(['d'], '192.0.2.1').found;
  expect(counted.lookups).toBe(3);
});

test('a client may cause thirty lookups at once and then one a second; its addresses of one /64 are one client', async () => {
  const { runtime, unknown } = createCounted();
  const ask = (secret: number, address = `2001:db8::${secret}`) =>
    unknown.lookUp([`secret ${secret}`], address);
  const first = Array.from({ length: 31 }, (_, index) => ask(index + 1));
  expect(first.map(({ isNew }) => isNew)).toEqual([...new Array<boolean>(30).fill(true), false]);
  expect(await first[30]?.found).toBe(false);
  expect(ask(31, '2001:db8:0:1::1').isNew).toBe(true);
  runtime.advance(1000);
  expect([ask(32).isNew, ask(33).isNew]).toEqual([true, false]);
});

test('what a client was refused is not remembered: another one may look it up', async () => {
  const { unknown } = createCounted();
  for (let index = 1; index <= 30; index += 1) unknown.lookUp([`secret ${index}`], '192.0.2.1');
  expect(unknown.lookUp(['a'], '192.0.2.1').isNew).toBe(false);
  expect(unknown.lookUp(['a'], '192.0.2.2').isNew).toBe(true);
});

test('the latest 10,000 secrets are remembered', async () => {
  const { runtime, counted, unknown } = createCounted();
  const ask = (index: number) => unknown.lookUp([`secret ${index}`], `10.0.${index >> 8}.${index & 255}`);
  for (let index = 1; index <= 10_000; index += 1) ask(index);
  expect(ask(2).isNew).toBe(false);
  expect(ask(10_001).isNew).toBe(true);
  expect(ask(1).isNew).toBe(true);
  runtime.advance(250);
  expect(counted.lookups).toBe(2);
});
