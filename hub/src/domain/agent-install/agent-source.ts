import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { limits } from '@muster/generated/limits';
import { DomainError } from '../errors.ts';
import type { Settings } from '../settings/settings.ts';
import { createCodeHost, createCodeHostError } from './code-host.ts';

/** An agent binary at its source, before the first byte is read. */
export interface BinarySource {
  /** Hex. */
  sha256: string;
  /** Null if unknown. */
  bytes: number | null;
  body: Readable;
}

/** File name of an agent binary in a release and in the operator's folder. */
export function getAgentFileName(arch: string, libc = 'gnu'): string {
  return `muster-agent-linux-${arch}${libc === 'musl' ? '-musl' : ''}`;
}

/** Finds a binary by its file name. Rejects with a `DomainError` or a network error. */
export type FindBinary = (name: string, signal: AbortSignal) => Promise<BinarySource>;

/** Digests of a release's binaries, in the format of sha256sum(1). */
export const DIGESTS_FILE = 'sha256sums.txt';
const MAX_DIGESTS_BYTES = 64 * 1024;
const LINE = /^([0-9a-fA-F]{64}) [ *](.+)$/;

/** The latest release on the code host. Digests are always fetched directly; only binaries go through the proxy. */
export function createReleaseSource({
  codeHost: url,
  settings,
}: {
  codeHost: string;
  settings: Settings;
}): FindBinary {
  const codeHost = createCodeHost(url);

  async function readDigest(release: string, name: string, signal: AbortSignal): Promise<string> {
    const { response } = await codeHost.fetch(`${release}/${DIGESTS_FILE}`, { signal });
    if (response.status !== 200)
      throw createCodeHostError(`It responded with ${response.status} for ${DIGESTS_FILE}.`);
    const sha256 = findDigest(await readText(response), name);
    if (sha256 === undefined) throw createCodeHostError(`Its ${DIGESTS_FILE} does not list ${name}.`);
    return sha256;
  }

  return async (name, signal) => {
    const { agent_repository: repository, download_proxy: proxy } = settings.values;
    const release = `${url}/${repository}/releases/latest/download`;
    const sha256 = await readDigest(release, name, signal);
    const address = `${release}/${name}`;
    const { response } = await codeHost.fetch(
      proxy === '' ? address : `${proxy.replace(/\/+$/, '')}/${address}`,
      {
        signal,
        allowedOrigins: proxy === '' ? [] : [new URL(proxy).origin],
      },
    );
    if (response.status !== 200 || response.body === null) {
      await response.body?.cancel();
      throw createCodeHostError(`It responded with ${response.status} for ${name}.`);
    }
    const bytes = readLength(response);
    if (bytes !== null && bytes > limits.agentFileBytes) {
      await response.body.cancel();
      throw createCodeHostError(`${name} is larger than ${limits.agentFileBytes} bytes.`);
    }
    // With the DOM's types loaded, its ReadableStream is not assignable to Node's.
    return { sha256, bytes, body: Readable.fromWeb(response.body as ReadableStream) };
  };
}

/** Binaries in the operator's folder. Digests are cached until the file changes. */
export function createFolderSource(folder: string): FindBinary {
  const cache = new Map<string, { state: string; sha256: string }>();
  return async (name, signal) => {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile() !== true)
      throw new DomainError('not_found', `The hub's agents folder has no ${name}.`);
    const state = `${found.ino} ${found.size} ${found.mtimeMs}`;
    let entry = cache.get(name);
    if (entry?.state !== state) {
      entry = { state, sha256: await hashFile(path, signal) };
      cache.set(name, entry);
    }
    return { sha256: entry.sha256, bytes: found.size, body: createReadStream(path) };
  };
}

async function hashFile(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest('hex');
}

/** A file's SHA-256 in hex from the output of `sha256sum`; undefined if it is not listed. */
export function findDigest(text: string, name: string): string | undefined {
  for (const line of text.split('\n')) {
    const [, sha256, file] = LINE.exec(line.trimEnd()) ?? [];
    if (file === name) return sha256?.toLowerCase();
  }
  return undefined;
}

/** With a content encoding, Content-Length is the compressed size: some proxies compress unasked. */
function readLength({ headers }: Response): number | null {
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? null : Number(length);
}

async function readText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > MAX_DIGESTS_BYTES)
      throw createCodeHostError(`Its ${DIGESTS_FILE} is larger than ${MAX_DIGESTS_BYTES} bytes.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
