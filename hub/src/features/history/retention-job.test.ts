import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { createViewers } from '../../live/viewers.ts';
import { StoreError } from '../../store/errors.ts';
import type { Store } from '../../store/store.ts';
import { createSettings } from '../settings/settings.ts';
import { createRetentionJob } from './retention-job.ts';

/** A job whose store rejects every command with a code, and the failures that it reports. */
function createFailingJob() {
  const disk = { code: 'busy' as StoreError['code'] };
  const reject = () => Promise.reject(new StoreError(disk.code, 'not now'));
  const store = {
    foldMinutes: reject,
    rollupHistory: reject,
    deleteExpiredHistory: reject,
    deleteExpiredIncidents: reject,
    deleteExpiredAlertEvents: reject,
    deleteExpiredAudit: reject,
  } as Partial<Store> as Store;
  const settings = createSettings(
    store,
    createViewers(),
    {},
    () => true,
    () => undefined,
    () => undefined,
  );
  const failures: unknown[] = [];
  const job = createRetentionJob(createManualRuntime(), store, settings);
  return { disk, failures, run: () => job.run((error) => failures.push(error)) };
}

test('a database that is being replaced is no failure', async () => {
  const { failures, run } = createFailingJob();
  await run();
  expect(failures).toEqual([]);
});

test('the first failure of a series is reported', async () => {
  const { disk, failures, run } = createFailingJob();
  disk.code = 'full';
  await run();
  await run();
  expect(failures).toMatchObject([{ code: 'full' }]);
  disk.code = 'busy';
  await run();
  disk.code = 'full';
  await run();
  expect(failures).toHaveLength(2);
});
