import { ensureInstalled } from './install/install.mjs';
import { runMain } from './project.mjs';
import { describeTally } from './test-run/test-counts.mjs';
import { fastProjects, runVitest } from './test-run/vitest.mjs';

await runMain(async () => {
  const args = process.argv.slice(2);
  await ensureInstalled();
  const chosen = args.includes('--project') ? [] : fastProjects.flatMap((name) => ['--project', name]);
  const tally = await runVitest([...chosen, ...args]);
  console.log(`\n${describeTally(tally)}`);
  return tally.failed > 0 ? 1 : 0;
});
