import { expect, onTestFinished, test } from 'vitest';
import { startDatabaseThread } from './database-thread.ts';
import { createRestoreLock } from './restore-lock.ts';

interface Echo {
  echo(text: string): string;
}

/** A thread whose only command returns its argument. */
async function startEcho() {
  const program = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id, command, args }) => {
      parentPort.postMessage({ id, value: args[0] ?? null });
      if (command === 'close') parentPort.close();
    });
    parentPort.postMessage({ id: 0, value: null });`;
  const entry = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
  const thread = await startDatabaseThread<Echo>({ path: '' }, { entry });
  onTestFinished(() => thread.close());
  return createRestoreLock(thread);
}

test('during a restore only the restore reaches the thread; other commands reject with busy', async () => {
  const lock = await startEcho();
  const applied: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  expect(await lock.thread.call('echo', ['before'])).toBe('before');
  const restored = lock.runExclusive(
    (unlocked) => promise.then(() => unlocked.call('echo', ['replaced'])),
    (state) => applied.push(state),
  );
  const busy = { code: 'busy' };
  await expect(lock.thread.call('echo', ['meanwhile'])).rejects.toMatchObject(busy);
  await expect(lock.runUnlessLocked(async () => 'read')).rejects.toMatchObject(busy);
  await expect(
    lock.runExclusive(
      async () => 'second',
      (state) => applied.push(state),
    ),
  ).rejects.toMatchObject(busy);
  resolve();
  await restored;
  expect(applied).toEqual(['replaced']);
  expect(await lock.thread.call('echo', ['after'])).toBe('after');
  expect(await lock.runUnlessLocked(async () => 'read')).toBe('read');
});

test('a failed restore releases the lock and applies nothing', async () => {
  const lock = await startEcho();
  const applied: unknown[] = [];
  const fail = () => Promise.reject(new Error('no'));
  await expect(lock.runExclusive(fail, (state) => applied.push(state))).rejects.toThrow('no');
  expect(applied).toEqual([]);
  expect(await lock.thread.call('echo', ['after'])).toBe('after');
});
