import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../project.mjs';
import { addTallies, countTests } from './test-counts.mjs';

/** Need npm packages only: no root, no browser, no build. */
export const fastProjects = ['unit', 'contract', 'repo'];

/** @param {string[]} projects */
const without = (projects) => projects.flatMap((name) => ['--project', `!${name}`]);

/**
 * Everything else, in runs at the same time: the tests of the first mostly wait for clocks, disks and processes, and those of
 * the second keep a processor busy with a browser each. In one queue, several browsers starve each other and the hubs, and
 * the processors are idle when only waiting tests are left.
 */
const slowRuns = [without([...fastProjects, 'browser']), ['--project', 'browser', '--maxWorkers=2']];

/** Runs everything but the fast projects. */
export async function runSlowProjects() {
  const tallies = await Promise.all(slowRuns.map((args) => runVitest(args, { isAlone: false })));
  return tallies.reduce(addTallies);
}

/**
 * Runs Vitest and counts its tests.
 * @param {string[]} args
 * @param {{ isAlone?: boolean }} [options] another run prints at the same time unless this one is alone
 */
export async function runVitest(args, { isAlone = true } = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-test-'));
  const file = path.join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  try {
    const command = ['scripts/with-node', 'node', vitest, 'run', ...reporters, ...args];
    const exitCode = await runShell(command, isAlone);
    return countTests({ exitCode, report: readReport(file) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string[]} args
 * @param {boolean} hasTerminal whether it may redraw lines of the terminal
 * @returns {Promise<number>} exit code; 1 if a signal ended it
 */
function runShell(args, hasTerminal) {
  return new Promise((resolve, reject) => {
    const output = hasTerminal ? 'inherit' : 'pipe';
    const child = spawn('sh', args, { cwd: root, stdio: ['ignore', output, output] });
    child.stdout?.pipe(process.stdout, { end: false });
    child.stderr?.pipe(process.stderr, { end: false });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Undefined if the run ended before Vitest wrote the report.
 * @param {string} file
 * @returns {import('./test-counts.mjs').Report | undefined}
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return;
  }
}
