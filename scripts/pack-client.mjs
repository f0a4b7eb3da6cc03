import path from 'node:path';
import { ensureInstalled } from './install/install.mjs';
import { packClient } from './pack/client-package.mjs';
import { root, runMain } from './project.mjs';

await runMain(async () => {
  const [unknown] = process.argv.slice(2);
  if (unknown !== undefined) throw new Error(`Unknown option ${unknown}: this command takes none.`);
  await ensureInstalled();
  console.log(path.relative(process.cwd(), await packClient(path.join(root, 'client/dist'))));
  return 0;
});
