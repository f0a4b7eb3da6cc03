import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { renderManifests } from './kubernetes/chart.mjs';
import { root, runMain } from './project.mjs';

await runMain(async () => {
  writeFileSync(path.join(root, 'deploy/kubernetes/muster.yaml'), await renderManifests());
  return 0;
});
