import { parseArgs } from 'node:util';
import { buildHub } from '../../../scripts/build/hub-build.mjs';
import { buildPages } from '../../../scripts/build/pages.mjs';
import { ensurePython } from '../../../scripts/test-programs/python-programs.mjs';
import { startSeededHub } from '../../support/hub/seeded-hub.ts';
import { findPlanted } from './find-planted.ts';
import { type Caller, runSchemathesis } from './run-schemathesis.ts';

const HELP = `npm run fuzz -- [options]

Asks a hub for everything in the contract, rightly and wrongly, as nobody, as an agent, as a program with an API token and as the administrator.

  --examples N   random requests for each operation, 200 if left out
  --as WHO       nobody, agent, program or administrator only
  --by-phase     each phase on a hub of its own, so that each is counted
  --seed N       the random numbers of an earlier run
  --planted      plants defects in a copy of the hub, one at a time, and tells which of them are found`;

const callers: readonly Caller[] = ['nobody', 'agent', 'program', 'administrator'];

const phases = ['examples', 'coverage', 'fuzzing', 'stateful'];

const { values } = parseArgs({
  options: {
    examples: { type: 'string', default: '200' },
    as: { type: 'string' },
    'by-phase': { type: 'boolean', default: false },
    seed: { type: 'string' },
    planted: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

if (values.help) {
  process.stdout.write(`${HELP}\n`);
} else {
  await ensurePython('schemathesis');
  await buildPages();
  await buildHub();
  process.exitCode = (values.planted ? await findPlanted() : await fuzz()) ? 0 : 1;
}

/** Returns whether there were no findings. */
async function fuzz(): Promise<boolean> {
  let isSound = true;
  for (const caller of callers.filter((one) => values.as === undefined || one === values.as))
    for (const phase of values['by-phase'] ? phases : [phases.join()])
      isSound = (await fuzzAs(caller, phase)) && isSound;
  return isSound;
}

async function fuzzAs(caller: Caller, phase: string): Promise<boolean> {
  const hub = await startSeededHub();
  try {
    const startedAt = performance.now();
    const seed = values.seed === undefined ? [] : ['--seed', values.seed];
    // Without the failures of earlier runs, which Hypothesis would repeat first.
    const args = [
      ...['--max-examples', values.examples, '--phases', phase, '--generation-database', 'none'],
      ...seed,
    ];
    const { exitCode, output, operations, cases, findings } = await runSchemathesis(hub, { caller, args });
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    process.stdout.write(
      `${caller}, ${phase}: ${cases} requests to ${operations} operations in ${seconds} s, ` +
        `${findings.join(', ') || 'no findings'}\n`,
    );
    if (exitCode !== 0) process.stdout.write(`${output}\n`);
    return exitCode === 0;
  } finally {
    await hub.close();
  }
}
