import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { createOneTimeTokens } from './one-time-tokens.ts';

const key = Buffer.alloc(32, 7).toString('base64url');

/** A hub; those with the same `spent` share a database. */
function createHub({ purpose = 'login', spent = new Set<string>(), ownKey = key } = {}) {
  const runtime = createManualRuntime();
  const spendToken = async (id: Uint8Array) => {
    const name = Buffer.from(id).toString('hex');
    return !spent.has(name) && spent.add(name) !== undefined;
  };
  const sealing = { key: ownKey, store: { spendToken } };
  return { runtime, spent, tokens: createOneTimeTokens(runtime, sealing, purpose, 60) };
}

test('a token opens at another hub, and at one of them only once', async () => {
  const one = createHub();
  const other = createHub({ spent: one.spent });
  const token = one.tokens.begin({ state: 'a' });
  expect(token).not.toContain('state');
  expect(await other.tokens.take(token)).toEqual({ state: 'a' });
  expect(await one.tokens.take(token)).toBeUndefined();
});

test('a token of another purpose or key, or that was changed, is unknown and not used up', async () => {
  const { tokens, spent } = createHub();
  const token = tokens.begin('value');
  expect(await createHub({ purpose: 'passkey', spent }).tokens.take(token)).toBeUndefined();
  const ownKey = Buffer.alloc(32, 8).toString('base64url');
  expect(await createHub({ ownKey, spent }).tokens.take(token)).toBeUndefined();
  for (const index of [0, 20, token.length - 3]) {
    const letter = token[index] === 'A' ? 'B' : 'A';
    expect(await tokens.take(token.slice(0, index) + letter + token.slice(index + 1))).toBeUndefined();
  }
  for (const short of ['', 'A'.repeat(37), 'A'.repeat(38), 'A'.repeat(4001)])
    expect(await tokens.take(short)).toBeUndefined();
  expect(spent.size).toBe(0);
  expect(await tokens.take(token)).toBe('value');
});

test('a token expires', async () => {
  const { tokens, runtime } = createHub();
  const [early, late] = [tokens.begin('early'), tokens.begin('late')];
  runtime.advance(59_999);
  expect(await tokens.take(early)).toBe('early');
  runtime.advance(1);
  expect(await tokens.take(late)).toBeUndefined();
});
