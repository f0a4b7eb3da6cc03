import { buildHub } from './build/hub-build.mjs';
import { buildPages } from './build/pages.mjs';
import { findCapableNode, forwardedSignals } from './install/bundled-node.mjs';
import { ensureInstalled } from './install/install.mjs';
import { root, run, runMain } from './project.mjs';

// Installs and builds what is missing, then runs demo/main.ts on a Node that can.
await runMain(async () => {
  await ensureInstalled();
  await buildPages();
  await buildHub();
  // A terminal sends the signal to the child too, which stops the hub before it exits.
  for (const signal of forwardedSignals) process.on(signal, () => undefined);
  return run(findCapableNode() ?? process.execPath, ['demo/main.ts', ...process.argv.slice(2)], {
    cwd: root,
  });
});
