import path from 'node:path';
import { ensureInstalled } from './install/install.mjs';
import { root, runMain } from './project.mjs';

await runMain(async () => {
  const [unknown] = process.argv.slice(2);
  if (unknown !== undefined) throw new Error(`Unknown option ${unknown}: this command takes none.`);
  await ensureInstalled();
  // Imported late, because it needs the installed packages.
  const { writeSboms } = await import('./release/sbom.mjs');
  for (const file of await writeSboms(path.join(root, 'dist/sbom')))
    console.log(path.relative(process.cwd(), file));
  return 0;
});
