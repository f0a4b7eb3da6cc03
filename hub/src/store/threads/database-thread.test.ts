import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../../../tests/support/folder.ts';
import type { StoreError } from '../errors.ts';
import { writerEntry } from '../sqlite/threads/entries.ts';
import { startDatabaseThread } from './database-thread.ts';

const options = { path: '' };

/** A worker that reports an open database and runs `then` on its first message. */
function makeEntry(then: string): URL {
  const program = `import { parentPort } from 'node:worker_threads';
    parentPort.once('message', () => { ${then} });
    parentPort.postMessage({ id: 0, value: null });`;
  return new URL(`data:text/javascript,${encodeURIComponent(program)}`);
}

test.each([
  ['throws', "throw new Error('out of luck')", 'out of luck'],
  ['ends', 'process.exit(1)', 'exited'],
])('a thread that %s fails pending and later commands, and calls onFailure', async (_, then, words) => {
  const failure = Promise.withResolvers<StoreError>();
  const thread = await startDatabaseThread<Record<'a' | 'b' | 'c', () => void>>(options, {
    entry: makeEntry(then),
    onFailure: failure.resolve,
  });
  const waiting = [thread.call('a', []), thread.call('b', [])];
  for (const { reason } of (await Promise.allSettled(waiting)) as PromiseRejectedResult[]) {
    expect(reason).toMatchObject({ code: 'unusable', message: expect.stringContaining(words) });
  }
  await expect(failure.promise).resolves.toMatchObject({ code: 'unusable' });
  await expect(thread.call('c', [])).rejects.toMatchObject({ code: 'unusable' });
  await expect(thread.close()).resolves.toBeUndefined();
});

test('a thread that cannot open the database rejects, and does not call onFailure', async () => {
  const folder = makeFolder();
  let isCalled = false;
  const onFailure = () => {
    isCalled = true;
  };
  await expect(
    startDatabaseThread({ ...options, path: folder }, { entry: writerEntry, onFailure }),
  ).rejects.toMatchObject({
    code: 'unusable',
  });
  const entry = new URL("data:text/javascript,throw new Error('no start')");
  await expect(startDatabaseThread(options, { entry, onFailure })).rejects.toThrow('no start');
  expect(isCalled).toBe(false);
});

test('an unknown command and arguments that cannot be cloned reject with fault; the thread continues', async () => {
  const thread = await startDatabaseThread<{
    constructor: () => void;
    putSettings: (values: unknown) => void;
  }>({ path: join(makeFolder(), 'a.db') }, { entry: writerEntry });
  await expect(thread.call('constructor', [])).rejects.toMatchObject({ code: 'fault' });
  await expect(thread.call('putSettings', [() => 1])).rejects.toMatchObject({ code: 'fault' });
  await expect(thread.call('putSettings', [{ a: 1 }])).resolves.toBeUndefined();
  await thread.close();
});
