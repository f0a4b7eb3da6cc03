import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createSlowFiles } from './slow-files.ts';

type Texts = (string | undefined)[];

/** A host whose driver answers when the test says so. */
function start() {
  const runtime = createManualRuntime();
  const lines: string[] = [];
  const asked: string[][] = [];
  let answers: ((texts: Texts) => void)[] = [];
  const readFilesAside = (paths: string[]): Promise<Texts> => {
    asked.push(paths);
    return new Promise((resolve) => {
      answers.push(resolve);
    });
  };
  const files = createSlowFiles(
    { readFilesAside },
    runtime,
    createLog((line) => lines.push(line)),
  );
  const answer = (texts: Texts): void => {
    for (const resolve of answers) resolve(texts);
    answers = [];
  };
  return { runtime, lines, asked, files, answer };
}

test('the texts of files that answer within two seconds', async () => {
  const { runtime, files, answer, lines } = start();
  const reading = files.read('hwmon0', ['/a', '/b']);
  await runtime.advanceAsync(1_999);
  answer(['1', undefined]);
  expect(await reading).toEqual(['1', undefined]);
  await runtime.advanceAsync(10_000);
  expect([lines, runtime.pendingTimers]).toEqual([[], 0]);
});

test('a part that was slow once is read again, one that was slow twice is not, and the log says so once', async () => {
  const { runtime, files, answer, asked, lines } = start();
  for (let round = 1; round <= 2; round += 1) {
    const reading = files.read('hwmon0', ['/a']);
    await runtime.advanceAsync(2_000);
    expect(await reading).toBeUndefined();
    answer(['late']);
    await runtime.advanceAsync(0);
    expect(asked).toHaveLength(round);
  }
  for (let round = 0; round < 3; round += 1) expect(await files.read('hwmon0', ['/a'])).toBeUndefined();
  expect(asked).toHaveLength(2);
  expect(lines).toEqual(['warning not read again until the agent restarts, because it is slow part=hwmon0']);
});

test('a part that never answers costs one thread and hides no other', async () => {
  const { runtime, files, answer, asked, lines } = start();
  const hanging = files.read('hwmon0', ['/hangs']);
  await runtime.advanceAsync(2_000);
  expect(await hanging).toBeUndefined();
  expect(await files.read('hwmon0', ['/hangs'])).toBeUndefined();
  expect(asked).toEqual([['/hangs']]);
  expect(lines).toHaveLength(1);
  const other = files.read('hwmon1', ['/answers']);
  answer(['2']);
  expect(await other).toEqual(['2']);
});

test('a part that is asked while its read is young is not slow', async () => {
  const { runtime, files, answer, lines } = start();
  const reading = files.read('hwmon0', ['/a']);
  for (let round = 0; round < 5; round += 1) expect(await files.read('hwmon0', ['/a'])).toBeUndefined();
  answer(['1']);
  expect(await reading).toEqual(['1']);
  await runtime.advanceAsync(5_000);
  expect(lines).toEqual([]);
});
