import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { openTestStore } from '../../../../tests/support/data/store.ts';
import { createSecondFactor } from './second-factor.ts';
import { computeTotp } from './totp.ts';

const secret = new Uint8Array(20).fill(7);

async function open() {
  const store = await openTestStore();
  const runtime = createManualRuntime();
  const { secondFactor: stored } = await store.load(0);
  const factor = createSecondFactor(runtime, store, stored);
  await factor.addTotp({ secret, created_at: 1, last_step: 0 });
  return { store, factor, code: computeTotp(secret, Math.floor(runtime.now() / 30_000)) };
}

test('a code stays used when rows from before its use are read again', async () => {
  const { store, factor, code } = await open();
  const { secondFactor: before } = await store.load(0);
  await factor.useCode(code);
  const { version } = factor;
  factor.apply(before, false);
  expect(factor.version).toBe(version);
  expect(factor.useCode(code)).toBeUndefined();
  factor.apply((await store.load(0)).secondFactor, false);
  expect(factor.version).toBe(version);
});

test('a code is used up before its use is stored, so that it works once at the same time', async () => {
  const { factor, code } = await open();
  const [first, second] = [factor.useCode(code), factor.useCode(code)];
  expect(second).toBeUndefined();
  await first;
});

test('a factor that another hub has deleted is gone, which ends logins in progress', async () => {
  const { store, factor, code } = await open();
  const { version } = factor;
  await store.deleteTotp();
  factor.apply((await store.load(0)).secondFactor, false);
  expect(factor.isEnrolled).toBe(false);
  expect(factor.version).toBeGreaterThan(version);
  expect(factor.useCode(code)).toBeUndefined();
});

test('a passkey whose counter did not grow is refused, also at the same time', async () => {
  const { factor } = await open();
  const key = { credential_id: Buffer.alloc(16, 1), public_key: Buffer.alloc(77, 1), transports: [] };
  const { passkey } = await factor.addPasskey({
    ...key,
    sign_count: 7,
    rp_id: 'localhost',
    name: 'key',
    created_at: 1,
    last_used_at: null,
  });
  const use = (sign_count: number) => factor.usePasskey({ id: passkey.id, sign_count, last_used_at: 2 });
  expect(use(7)).toBeUndefined();
  const [first, second] = [use(8), use(8)];
  expect(second).toBeUndefined();
  await first;
  expect(factor.rows.passkeys).toMatchObject([{ sign_count: 8 }]);
});
