/**
 * A tier of the tests.
 * @typedef {object} Tier
 * @property {string[][]} runs projects of vitest.config.ts; those of one run share its workers
 * @property {Record<string, string>} env
 * @property {object} needs what is installed besides npm packages
 * @property {boolean} needs.everything every browser and every program
 * @property {boolean} needs.builders what makes packages and images, which takes ten minutes to install
 * @property {import('../test-programs/browsers.mjs').BrowserName[]} needs.browsers
 * @property {import('../test-programs/debian-programs.mjs').ProgramName[]} needs.programs
 * @property {'none' | 'own' | 'all'} needs.agents the released agents that are compiled
 */

/** Need npm packages only: no root, no browser, no build. */
const alone = ['unit', 'contract', 'repo'];
/** Projects without other dependencies run first, while the rest is downloaded and compiled. */
const allRuns = [alone, ['integration', 'browser', 'pages', 'system']];

/** @type {Tier} */
const first = {
  runs: [[...alone, 'integration', 'browser']],
  // The released agent takes longer to compile than these tests to run.
  env: { MUSTER_AGENT_RUNTIME: 'node' },
  needs: {
    everything: false,
    builders: false,
    browsers: ['Headless Chromium'],
    programs: ['postgres', 'minisign', 'promtool'],
    agents: 'none',
  },
};

const everything = { everything: true, browsers: [], programs: [] };

/** @type {Readonly<Record<string, Tier>>} */
const larger = {
  '--all': { runs: allRuns, env: {}, needs: { ...everything, builders: false, agents: 'own' } },
  '--long': {
    runs: allRuns,
    env: { MUSTER_TESTS: 'long' },
    needs: { ...everything, builders: true, agents: 'all' },
  },
};

/**
 * Reads the command line of `npm test`: the tier that its first argument names, and the arguments for Vitest.
 * @param {string[]} args
 * @returns {{ tier: Tier, args: string[] }}
 */
export function readTier([word = '', ...rest]) {
  const tier = larger[word];
  if (tier !== undefined) return { tier, args: rest };
  return { tier: first, args: word === '' ? [] : [word, ...rest] };
}
