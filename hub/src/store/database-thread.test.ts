import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../../tests/support/data/store.ts';
import { startDatabaseThread } from './database-thread.ts';
import type { StoreError } from './store.ts';

const options = { path: '', maxPages: undefined };

/** A thread that opens and then does `then` on its first message. */
function makeEntry(then: string): URL {
  const program = `import { parentPort } from 'node:worker_threads';
    parentPort.once('message', () => { ${then} });
    parentPort.postMessage({ id: 0, value: null });`;
  return new URL(`data:text/javascript,${encodeURIComponent(program)}`);
}

test.each([
  ['throws', "throw new Error('out of luck')", 'out of luck'],
  ['ends', 'process.exit(1)', 'has ended'],
])('a thread that %s fails what waits, what comes later, and tells the owner', async (_, then, words) => {
  const told = Promise.withResolvers<StoreError>();
  const link = await startDatabaseThread(options, { entry: makeEntry(then), onFailure: told.resolve });
  const waiting = [link.call('a', []), link.call('b', [])];
  for (const { reason } of (await Promise.allSettled(waiting)) as PromiseRejectedResult[]) {
    expect(reason).toMatchObject({ code: 'unusable', message: expect.stringContaining(words) });
  }
  await expect(told.promise).resolves.toMatchObject({ code: 'unusable' });
  await expect(link.call('c', [])).rejects.toMatchObject({ code: 'unusable' });
  await expect(link.close()).resolves.toBeUndefined();
});

test('a thread that cannot open tells only the one who opens', async () => {
  const folder = makeFolder();
  let isTold = false;
  const onFailure = () => {
    isTold = true;
  };
  await expect(startDatabaseThread({ ...options, path: folder }, { onFailure })).rejects.toMatchObject({
    code: 'unusable',
  });
  const entry = new URL("data:text/javascript,throw new Error('no start')");
  await expect(startDatabaseThread(options, { entry, onFailure })).rejects.toThrow('no start');
  expect(isTold).toBe(false);
});

test('a command that the thread does not know, or that cannot be sent, is a fault of the caller alone', async () => {
  const link = await startDatabaseThread({ ...options, path: join(makeFolder(), 'a.db') });
  await expect(link.call('constructor', [])).rejects.toMatchObject({ code: 'fault' });
  await expect(link.call('putSettings', [() => 1])).rejects.toMatchObject({ code: 'fault' });
  await expect(link.call('putSettings', [{ a: 1 }])).resolves.toBeUndefined();
  await link.close();
});
