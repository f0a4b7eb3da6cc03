import { ensureInstalled } from './install/install.mjs';
import { runMain } from './project.mjs';
import { describeTally } from './test-run/test-counts.mjs';
import { runVitest } from './test-run/vitest.mjs';

/** Needs npm packages only: no root, no browser, no build. */
const projects = ['unit', 'contract', 'repo'];

await runMain(async () => {
  const args = process.argv.slice(2);
  await ensureInstalled();
  const chosen = args.includes('--project') ? [] : projects.flatMap((name) => ['--project', name]);
  const tally = await runVitest([...chosen, ...args]);
  console.log(`\n${describeTally(tally)}`);
  return tally.failed > 0 ? 1 : 0;
});
