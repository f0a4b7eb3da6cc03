import {
  formatTarget,
  formatValue,
  formatVerdict,
  isReached,
  type Results,
  type ScenarioResult,
} from './results.ts';
import type { Figure } from './scenario.ts';

const tableHead = ['row', 'what', 'target', 'measured', 'verdict', 'command'];

/** The page of benchmarks, made of figures alone so that it cannot say anything else than they do. */
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
    'makes the page anew from the figures.',
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
    `- Date: ${date.slice(0, 16).replace('T', ' ')} UTC`,
    `- Machine: ${machine}; hub and load generators share it`,
    `- Node ${node}, commit ${commit}`,
    `- Load average before the start: ${loadBefore}; the whole run took ${seconds} s`,
    ...(isQuick ? ['- **A quick run: the figures are rough.**'] : []),
    ...(loadBefore > 0.5
      ? ['- **Something else was running: times and shares are worse than they are.**']
      : []),
    '',
  ];
}

function renderScenario({ name, command, loadBefore, seconds, failure, figures }: ScenarioResult): string[] {
  return [
    '',
    `### ${name}`,
    '',
    `\`${command}\`, ${seconds} s, load average before it: ${loadBefore}.`,
    '',
    ...(failure === null
      ? renderTable(
          ['row', 'what', 'target', 'measured', 'remark'],
          figures.map((figure) => [...renderFigure(figure), figure.remark ?? '']),
        )
      : [`It failed: ${failure}`]),
  ];
}

/** What others say of theirs, beside ours; nothing where no figure has any. */
function renderPeers({ scenarios }: Results): string[] {
  const figures = scenarios.flatMap((scenario) =>
    scenario.figures.filter(({ peers }) => peers !== undefined),
  );
  if (figures.length === 0) return [];
  return [
    '## Beside others',
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

/** How to read the figures: what holds for every run. */
const notes = `
## How to read this

- Processor times are those of the hub's process, all threads, as the kernel counts them. The loop's delay is watched
  within the hub: how long something that comes at any moment waits. A stall counts by its length, not as one event.
- The load comes from processes of its own over loopback. On two cores it takes up to one of them, so that times at the
  highest rates say as much of the machine as of the hub.
- The load average before a scenario holds what the scenario before it did: only the first one tells of strangers.
- Single figures move by a tenth from run to run on a virtual machine; the tails (p99, the worst stall) by more.
- Retention waits ten minutes after a start before it trusts the clock, so the bench has it delete the history of nodes
  that are gone: the same slices by the same code.
- What stands beside others are figures that they publish, or that were measured of their binaries on such a machine.
- “Cold” is a database file of which the kernel has dropped every page.
`.split('\n');
