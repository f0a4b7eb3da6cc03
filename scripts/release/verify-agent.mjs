import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { compileHosts, workplace } from '../build/agent-host.mjs';
import { allTargets } from '../build/rust-toolchain.mjs';
import { runMain } from '../project.mjs';

/**
 * `npm run verify:agent` compiles the agent's host in two folders, the second one with crates downloaded again, and fails
 * unless the bytes are the same.
 */

/** @param {string} file */
const hash = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

await runMain(async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-host-'));
  const elsewhere = {
    crate: path.join(folder, 'elsewhere/host'),
    home: path.join(folder, 'home'),
    target: path.join(folder, 'target'),
  };
  try {
    const isSource = (/** @type {string} */ file) => path.basename(file) !== 'target';
    cpSync(workplace.crate, elsewhere.crate, { recursive: true, filter: isSource });
    const [here, there] = [await compileHosts(allTargets), await compileHosts(allTargets, elsewhere)];
    for (const [index, target] of allTargets.entries()) {
      const [one, two] = [hash(here[index] ?? ''), hash(there[index] ?? '')];
      if (one !== two) throw new Error(`The host for ${target} differs: ${one}, in another folder ${two}.`);
      console.log(`${one}  host for ${target}, in both folders`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return 0;
});
