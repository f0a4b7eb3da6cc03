import { parseArgs } from 'node:util';
import { ensureAutobahn, findAutobahn } from '../../../scripts/test-programs/autobahn.mjs';
import { subjects, summarise } from './subjects.ts';

const HELP = `npm run autobahn -- [options]

Runs the Autobahn test suite against the WebSocket layers of the hub and of the agent, in some ten minutes.

  --cases LIST   such as "1.*,7.*"; all if left out
  --of NAME      one of: ${subjects.map(({ name }) => name).join(', ')}`;

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '*' },
    of: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

if (values.help) process.stdout.write(`${HELP}\n`);
else process.exitCode = (await runSuite()) ? 0 : 1;

/** Returns whether there were no findings. */
async function runSuite(): Promise<boolean> {
  const missing = await ensureAutobahn();
  const program = findAutobahn();
  if (program === undefined) throw new Error(`There is no Autobahn test suite: ${missing}.`);
  let isSound = true;
  for (const subject of subjects.filter(({ name }) => values.of === undefined || values.of === name)) {
    const startedAt = performance.now();
    const { counts, findings } = summarise(
      subject,
      await subject.run({ program, cases: values.cases.split(',') }),
    );
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const line = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`);
    process.stdout.write(`${subject.name}: ${line.join(', ')} (${seconds} s)\n`);
    for (const finding of findings) process.stdout.write(`  ${finding}\n`);
    isSound &&= findings.length === 0;
  }
  return isSound;
}
