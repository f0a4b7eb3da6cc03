import { describe, expect, test } from 'vitest';
import { createContractResolver } from '../../forms/contract-resolver.ts';
import { createTokenContract, emptyToken, readExpiry, type TokenForm } from './token-form.ts';

const NOW = new Date(2026, 10, 23, 12, 0).getTime() / 1000;
const resolve = createContractResolver(createTokenContract(() => NOW));

async function submit(changes: Partial<TokenForm>) {
  return resolve({ ...emptyToken, name: 'Prometheus', ...changes }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
}

test('a new token has no scope until one is chosen, and expires', async () => {
  expect(Object.keys((await submit({})).errors)).toEqual(['scopes']);
  expect((await submit({ scopes: ['read'] })).values).toEqual({
    name: 'Prometheus',
    scopes: ['read'],
    expires_at: NOW + 90 * 86_400,
  });
});

test('a date is valid until its end in the browser’s time zone', () => {
  const tomorrow = new Date(2026, 10, 24).getTime() / 1000;
  expect(readExpiry({ expires_at: 'date', date: '2026-11-23' }, NOW)).toBe(tomorrow);
  expect(readExpiry({ expires_at: 'never', date: '2026-11-23' }, NOW)).toBe(null);
});

describe.each<[string, Partial<TokenForm>, string]>([
  ['no name', { name: ' ', scopes: ['read'] }, 'name'],
  ['no scope', { scopes: [] }, 'scopes'],
  ['no date', { scopes: ['read'], expires_at: 'date' }, 'date'],
  ['yesterday', { scopes: ['read'], expires_at: 'date', date: '2026-11-22' }, 'date'],
])('a form with %s', (_, changes, field) => {
  test(`is refused at ${field}`, async () => {
    expect(Object.keys((await submit(changes)).errors)).toEqual([field]);
  });
});
