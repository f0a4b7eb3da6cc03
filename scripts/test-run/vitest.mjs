import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root, run } from '../project.mjs';
import { countTests } from './test-counts.mjs';

/**
 * Runs Vitest and counts its tests.
 * @param {string[]} args
 */
export async function runVitest(args) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-test-'));
  const file = path.join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  try {
    const command = ['scripts/with-node', 'node', vitest, 'run', ...reporters, ...args];
    const exitCode = await run('sh', command, { stdio: ['ignore', 'inherit', 'inherit'] });
    return countTests({ exitCode, report: readReport(file) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
