import {
  formatTarget,
  formatValue,
  formatVerdict,
  isReached,
  listBeside,
  type Results,
  type ScenarioResult,
} from './results.ts';
import type { Figure } from './scenario.ts';

const tableHead = ['row', 'what', 'target', 'measured', 'verdict', 'command'];

/** Renders the page of benchmarks from the figures. */
export function renderPage(results: Results): string {
  const judged = results.scenarios.flatMap((scenario) =>
    scenario.figures
      .filter(({ target }) => target !== null)
      .map((figure) => ({ figure, command: scenario.command })),
  );
  const missed = judged.filter(({ figure }) => isReached(figure) === false);
  return [
    '# Benchmarks',
    '',
    'Made by `npm run bench -- --all --write-docs` from `docs/benchmarks.json`. Do not edit: `npm run bench -- --docs-only`',
    'renders the page again from the figures.',
    '',
    ...describeRun(results),
    '## Targets',
    '',
    ...renderTable(
      tableHead,
      judged
        .toSorted((a, b) => Number(a.figure.row.slice(1)) - Number(b.figure.row.slice(1)))
        .map(({ figure, command }) => [...renderFigure(figure), formatVerdict(figure), `\`${command}\``]),
    ),
    '',
    missed.length === 0
      ? `All ${judged.length} targets are reached.`
      : `${judged.length - missed.length} of ${judged.length} targets are reached; missed: ${missed
          .map(({ figure }) => `${figure.row} (${figure.what})`)
          .join('; ')}.`,
    '',
    ...renderPeers(results),
    '## Every figure',
    ...results.scenarios.flatMap(renderScenario),
    ...notes,
  ].join('\n');
}

function describeRun({ date, machine, node, commit, isQuick, loadBefore, scenarios }: Results): string[] {
  const seconds = scenarios.reduce((sum, scenario) => sum + scenario.seconds, 0);
  return [
    `- Date: ${formatDate(date)}`,
    `- Machine: ${machine}; hub and load generators share it`,
    `- Node ${node}, commit ${commit}`,
    `- Load average before the start: ${loadBefore}; the whole run took ${seconds} s`,
    ...(isQuick ? ['- **A quick run: the figures are rough.**'] : []),
    ...(loadBefore > 0.5
      ? ['- **Other programs were running: times and shares are worse than on an idle machine.**']
      : []),
    '',
  ];
}

/** @param date ISO 8601 */
function formatDate(date: string): string {
  return `${date.slice(0, 16).replace('T', ' ')} UTC`;
}

function renderScenario({
  name,
  command,
  loadBefore,
  seconds,
  failure,
  figures,
  run,
}: ScenarioResult): string[] {
  const other =
    run === undefined ? '' : ` Measured in another run: ${formatDate(run.date)}, commit ${run.commit}.`;
  return [
    '',
    `### ${name}`,
    '',
    `\`${command}\`, ${seconds} s, load average before it: ${loadBefore}.${other}`,
    '',
    ...(failure === null ? renderFigures(figures) : [`It failed: ${failure}`]),
  ];
}

/** A column for each program if several were measured at the same time. */
function renderFigures(figures: readonly Figure[]): string[] {
  const names = Object.keys(figures[0]?.beside ?? {});
  if (names.length > 0)
    return renderTable(
      ['row', 'what', 'Muster', ...names],
      figures.map((figure) => [
        figure.row,
        figure.what,
        formatValue(figure.value, figure.unit),
        ...listBeside(figure).map(({ text }) => text),
      ]),
    );
  return renderTable(
    ['row', 'what', 'target', 'measured', 'remark'],
    figures.map((figure) => [...renderFigure(figure), figure.remark ?? '']),
  );
}

/** Published figures of comparable programs; empty if no figure has any. */
function renderPeers({ scenarios }: Results): string[] {
  const figures = scenarios.flatMap((scenario) =>
    scenario.figures.filter(({ peers }) => peers !== undefined),
  );
  if (figures.length === 0) return [];
  return [
    '## Compared with others',
    '',
    ...renderTable(
      ['row', 'what', 'here', 'others'],
      figures.map(({ row, what, value, unit, peers = '' }) => [row, what, formatValue(value, unit), peers]),
    ),
    '',
  ];
}

function renderFigure(figure: Figure): string[] {
  return [figure.row, figure.what, formatTarget(figure), formatValue(figure.value, figure.unit)];
}

function renderTable(head: string[], rows: string[][]): string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

/** Notes that hold for every run. */
const notes = `
## How to read this

- Processor times are the kernel's, for all threads of the hub's process.
- Loop delay is how long an event that arrives at a random moment waits, measured within the hub, so a stall counts by its length.
- “Kept busy” is the longest processor time of the hub's first thread between two turns of its loop, by the kernel's account. Other
  programs on the same cores lengthen the wait in the remark, not this figure.
- Load generators are separate processes on loopback and use up to one of the two cores, so at the highest rates the figures depend on
  the machine as much as on the hub.
- The load average before a scenario includes the previous scenario: only the first one shows other programs.
- On a virtual machine, figures vary by a tenth between runs, and tails (p99, worst stall) by more.
- “Cold” is a database file without any page in the kernel's cache.
- The benchmark of retention deletes the history of deleted nodes, by the same code in the same slices, because retention waits ten
  minutes after a start before it trusts the clock.
- \`npm test\` fails if a figure of \`counts\`, which does not depend on the machine, is more than 15 % above that of this page;
  \`npm run bench -- counts --write-docs\` accepts it.
- The figures of other products are published ones, or were measured with their binaries on a comparable machine.
- \`npm run bench -- peers --komari FILE --nezha FILE --beszel FILE --monitor-probe FILE\` measures the named hubs and Muster
  at the same time: hubs on the first core, load generators on the second, every agent in the protocol of its product, and all
  nodes online at the end. Komari's agents speak its first protocol. Nezha writes to its time-series database, which is off by
  default. Beszel's hub asks each agent once a minute, and ignores the interval. An empty cell was not measured.
`.split('\n');
