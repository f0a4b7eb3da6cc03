import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildAgents, LICENSES_FILE, nameAgentFile } from '../build/agent-build.mjs';
import { packClient } from '../pack/client-package.mjs';
import { packHub } from '../pack/hub-package.mjs';
import { packEachLinux } from '../pack/linux/each-package.mjs';
import { packSdk } from '../pack/sdk-package.mjs';
import { root } from '../project.mjs';
import { HUB_INSTALLER, renderHubInstaller } from './installer.mjs';
import { readReleaseNotes } from './release-notes.mjs';
import { writeSboms } from './sbom.mjs';

export const CHECKSUMS = 'sha256sums.txt';
const NOTES = 'release-notes.md';

/** @returns {string} of every package, which a test compares */
export function readVersion() {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version;
}

/**
 * Makes every file of a release, and their checksums, in an empty folder.
 * @param {string} folder
 * @param {import('../build/rust-toolchain.mjs').AgentTarget[]} targets of agents and Linux packages
 */
export async function makeReleaseFiles(folder, targets) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await buildAgents(folder, targets);
  await packEachLinux(folder, {
    hub: await packHub(folder),
    agents: new Map(targets.map((target) => [target, path.join(folder, nameAgentFile(target))])),
    licenses: readFileSync(path.join(folder, LICENSES_FILE), 'utf8'),
  });
  writeFileSync(path.join(folder, HUB_INSTALLER), renderHubInstaller(), { mode: 0o755 });
  await packSdk(folder);
  await packClient(folder);
  const sboms = path.join(folder, 'sbom');
  for (const file of await writeSboms(sboms)) copyFileSync(file, path.join(folder, path.basename(file)));
  rmSync(sboms, { recursive: true });
  const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
  writeFileSync(path.join(folder, NOTES), readReleaseNotes(changelog, readVersion()));
  writeFileSync(path.join(folder, CHECKSUMS), listChecksums(folder));
}

/**
 * In the format of `sha256sum`, of all files but the checksums and their signature.
 * @param {string} folder
 */
function listChecksums(folder) {
  return readdirSync(folder)
    .filter((name) => !name.startsWith(CHECKSUMS))
    .sort()
    .map((name) => {
      const hash = createHash('sha256').update(readFileSync(path.join(folder, name)));
      return `${hash.digest('hex')}  ${name}\n`;
    })
    .join('');
}
