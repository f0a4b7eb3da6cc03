import path from 'node:path';
import { createRuntime } from '@muster/shared/runtime';
import { expect, test } from 'vitest';
import { type PlatformCases, runPlatformCases } from './quickjs/platform-cases.ts';
import { bundle, runOnQuickjs } from './quickjs/script.ts';

const folder = path.join(import.meta.dirname, 'quickjs');

const source = await bundle(`
  import '${folder}/globals.ts';
  import { quickjsRuntime } from '../../../agent/src/quickjs/runtime.ts';
  import { runPlatformCases } from '${folder}/platform-cases.ts';
  const cases = await runPlatformCases(quickjsRuntime);
  nativeHost.write(1, JSON.stringify(cases) + '\\n');
`);
const [lines, onNode] = await Promise.all([runOnQuickjs(source), runPlatformCases(createRuntime())]);
const onQuickjs = JSON.parse(lines[0] ?? '') as PlatformCases;

test.each(['urls', 'encodings', 'decodings', 'aborts', 'language'] as const)(
  'random %s give the same results on QuickJS as on Node',
  (name) => {
    expect(onQuickjs[name]).toEqual(onNode[name]);
  },
);

test('the same timers fire on QuickJS as on Node, in the order of their times', () => {
  // Node may swap neighbours on a busy machine.
  const inOrder = onNode.timers.toSorted((one, other) => Number(one) - Number(other));
  expect(onQuickjs.timers).toEqual(inOrder);
});
