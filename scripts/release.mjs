import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { allTargets, findOwnTarget } from './build/rust-toolchain.mjs';
import { ensureInstalled } from './install/install.mjs';
import { readOptions, root, run, runMain } from './project.mjs';
import { createKeyPair } from './release/minisign.mjs';

const HELP = `npm run release -- --dry-run | --build [--own-agent]

Makes the files of a release in dist/release. Publishing is the workflow's, see CONTRIBUTING.md, Releasing.

  --build      only makes them, with their checksums
  --dry-run    also signs the checksums with a key that is thrown away, and verifies each file as a user would
  --own-agent  only the agent for this machine`;

await runMain(async () => {
  const { values } = readOptions({
    options: {
      build: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      'own-agent': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help || values.build === values['dry-run']) {
    console.log(HELP);
    return values.help ? 0 : 2;
  }
  await ensureInstalled();
  // Imported late, because they need the installed packages.
  const { makeReleaseFiles } = await import('./release/release-files.mjs');
  const folder = path.join(root, 'dist/release');
  await makeReleaseFiles(folder, values['own-agent'] ? [findOwnTarget()] : allTargets);
  return values.build ? 0 : verify(folder);
});

/** @param {string} folder */
async function verify(folder) {
  const { verifyRelease } = await import('./release/verify-release.mjs');
  const keys = mkdtempSync(path.join(os.tmpdir(), 'muster-keys-'));
  try {
    const { publicKey, secretKey } = createKeyPair();
    writeFileSync(path.join(keys, 'key.pub'), publicKey);
    const signing = [path.join(root, 'scripts/release/sign-agents.mjs'), '--own-key', folder];
    const env = { ...process.env, MUSTER_RELEASE_KEY: secretKey };
    if ((await run(process.execPath, signing, { env })) !== 0) return 1;
    const results = await verifyRelease(folder, path.join(keys, 'key.pub'));
    for (const { name, how, seconds, failure } of results) {
      const size = `${(statSync(path.join(folder, name)).size / 1_000_000).toFixed(2)} MB`;
      const verdict = failure === undefined ? `ok    ${how}` : `FAILED ${failure}`;
      console.log(`${name.padEnd(32)} ${size.padStart(9)} ${seconds.toFixed(1).padStart(5)} s  ${verdict}`);
    }
    return results.some(({ failure }) => failure !== undefined) ? 1 : 0;
  } finally {
    rmSync(keys, { recursive: true, force: true });
  }
}
