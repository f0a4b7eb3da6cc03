import { createHash } from 'node:crypto';
import { createKeyPair, readSecretKey, signMessage } from '../../../scripts/release/minisign.mjs';

const pair = createKeyPair();

/** Value of the setting `agent_signing_key` for `createRelease`. */
export const RELEASE_KEY = pair.publicKey.split('\n')[1] ?? '';

/** A release of these files with its signed digests. */
export function createRelease(files: Readonly<Record<string, Buffer>>, version = '1.2.3') {
  const lines = Object.entries(files).map(
    ([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`,
  );
  const sums = Buffer.from(lines.join(''));
  const comment = `version:${version} file:sha256sums.txt`;
  const signature = Buffer.from(signMessage(sums, readSecretKey(pair.secretKey), comment));
  return {
    tag: `v${version}`,
    files: { ...files, 'sha256sums.txt': sums, 'sha256sums.txt.minisig': signature },
  };
}
