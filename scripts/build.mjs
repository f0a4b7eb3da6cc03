import { buildHub } from './build/hub-build.mjs';
import { buildPages } from './build/pages.mjs';
import { ensureInstalled } from './install/install.mjs';
import { runMain } from './project.mjs';

await runMain(async () => {
  await ensureInstalled({ dev: false });
  await buildPages({ isForced: true });
  await buildHub({ isForced: true });
  return 0;
});
