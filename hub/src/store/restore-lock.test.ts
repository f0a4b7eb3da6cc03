import { expect, test } from 'vitest';
import { createRestoreLock } from './restore-lock.ts';
import type { StoredState } from './store.ts';

const lockState: StoredState = { settings: {}, account: null, sessions: [], nodes: [], pingTasks: [] };

test('while a database is replaced nothing else reaches the old or the new one', async () => {
  const reached: string[] = [];
  const gate = createRestoreLock({
    call: async (command) => void reached.push(command),
    close: async () => undefined,
  });
  const { promise, resolve } = Promise.withResolvers<StoredState>();
  await gate.writer.call('before', []);
  const held = gate.hold(
    (behind) => behind.call('replace', []).then(() => promise),
    () => reached.push('applied'),
  );
  const busy = { code: 'busy' };
  await expect(gate.writer.call('meanwhile', [])).rejects.toMatchObject(busy);
  await expect(gate.pass(async () => reached.push('read'))).rejects.toMatchObject(busy);
  await expect(
    gate.hold(
      async () => lockState,
      () => undefined,
    ),
  ).rejects.toMatchObject(busy);
  resolve(lockState);
  await held;
  await gate.writer.call('after', []);
  expect(await gate.pass(async () => 'read')).toBe('read');
  expect(reached).toEqual(['before', 'replace', 'applied', 'after']);
});

test('a replacement that fails opens the gate again', async () => {
  const gate = createRestoreLock({ call: async () => 'done', close: async () => undefined });
  const applied: unknown[] = [];
  const fail = () => Promise.reject(new Error('no'));
  await expect(gate.hold(fail, (state) => applied.push(state))).rejects.toThrow('no');
  expect(applied).toEqual([]);
  expect(await gate.writer.call('after', [])).toBe('done');
});
