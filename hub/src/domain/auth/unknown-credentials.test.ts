import { createManualRuntime } from '@muster/runtime/manual';
import { expect, test } from 'vitest';
import { createUnknownCredentials } from './unknown-credentials.ts';

function createCounted() {
  const runtime = createManualRuntime();
  const counted = { lookups: 0 };
  const unknown = createUnknownCredentials({
    runtime,
    catchUp: async () => {
      counted.lookups += 1;
      return true;
    },
  });
  return { runtime, counted, unknown };
}

test('an unknown secret is looked up once in five seconds, also by requests at the same time', async () => {
  const { runtime, counted, unknown } = createCounted();
  expect(await Promise.all([unknown.lookUp('a'), unknown.lookUp('a'), unknown.lookUp('b')])).toEqual([
    true,
    true,
    true,
  ]);
  expect(counted.lookups).toBe(2);
  runtime.advance(4999);
  await unknown.lookUp('a');
  expect(counted.lookups).toBe(2);
  runtime.advance(1);
  await unknown.lookUp('a');
  expect(counted.lookups).toBe(3);
});

test('the latest 10,000 secrets are remembered', async () => {
  const { counted, unknown } = createCounted();
  for (let index = 1; index <= 10_000; index += 1) await unknown.lookUp(`secret ${index}`);
  await unknown.lookUp('secret 2');
  expect(counted.lookups).toBe(10_000);
  await unknown.lookUp('secret 10001');
  await unknown.lookUp('secret 1');
  expect(counted.lookups).toBe(10_002);
});
