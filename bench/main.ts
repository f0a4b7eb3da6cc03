import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildHub } from '../scripts/build/hub-build.mjs';
import { compareResults, describeComparisons, MAX_WORSE } from './compare.ts';
import { renderPage } from './report.ts';
import {
  describeRun,
  formatTarget,
  formatValue,
  formatVerdict,
  mergeResults,
  type Results,
} from './results.ts';
import { createRunner } from './runner.ts';
import { scenarios } from './scenarios/all-scenarios.ts';

const HELP = `npm run bench -- [scenario …] [options]

  --all          run every scenario, which is the default without a name
  --quick        shorter and smaller runs: about three minutes for everything, with rough figures
  --json FILE    write the figures to FILE
  --compare FILE fail if a figure with a target is 15 % worse than in FILE, written by --json or --write-docs
  --profile DIR  write a CPU profile of every hub to DIR, for Chrome DevTools
  --write-docs   write docs/benchmarks.json and the page rendered from it; with scenarios, replaces only these
  --docs-only    render the page again from docs/benchmarks.json, without measuring

Scenarios
${scenarios.map(({ name, rows, says }) => `  ${name.padEnd(10)} ${rows.join(', ').padEnd(7)} ${says}`).join('\n')}
`;

const docs = {
  json: fileURLToPath(new URL('../docs/benchmarks.json', import.meta.url)),
  page: fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url)),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
    compare: { type: 'string' },
    profile: { type: 'string' },
    'write-docs': { type: 'boolean', default: false },
    'docs-only': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const unknown = positionals.filter((name) => !scenarios.some((scenario) => scenario.name === name));
if (values.help) process.stdout.write(HELP);
else if (unknown.length > 0) {
  process.stderr.write(`Unknown scenario: ${unknown.join(', ')}.\n\n${HELP}`);
  process.exitCode = 2;
} else if (values['docs-only']) await writePage(await readDocs());
else await main();

async function main(): Promise<void> {
  const chosen =
    values.all || positionals.length === 0
      ? scenarios
      : scenarios.filter(({ name }) => positionals.includes(name));
  await buildHub();
  const results = await describeRun(values.quick);
  const runner = await createRunner({ isQuick: values.quick, profileFolder: values.profile });
  process.once('SIGINT', () => void runner.close().then(() => process.exit(130)));
  console.log(`${results.machine}, Node ${results.node}, commit ${results.commit}`);
  try {
    for (const scenario of chosen) {
      const result = await runner.run(scenario);
      results.scenarios.push(result);
      print(result);
    }
  } finally {
    await runner.close();
  }
  if (values.json !== undefined) await writeFile(values.json, format(results));
  if (values['write-docs']) {
    await mkdir(dirname(docs.json), { recursive: true });
    const written = positionals.length === 0 ? results : mergeResults(await readDocs(), results);
    await writeFile(docs.json, format(written));
    await writePage(written);
  }
  if (results.scenarios.some(({ failure }) => failure !== null)) process.exitCode = 1;
  if (values.compare !== undefined) await compare(values.compare, results);
}

async function compare(file: string, results: Results): Promise<void> {
  const comparisons = compareResults(JSON.parse(await readFile(file, 'utf8')), results);
  console.log(`\nAgainst ${file}:\n${describeComparisons(comparisons).join('\n')}`);
  if (comparisons.some(({ worseBy }) => worseBy > MAX_WORSE)) process.exitCode = 1;
}

async function readDocs(): Promise<Results> {
  return JSON.parse(await readFile(docs.json, 'utf8'));
}

async function writePage(results: Results): Promise<void> {
  await writeFile(docs.page, renderPage(results));
}

function format(results: Results): string {
  return `${JSON.stringify(results, null, 2)}\n`;
}

function print({ command, loadBefore, seconds, failure, figures }: Results['scenarios'][number]): void {
  console.log(`\n${command}   (load before: ${loadBefore}, took ${seconds} s)`);
  if (failure !== null) console.log(`  FAILED: ${failure}`);
  const table = figures.map((figure) => [
    figure.row,
    figure.what,
    formatTarget(figure),
    formatValue(figure.value, figure.unit),
    formatVerdict(figure),
  ]);
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(...table.map((cells) => cells[column]?.length ?? 0)),
  );
  for (const [index, cells] of table.entries()) {
    const line = cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
    console.log(`  ${line.trimEnd()}`);
    const { remark } = figures[index] ?? {};
    if (remark !== undefined) console.log(`      ${remark}`);
  }
}
