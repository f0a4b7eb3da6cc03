import { buildHub } from './hub-build.mjs';
import { ensureInstalled } from './install.mjs';
import { buildPages } from './pages.mjs';
import { runMain } from './project.mjs';

await runMain(async () => {
  await ensureInstalled();
  await buildPages({ isForced: true });
  await buildHub({ isForced: true });
  return 0;
});
