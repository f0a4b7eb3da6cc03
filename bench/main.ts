import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildHub } from '../scripts/build/hub-build.mjs';
import { readOptions } from '../scripts/project.mjs';
import { compareResults, describeComparisons, MAX_WORSE } from './compare.ts';
import { renderPage } from './report.ts';
import {
  describeRun,
  formatTarget,
  formatValue,
  formatVerdict,
  keepUnmeasured,
  listBeside,
  mergeResults,
  type Results,
} from './results.ts';
import { createRunner } from './runner.ts';
import type { PeerOptions } from './scenario.ts';
import { scenarios } from './scenarios/all-scenarios.ts';
import { hubs } from './scenarios/hubs.ts';
import { peers } from './scenarios/peers.ts';

const HELP = `npm run bench -- [scenario …] [options]

  --all          run every scenario, which is the default without a name
  --quick        shorter and smaller runs: about three minutes for everything, with rough figures
  --json FILE    write the figures to FILE
  --compare FILE fail if a figure with a target is 15 % worse than in FILE, written by --json or --write-docs
  --profile DIR  write a CPU profile of every hub to DIR, for Chrome DevTools
  --write-docs   write docs/benchmarks.json and the page rendered from it; with scenarios, replaces only these
  --docs-only    render the page again from docs/benchmarks.json, without measuring

Of the scenario peers, which runs only if it or an executable is named:
  --komari FILE, --nezha FILE, --beszel FILE, --monitor-probe FILE
                 executables of the hubs to measure beside
  --agents LIST  sizes of the fleet (200,1000)
  --interval S   seconds between two reports (1)

Of the scenario agent:
  --other-agent FILE  another build of the agent, to measure at the same time
  --minutes N    minutes of the steady state (2)

Of the scenario hubs, which runs only if it or the option is named:
  --database URI a PostgreSQL database on this machine, whose contents are replaced

Scenarios
${scenarios.map(({ name, rows, says }) => `  ${name.padEnd(10)} ${rows.join(', ').padEnd(7)} ${says}`).join('\n')}
`;

const docs = {
  json: fileURLToPath(new URL('../docs/benchmarks.json', import.meta.url)),
  page: fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url)),
};

const { values, positionals } = readOptions({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
    compare: { type: 'string' },
    profile: { type: 'string' },
    'write-docs': { type: 'boolean', default: false },
    'docs-only': { type: 'boolean', default: false },
    komari: { type: 'string' },
    nezha: { type: 'string' },
    beszel: { type: 'string' },
    'monitor-probe': { type: 'string' },
    agents: { type: 'string', default: '200,1000' },
    interval: { type: 'string', default: '1' },
    'other-agent': { type: 'string' },
    minutes: { type: 'string' },
    database: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const peerOptions: PeerOptions = {
  programs: {
    komari: values.komari,
    nezha: values.nezha,
    beszel: values.beszel,
    'monitor-probe': values['monitor-probe'],
  },
  agents: values.agents.split(',').map(Number),
  everyMs: Number(values.interval) * 1000,
};

const unknown = positionals.filter((name) => !scenarios.some((scenario) => scenario.name === name));
if (values.help) process.stdout.write(HELP);
else if (unknown.length > 0) {
  process.stderr.write(`Unknown scenario: ${unknown.join(', ')}.\n\n${HELP}`);
  process.exitCode = 2;
} else if (values['docs-only']) await writePage(await readDocs());
else await main();

async function main(): Promise<void> {
  const isWhole = values.all || positionals.length === 0;
  const hasPeers = Object.values(peerOptions.programs).some((program) => program !== undefined);
  const chosen = scenarios.filter(
    (scenario) =>
      positionals.includes(scenario.name) ||
      (isWhole && (scenario !== peers || hasPeers) && (scenario !== hubs || values.database !== undefined)),
  );
  await buildHub();
  const results = await describeRun(values.quick);
  const runner = await createRunner({
    isQuick: values.quick,
    profileFolder: values.profile,
    peers: peerOptions,
    database: values.database,
    agent: {
      other: values['other-agent'],
      minutes: values.minutes === undefined ? undefined : Number(values.minutes),
    },
  });
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
    const earlier = await readDocs();
    const written = isWhole ? keepUnmeasured(earlier, results) : mergeResults(earlier, results);
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
    for (const { name, text } of figures[index] === undefined ? [] : listBeside(figures[index]))
      console.log(`      ${name}: ${text}`);
  }
}
