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

/** A file of a release, before its first byte. */
export interface BinarySource {
  /** Hex. */
  sha256: string;
  /** Null where it is not told beforehand. */
  bytes: number | null;
  body: Readable;
}

/** What the agent for a kind of machine is called in a release and in a folder of agents. */
export function getAgentFileName(arch: string, libc = 'gnu'): string {
  return `muster-agent-linux-${arch}${libc === 'musl' ? '-musl' : ''}`;
}

/** Finds a file by its name. Rejects with a `DomainError`, or with what the network said. */
export type FindBinary = (name: string, signal: AbortSignal) => Promise<BinarySource>;

/** Beside the agents of a release: their digests, as sha256sum(1) writes them. */
export const DIGESTS_FILE = 'sha256sums.txt';
const MAX_DIGESTS_BYTES = 64 * 1024;
const LINE = /^([0-9a-fA-F]{64}) [ *](.+)$/;

/**
 * Files of the latest release on the code host. The digests come from there directly; a proxy that the settings name
 * only gets to carry the file.
 */
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
      throw createCodeHostError(`It answered ${response.status} for ${DIGESTS_FILE}.`);
    const sha256 = findDigest(await readText(response), name);
    if (sha256 === undefined) throw createCodeHostError(`Its ${DIGESTS_FILE} does not name ${name}.`);
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
      throw createCodeHostError(`It answered ${response.status} for ${name}.`);
    }
    const bytes = readLength(response);
    if (bytes !== null && bytes > limits.agentFileBytes) {
      await response.body.cancel();
      throw createCodeHostError(`${name} has more than ${limits.agentFileBytes} bytes.`);
    }
    // Where the types of a browser are about, its streams are not quite those of Node.
    return { sha256, bytes, body: Readable.fromWeb(response.body as ReadableStream) };
  };
}

/** Files of a folder. A digest is made once for each state of a file. */
export function createFolderSource(folder: string): FindBinary {
  const known = new Map<string, { state: string; sha256: string }>();
  return async (name, signal) => {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile() !== true)
      throw new DomainError('not_found', `The operator's folder of agents holds no ${name}.`);
    const state = `${found.ino} ${found.size} ${found.mtimeMs}`;
    let entry = known.get(name);
    if (entry?.state !== state) {
      entry = { state, sha256: await hashFile(path, signal) };
      known.set(name, entry);
    }
    return { sha256: entry.sha256, bytes: found.size, body: createReadStream(path) };
  };
}

async function hashFile(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest('hex');
}

/** SHA-256 in hex of a file in the output of `sha256sum`; undefined for one that is not there. */
export function findDigest(text: string, name: string): string | undefined {
  for (const line of text.split('\n')) {
    const [, sha256, file] = LINE.exec(line.trimEnd()) ?? [];
    if (file === name) return sha256?.toLowerCase();
  }
  return undefined;
}

/** A proxy may compress what nobody asked it to, and then tells the length of what it sends, not of what is unpacked. */
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
      throw createCodeHostError(`Its ${DIGESTS_FILE} has more than ${MAX_DIGESTS_BYTES} bytes.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
