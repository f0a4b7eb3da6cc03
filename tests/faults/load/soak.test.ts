import { beforeAll, describe, expect, test } from 'vitest';
import { buildHub } from '../../../scripts/build/hub-build.mjs';
import { runFile, type TestProcess } from '../../support/process.ts';

// Short form of `npm run soak`: the same program, with fewer agents and for less than a
// minute. Planted leaks show that it finds them in that time.

const args = ['--minutes', '0.6', '--agents', '200', '--every', '1000', '--viewers', '10'];
const PRELOAD = new URL('./leak-preload.ts', import.meta.url).href;

/** Not checked here, because other tests on the machine affect it as much as the hub does. */
const LOOP_DELAY = /the loop’s delay/;

beforeAll(() => buildHub());

async function soak(leaks?: string): Promise<{ code: unknown; verdicts: string[]; output: string }> {
  const planted = leaks === undefined ? [] : ['--preload', `${PRELOAD}?leaks=${leaks}`];
  const run: TestProcess = runFile('bench/soak/main.ts', [...args, ...planted]);
  const code = await run.exited;
  const output = run.output.stdout + run.output.stderr;
  return { code, verdicts: output.split('\n').filter((line) => /^(holds |FAILED) /.test(line)), output };
}

describe('a soak test', { concurrent: true }, () => {
  test('finds no growth and no loss', async () => {
    const { code, verdicts, output } = await soak();
    expect(
      verdicts.filter((line) => !line.startsWith('holds') && !LOOP_DELAY.test(line)),
      output,
    ).toEqual([]);
    expect(verdicts, output).toHaveLength(7);
    expect(code).toBe(verdicts.some((line) => line.startsWith('FAILED')) ? 1 : 0);
  });

  test('detects a leak and a loss', async () => {
    const { code, verdicts, output } = await soak('memory,descriptors,listeners,agents');
    expect(
      verdicts.map((line) => line.replace(/\d+(\.\d+)?/g, 'N')),
      output,
    ).toEqual([
      'FAILED  memory grew by N MiB after the warm-up, of at most N',
      'FAILED  descriptors grew by N',
      'FAILED  listeners grew by N',
      expect.stringMatching(LOOP_DELAY),
      expect.stringMatching(/^FAILED {2}N reports lost/),
      'FAILED  N agents and N viewers lost',
      'holds   N requests failed',
    ]);
    expect(code).toBe(1);
  });
});
