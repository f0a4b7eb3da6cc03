import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { createKeyPair, readSecretKey, signMessage } from '../../../scripts/release/minisign.mjs';

/** A key pair in minisign's format. */
export interface KeyPair {
  publicKey: string;
  secretKey: string;
}

/** The line of Base64 in the public key's file. */
export function getKeyLine({ publicKey }: KeyPair): string {
  return publicKey.split('\n')[1] ?? '';
}

/** The pair that releases in tests are signed with unless a test needs others. */
export const releasePair: KeyPair = createKeyPair();

export const RELEASE_KEY = getKeyLine(releasePair);

export function hash(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A line of `sha256sum` for each file. */
export function listDigests(files: Readonly<Record<string, string | Buffer>>): string {
  return Object.entries(files)
    .map(([name, bytes]) => `${hash(bytes)}  ${name}\n`)
    .join('');
}

export function signDigests(sums: string, { version = '1.2.3', pair = releasePair } = {}): string {
  const comment = `version:${version} file:sha256sums.txt`;
  return signMessage(Buffer.from(sums), readSecretKey(pair.secretKey), comment);
}

/** Serves `agent` like a hub with a signed release. */
export function serveSignedAgent(agent: string, pair: KeyPair = releasePair): RequestListener {
  const names = ['x86_64', 'aarch64'].map((arch) => `muster-agent-linux-${arch}`);
  const sums = listDigests(Object.fromEntries(names.map((name) => [name, agent])));
  const texts: Record<string, string> = {
    '/agent/release/sha256sums.txt': sums,
    '/agent/release/sha256sums.txt.minisig': signDigests(sums, { pair }),
  };
  return ({ url = '' }, response) => {
    const text = texts[url] ?? agent;
    const digest = createHash('sha256').update(text).digest('base64');
    response.writeHead(200, { 'Repr-Digest': `sha-256=:${digest}:` }).end(text);
  };
}
