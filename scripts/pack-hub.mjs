import { statSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install/install.mjs';
import { packHub } from './pack/hub-package.mjs';
import { root, runMain } from './project.mjs';

await runMain(async () => {
  const [unknown] = process.argv.slice(2);
  if (unknown !== undefined) throw new Error(`Unknown option ${unknown}: this command takes none.`);
  await ensureInstalled();
  const tarball = await packHub(path.join(root, 'dist'));
  const megabytes = (statSync(tarball).size / 1_000_000).toFixed(1);
  console.log(`${path.relative(process.cwd(), tarball)} (${megabytes} MB)`);
  return 0;
});
