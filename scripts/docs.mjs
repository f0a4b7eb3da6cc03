import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildPages } from './build/pages.mjs';
import { findCapableNode } from './install/bundled-node.mjs';
import { ensureInstalled } from './install/install.mjs';
import { makeLlmsIndex } from './llms-index.mjs';
import { root, run, runMain } from './project.mjs';

// Builds the documentation's site, with a static demo of the status page, which docs/demo.md embeds.
await runMain(async () => {
  await ensureInstalled();
  const node = findCapableNode() ?? process.execPath;
  const vitepress = path.join(root, 'node_modules/vitepress/bin/vitepress.js');
  const code = await run(node, [vitepress, 'build', 'docs']);
  if (code !== 0) return code;
  const index = readFileSync(path.join(root, 'docs/README.md'), 'utf8');
  writeFileSync(path.join(root, 'docs/.vitepress/dist/llms.txt'), makeLlmsIndex(index));
  await buildPages();
  return run(node, ['scripts/demo/static-page.ts', path.join(root, 'docs/.vitepress/dist/status-page.html')]);
});
