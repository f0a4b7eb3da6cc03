// Runs in the release workflow's signing job, without node_modules: plain JavaScript without dependencies.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, runMain } from '../project.mjs';
import { describePublicKey, readSecretKey, signMessage } from './minisign.mjs';
import { RELEASE_KEY_FILE } from './release-key.mjs';

/**
 * `npm run sign:agent [-- --own-key] [FOLDER]` signs FOLDER/sha256sums.txt with the secret key in MUSTER_RELEASE_KEY.
 * Without `--own-key` the key must be that of the committed public key.
 */

/** @param {import('./minisign.mjs').SecretKey} key */
function checkCommittedKey(key) {
  if (!existsSync(RELEASE_KEY_FILE))
    throw new Error(
      `There is no ${path.relative(root, RELEASE_KEY_FILE)}: create the key with "npm run release-key".`,
    );
  const committed = readFileSync(RELEASE_KEY_FILE, 'utf8').trim().split('\n').at(-1);
  if (describePublicKey(key).trim().split('\n').at(-1) !== committed)
    throw new Error(`MUSTER_RELEASE_KEY is not the secret key of ${path.relative(root, RELEASE_KEY_FILE)}.`);
}

await runMain(async () => {
  const words = process.argv.slice(2);
  const unknown = words.find((word) => word.startsWith('-') && word !== '--own-key');
  if (unknown !== undefined) throw new Error(`Unknown option ${unknown}. The only one is --own-key.`);
  const [folder = 'dist/agent'] = words.filter((word) => word !== '--own-key');
  const secret = process.env.MUSTER_RELEASE_KEY ?? '';
  if (secret === '') throw new Error('MUSTER_RELEASE_KEY is empty: it must contain the secret key.');
  const key = readSecretKey(secret);
  if (!words.includes('--own-key')) checkCommittedKey(key);
  const file = path.resolve(root, folder, 'sha256sums.txt');
  const { version } = JSON.parse(readFileSync(path.join(root, 'agent/package.json'), 'utf8'));
  writeFileSync(
    `${file}.minisig`,
    signMessage(readFileSync(file), key, `version:${version} file:sha256sums.txt`),
  );
  console.log(`Signed: ${file}.minisig`);
  return 0;
});
