import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCodeHostError } from './code-host.ts';
import { parseSigningKey, type SigningKey, verifySignature } from './minisign.ts';

/** Digests of a release's files, in the format of sha256sum(1), and their signature. */
export const DIGESTS_FILE = 'sha256sums.txt';
export const SIGNATURE_FILE = `${DIGESTS_FILE}.minisig`;

/** A release's digests with a valid signature. */
export interface VerifiedRelease {
  digests: string;
  signature: string;
  version: string;
}

export interface SignedFiles {
  digests: Buffer;
  signature: string;
}

const keyFile = join(import.meta.dirname, 'release-key.pub');

/** Public key of Muster's own releases, as one line of Base64; "" in a build without one. */
export const builtinSigningKey = existsSync(keyFile)
  ? (readFileSync(keyFile, 'utf8').trim().split('\n').at(-1) ?? '')
  : '';

/**
 * Verifies the signature of a release's digests. Throws `code_host_failed`.
 * @param signingKey Base64, or "" if there is none
 */
export function verifyRelease(files: SignedFiles, signingKey: string): VerifiedRelease {
  const key = parseSigningKey(signingKey);
  if (key === undefined)
    throw createCodeHostError(
      'This hub has no key to verify it with. Set the agent signing key in the settings, or use --agents.',
    );
  const version = readVersion(verify(files, key));
  if (version === undefined)
    throw createCodeHostError(`The trusted comment of ${SIGNATURE_FILE} contains no version:1.2.3.`);
  return { digests: files.digests.toString('utf8'), signature: files.signature, version };
}

function verify({ digests, signature }: SignedFiles, key: SigningKey): string {
  try {
    return verifySignature(digests, signature, key);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw createCodeHostError(`The signature ${SIGNATURE_FILE} is invalid: ${reason}.`, error);
  }
}

function readVersion(trustedComment: string): string | undefined {
  return /(?:^|\s)version:(\d{1,6}\.\d{1,6}\.\d{1,6})(?:\s|$)/.exec(trustedComment)?.[1];
}
