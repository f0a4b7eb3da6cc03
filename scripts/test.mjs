import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureOwnAgent } from './build/agent-build.mjs';
import { buildHub } from './build/hub-build.mjs';
import { buildPages } from './build/pages.mjs';
import { ensureInstalled } from './install/install.mjs';
import { root, run, runMain } from './project.mjs';
import { browserNames, ensureBrowser } from './test-programs/browsers.mjs';
import { ensureProgram, programNames } from './test-programs/debian-programs.mjs';
import { ensureDebianRoot } from './test-programs/debian-root.mjs';
import { ensureMuslLibraries } from './test-programs/musl-libraries.mjs';
import { ensureSchemathesis } from './test-programs/schemathesis.mjs';
import { countTests, describeTally } from './test-run/test-counts.mjs';

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
  for (const missing of await installAll()) console.error(missing);
  // What comes from elsewhere comes beside the builds.
  const fetching = Promise.all([ensureSchemathesis(), fetchPrograms(), buildAgent()]);
  await buildPages();
  await buildHub();
  const [unfuzzed, reasons] = await fetching;
  if (unfuzzed !== undefined)
    console.error(`There is no Schemathesis, so the tests that fuzz the hub will fail: ${unfuzzed}.`);
  for (const reason of reasons) console.error(`Tests of the deployment will fail: ${reason}`);
  return countTests(await runVitest(args));
}

/**
 * The packages of npm and the browsers of Debian, at once, since they come from different places.
 * @returns {Promise<string[]>} which browsers are still missing, and why
 */
async function installAll() {
  const installing = Promise.all(
    browserNames.map(async (browser) => {
      const reason = await ensureBrowser(browser);
      return reason === undefined ? [] : [`There is no ${browser}, so tests with it will fail: ${reason}.`];
    }),
  );
  try {
    await ensureInstalled();
  } finally {
    await installing;
  }
  return (await installing).flat();
}

/** The agent that tests run. Where it cannot be built, the setup of those tests says why. */
async function buildAgent() {
  await ensureOwnAgent().catch(() => undefined);
}

/**
 * What tests of the deployment run: servers, and where this user may have them, the root folder of a Debian
 * system and libraries for it.
 * @returns {Promise<string[]>} why some of it is still missing
 */
async function fetchPrograms() {
  /** @type {string[]} */
  const reasons = [];
  const note = (/** @type {unknown} */ error) => {
    reasons.push(error instanceof Error ? error.message : String(error));
  };
  // One after the other: apt-get locks its lists.
  for (const name of programNames) await ensureProgram(name).catch(note);
  if (process.getuid?.() !== 0) return reasons;
  await ensureDebianRoot().catch(note);
  await ensureMuslLibraries().catch(note);
  return reasons;
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
 * @returns {import('./test-run/test-counts.mjs').Report | undefined}
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return;
  }
}
