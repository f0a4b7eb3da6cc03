import { spawn } from 'node:child_process';
import { buildHub } from './build/hub-build.mjs';
import { buildPages } from './build/pages.mjs';
import { findCapableNode, forwardSignalsAndExit } from './install/bundled-node.mjs';
import { ensureInstalled } from './install/install.mjs';
import { root, runMain } from './project.mjs';

// Installs and builds what is missing, then runs scripts/demo/main.ts on a Node that can.
await runMain(async () => {
  await ensureInstalled({ dev: false });
  await buildPages();
  await buildHub();
  const child = spawn(
    findCapableNode() ?? process.execPath,
    ['scripts/demo/main.ts', ...process.argv.slice(2)],
    // In its own process group, because Ctrl-C would otherwise reach it twice, from the terminal and from this process.
    { cwd: root, stdio: 'inherit', detached: true },
  );
  forwardSignalsAndExit(child);
  return 0;
});
