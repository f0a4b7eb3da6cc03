import { expect, test } from 'vitest';
import { StoreError } from '../store/errors.ts';
import type { NodeFactsChange } from '../store/rows.ts';
import { createFactsBuffer } from './facts-buffer.ts';

/** A store whose batches the test settles. */
function create() {
  const batches: { changes: NodeFactsChange[]; done: PromiseWithResolvers<void> }[] = [];
  const buffer = createFactsBuffer({
    saveFacts(changes) {
      const done = Promise.withResolvers<void>();
      batches.push({ changes, done });
      return done.promise;
    },
  });
  return { batches, buffer };
}

test('a change marked during a failed flush wins over the failed one', async () => {
  const { batches, buffer } = create();
  buffer.mark({ id: 1, hostname: 'old', kernel: '6.1' });
  const flushes = [buffer.flush()];
  buffer.mark({ id: 1, hostname: 'new' });
  flushes.push(buffer.flush());
  const full = new StoreError('full', 'There is no space left.');
  for (const { done } of batches) done.reject(full);
  expect((await Promise.allSettled(flushes)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const last = buffer.flush();
  batches.at(-1)?.done.resolve();
  await last;
  expect(batches.at(-1)?.changes).toEqual([{ id: 1, hostname: 'new', kernel: '6.1' }]);
  expect(buffer.size).toBe(0);
});

test('one batch is in flight at a time, and a flush that waits for it rejects with it', async () => {
  const { batches, buffer } = create();
  buffer.mark({ id: 1, hostname: 'one' });
  const first = buffer.flush();
  const waiting = buffer.flush();
  buffer.mark({ id: 2, hostname: 'two' });
  expect(batches).toHaveLength(1);
  batches[0]?.done.reject(new StoreError('full', 'There is no space left.'));
  await expect(first).rejects.toMatchObject({ code: 'full' });
  await expect(waiting).rejects.toMatchObject({ code: 'full' });
  expect(buffer.size).toBe(2);
});
