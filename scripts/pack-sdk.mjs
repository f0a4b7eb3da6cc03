import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureInstalled } from './install/install.mjs';
import { bundlePreview, packSdk, writeSdkPackage } from './pack/sdk-package.mjs';
import { describeApi } from './pack/sdk-report.mjs';
import { root, runMain } from './project.mjs';

await runMain(async () => {
  const args = process.argv.slice(2);
  const unknown = args.find((arg) => arg !== '--report');
  if (unknown !== undefined)
    throw new Error(`Unknown option ${unknown}: only --report is supported, which writes the API report.`);
  await ensureInstalled();
  if (args.includes('--report')) await writeReport();
  else {
    console.log(path.relative(process.cwd(), await packSdk(path.join(root, 'theme-sdk/dist'))));
    // Built for "muster-theme preview --static" from the sources, which the gallery uses.
    await bundlePreview(path.join(root, 'theme-sdk'));
  }
  return 0;
});

async function writeReport() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-sdk-'));
  try {
    await writeSdkPackage(folder);
    writeFileSync(path.join(root, 'theme-sdk/api-report.md'), describeApi(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
