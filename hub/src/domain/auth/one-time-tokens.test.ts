import { createManualRuntime } from '@muster/runtime/manual';
import { expect, test } from 'vitest';
import { describePoolClient } from '../rate-limit/pool-client.ts';
import { pools } from '../rate-limit/pools.ts';
import { createOneTimeTokens } from './one-time-tokens.ts';

const LIFETIME_SECONDS = 300;
const client = describePoolClient('192.0.2.1', false);

function setUp() {
  const runtime = createManualRuntime();
  const tokens = createOneTimeTokens<string>({
    runtime,
    sealing: null,
    purpose: 'test',
    lifetimeSeconds: LIFETIME_SECONDS,
    pool: pools.challenges,
  });
  return { runtime, tokens };
}

test('a token is taken once, and an unknown one never', async () => {
  const { tokens } = setUp();
  const token = tokens.begin('a value', client);
  const taken = [tokens.take(token), tokens.take(token), tokens.take('A'.repeat(43))];
  expect(await Promise.all(taken)).toEqual(['a value', undefined, undefined]);
});

test('a token is valid until the last moment of its lifetime', async () => {
  const { runtime, tokens } = setUp();
  const [first, second] = [tokens.begin('first', client), tokens.begin('second', client)];
  runtime.advance(LIFETIME_SECONDS * 1000 - 1);
  expect(await tokens.take(first)).toBe('first');
  runtime.advance(1);
  expect(await tokens.take(second)).toBeUndefined();
});
