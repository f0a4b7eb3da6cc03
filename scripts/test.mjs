import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { buildHub } from './hub-build.mjs';
import { ensureInstalled } from './install.mjs';
import { buildPages } from './pages.mjs';
import { root, run, runMain } from './project.mjs';
import { countTests, describeTally } from './tally.mjs';

await runMain(async () => {
  const tally = await runTests(process.argv.slice(2)).catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  console.log(`\n${describeTally(tally)}`);
  return tally.failed > 0 ? 1 : 0;
});

/** @param {string[]} args */
async function runTests(args) {
  await ensureInstalled();
  const missing = await ensureChromium();
  if (missing !== undefined)
    console.error(`There is no Chromium, so the browser tests will fail: ${missing}.`);
  await buildPages();
  await buildHub();
  return countTests(await runVitest(args));
}

/** @param {string[]} args */
async function runVitest(args) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-test-'));
  const file = path.join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  try {
    const command = ['scripts/with-node', 'node', vitest, 'run', ...reporters, ...args];
    const exitCode = await run('sh', command, { stdio: ['ignore', 'inherit', 'inherit'] });
    return { exitCode, report: readReport(file) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Nothing where the run broke off before Vitest could write.
 * @param {string} file
 * @returns {import('./tally.mjs').Report | undefined}
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return;
  }
}
