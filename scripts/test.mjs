import { ensureAgents, ensureOwnAgent } from './build/agent-build.mjs';
import { buildHub } from './build/hub-build.mjs';
import { buildPages } from './build/pages.mjs';
import { allTargets } from './build/rust-toolchain.mjs';
import { ensureInstalled } from './install/install.mjs';
import { runMain } from './project.mjs';
import { ensureActionlint } from './test-programs/actionlint.mjs';
import { browserNames, ensureBrowser } from './test-programs/browsers.mjs';
import { ensureContainers } from './test-programs/containers.mjs';
import { ensureProgram, programNames } from './test-programs/debian-programs.mjs';
import { ensureDebianRoot } from './test-programs/debian-root.mjs';
import { ensureHelm } from './test-programs/helm.mjs';
import { ensureNfpm } from './test-programs/nfpm.mjs';
import { ensurePackageTools, ensureRpmManagers } from './test-programs/package-tools.mjs';
import { ensurePython, pythonProgramNames } from './test-programs/python-programs.mjs';
import { markFetching } from './test-run/fetching.mjs';
import { addTallies, describeTally } from './test-run/test-counts.mjs';
import { readTier } from './test-run/tiers.mjs';
import { runVitest } from './test-run/vitest.mjs';

/** @typedef {import('./test-run/tiers.mjs').Tier} Tier */

await runMain(async () => {
  const { tier, args } = readTier(process.argv.slice(2));
  const tally = await runTests(tier, args).catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  console.log(`\n${describeTally(tally)}`);
  return tally.failed > 0 ? 1 : 0;
});

/**
 * @param {Tier} tier
 * @param {string[]} args
 */
async function runTests(tier, args) {
  Object.assign(process.env, tier.env);
  for (const missing of await installAll(tier)) console.error(missing);
  const fetching = fetchAll(tier);
  markFetching(fetching);
  await Promise.all([buildPages(), buildHub()]);
  if (args.length > 0) {
    await reportMissing(fetching);
    return runVitest(args);
  }
  const reported = reportMissing(fetching);
  // Files that need a program that is still downloaded or compiled wait for it, see tests/support/fetched-programs.ts.
  let tally = { passed: 0, failed: 0, skipped: 0 };
  for (const projects of tier.runs)
    tally = addTallies(tally, await runVitest(projects.flatMap((name) => ['--project', name])));
  await reported;
  return tally;
}

/**
 * Installs everything that some tests need and npm does not install.
 * @param {Tier} tier
 * @returns {Promise<string[]>} what is still missing, and why
 */
async function fetchAll({ needs }) {
  const [unbuilt, reasons] = await Promise.all([
    needs.agents === 'none' ? undefined : compileAgents(needs.agents).then(() => undefined, String),
    fetchPrograms(needs),
  ]);
  return [
    ...(unbuilt === undefined ? [] : [`An agent is missing, the tests that run it will fail: ${unbuilt}.`]),
    ...reasons.map((reason) => `Some tests will fail: ${reason}`),
  ];
}

/** @param {Promise<string[]>} fetching */
async function reportMissing(fetching) {
  for (const missing of await fetching) console.error(missing);
}

/**
 * Installs npm packages and Debian's browsers at the same time.
 * @param {Tier} tier
 * @returns {Promise<string[]>} the browsers that are still missing, and why
 */
async function installAll({ needs }) {
  const installing = Promise.all(
    (needs.everything ? browserNames : needs.browsers).map(async (browser) => {
      const reason = await ensureBrowser(browser);
      return reason === undefined ? [] : [`${browser} is missing, its tests will fail: ${reason}.`];
    }),
  );
  try {
    await ensureInstalled();
  } finally {
    await installing;
  }
  return (await installing).flat();
}

/**
 * This machine's agent is first, because most tests run it. Each takes two and a half minutes of processor time.
 * @param {'own' | 'all'} which
 */
async function compileAgents(which) {
  await ensureOwnAgent();
  if (which === 'all') await ensureAgents(allTargets);
}

/**
 * Programs that tests run: servers, tools and, for root only, the root folder of a Debian system.
 * @param {Tier['needs']} needs
 * @returns {Promise<string[]>} why some of them are still missing
 */
async function fetchPrograms({ everything, builders, programs }) {
  /** @type {string[]} */
  const reasons = [];
  const note = (/** @type {unknown} */ error) => {
    reasons.push(error instanceof Error ? error.message : String(error));
  };
  if (everything) {
    for (const name of pythonProgramNames) await ensurePython(name).catch(note);
  }
  // One after the other, because apt-get locks its lists.
  for (const name of everything ? programNames : programs) await ensureProgram(name).catch(note);
  const tools = [ensurePackageTools, ensureNfpm, ensureHelm, ensureActionlint];
  if (builders) for (const ensure of tools) await ensure().catch(note);
  if (!everything || process.getuid?.() !== 0) return reasons;
  await ensureDebianRoot().catch(note);
  if (builders) for (const ensure of [ensureContainers, ensureRpmManagers]) await ensure().catch(note);
  return reasons;
}
