import { createManualRuntime } from '@muster/runtime/manual';
import { expect, test } from 'vitest';
import { createOneTimeTokens } from './one-time-tokens.ts';

const LIFETIME_SECONDS = 300;

function setUp() {
  const runtime = createManualRuntime();
  const given = { runtime, sealing: null, purpose: 'test', lifetimeSeconds: LIFETIME_SECONDS };
  return { runtime, tokens: createOneTimeTokens<string>(given) };
}

test('a token is taken once, and an unknown one never', async () => {
  const { tokens } = setUp();
  const token = tokens.begin('a value', '192.0.2.1');
  const taken = [tokens.take(token), tokens.take(token), tokens.take('A'.repeat(43))];
  expect(await Promise.all(taken)).toEqual(['a value', undefined, undefined]);
});

test('a token is valid until the last moment of its lifetime', async () => {
  const { runtime, tokens } = setUp();
  const [first, second] = [tokens.begin('first', '192.0.2.1'), tokens.begin('second', '192.0.2.1')];
  runtime.advance(LIFETIME_SECONDS * 1000 - 1);
  expect(await tokens.take(first)).toBe('first');
  runtime.advance(1);
  expect(await tokens.take(second)).toBeUndefined();
});
