import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { createBeats } from './lease.ts';

type OnApplied = (isApplied: boolean) => void;

function createWaiting() {
  const runtime = createManualRuntime();
  const begun: { onApplied: OnApplied; end: () => void }[] = [];
  const beats = createBeats(
    runtime,
    (onApplied) => new Promise<void>((end) => begun.push({ onApplied, end })),
    () => undefined,
  );
  return { runtime, begun, beats };
}

test('a caller waits for a beat that begins after its call, not for the one under way', async () => {
  const { begun, beats } = createWaiting();
  beats.start();
  const answers: boolean[] = [];
  const waiting = beats.wait().then((isApplied) => answers.push(isApplied));
  begun[0]?.onApplied(true);
  begun[0]?.end();
  await expect.poll(() => begun.length).toBe(2);
  expect(answers).toEqual([]);
  begun[1]?.onApplied(true);
  await waiting;
  expect(answers).toEqual([true]);
});

test('what a later beat has read includes the beats before', async () => {
  const { begun, beats } = createWaiting();
  const first = beats.wait();
  begun[0]?.end();
  await expect.poll(() => beats.isBeating).toBe(false);
  const second = beats.wait();
  begun[1]?.onApplied(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
});

test('after two seconds it waits no longer', async () => {
  const { runtime, beats } = createWaiting();
  const waiting = beats.wait();
  runtime.advance(1999);
  expect(await Promise.race([waiting, Promise.resolve('waits')])).toBe('waits');
  runtime.advance(1);
  expect(await waiting).toBe(false);
});
