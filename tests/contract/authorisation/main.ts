import { parseArgs } from 'node:util';
import { withPlanted } from '../../support/planted.ts';
import { startMatrixHub } from './matrix-hub.ts';
import { plantedBreaks } from './planted-breaks.ts';
import { type MatrixResult, walkMatrix } from './walk-matrix.ts';

const HELP = `npm run authorisation -- [options]

Sends every operation of the contract as every kind of caller, from every origin, with every header, query parameter,
media type and method that some operation knows, and compares each answer with what the contract says of it.

  --all        every variation for every caller, instead of for those that probe
  --planted    plants breaks of authorisation in a copy of the hub, one at a time, and says which of them are found`;

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

if (values.help) process.stdout.write(`${HELP}\n`);
else process.exitCode = (values.planted ? await findPlanted() : await check()) ? 0 : 1;

async function run(program: string | undefined, isLong: boolean, maxFindings: number): Promise<MatrixResult> {
  const options = program === undefined ? {} : { program };
  const joined = await startMatrixHub(options);
  try {
    const split = await startMatrixHub({ ...options, hasPanelPort: true });
    return await walkMatrix({ hubs: { joined, split }, isLong, maxFindings }).finally(() => split.close());
  } finally {
    await joined.close();
  }
}

async function check(): Promise<boolean> {
  const startedAt = performance.now();
  const { cells, findings } = await run(undefined, values.all, 100);
  for (const finding of findings) process.stdout.write(`${finding}\n`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(`${cells} requests in ${seconds} s, ${findings.length} findings\n`);
  return findings.length === 0;
}

async function findPlanted(): Promise<boolean> {
  let found = 0;
  for (const planted of plantedBreaks) {
    const { findings } = await withPlanted(planted, (program) => run(program, false, 1));
    process.stdout.write(
      `${findings.length > 0 ? 'found ' : 'MISSED'}  ${planted.says}: ${findings[0] ?? ''}\n`,
    );
    found += Number(findings.length > 0);
  }
  process.stdout.write(`${found} of ${plantedBreaks.length} planted breaks were found.\n`);
  return found === plantedBreaks.length;
}
