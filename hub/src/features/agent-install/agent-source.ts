import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';
import type { Store } from '../../store/store.ts';
import type { Settings } from '../settings/settings.ts';
import { isNewer } from '../themes/theme-address.ts';
import { type CodeHost, createCodeHost, createCodeHostError } from './code-host.ts';
import { createSharedRequests } from './code-host-requests.ts';
import {
  builtinSigningKey,
  DIGESTS_FILE,
  SIGNATURE_FILE,
  type VerifiedRelease,
  verifyRelease,
} from './release-verifier.ts';

/** An agent binary at its source: a file, or a download that has not begun. */
export type BinarySource = {
  /** Hex. */
  readonly sha256: string;
} & (
  | { readonly path: string }
  | {
      /** URL. */
      readonly address: string;
      download(signal: AbortSignal): Promise<BinaryBody>;
    }
);

export interface BinaryBody {
  /** Null if unknown. */
  bytes: number | null;
  body: Readable;
}

/** File name of an agent binary in a release and in the operator's folder. */
export function getAgentFileName(arch: string): string {
  return `muster-agent-linux-${arch}`;
}

/** Where agents come from. Methods reject with `not_found` or `code_host_failed`. */
export interface AgentSource {
  /** Finds a binary by its file name. */
  findBinary(name: string): Promise<BinarySource>;
  /** A file with which installers verify the binaries. */
  readFile(name: ReleaseFile): Promise<string>;
}

export type ReleaseFile = typeof DIGESTS_FILE | typeof SIGNATURE_FILE | typeof INSTALLER_FILE;

/** The installer as part of the release, without a hub's address. */
export const INSTALLER_FILE = 'install.sh';

const MAX_TEXT_BYTES = 64 * 1024;
/** An installer's requests within this time see the same release. */
const RELEASE_CACHE_MS = 60_000;
const LINE = /^([0-9a-fA-F]{64}) [ *](.+)$/;

/**
 * The latest release on the code host. Digests and signature are always fetched directly; only binaries are downloaded
 * through the proxy, and only if a valid signature covers their digest. Clients share the requests for the other files,
 * which are cached once they are verified.
 *
 * @param url URL without a trailing slash.
 * @param closed Aborts the requests.
 */
export function createReleaseSource(
  url: string,
  settings: Settings,
  newestRelease: NewestRelease,
  runtime: Runtime,
  closed: AbortSignal,
): AgentSource {
  const codeHost = createCodeHost(url);
  const releases = createSharedRequests<VerifiedRelease>(runtime, closed);
  const installers = createSharedRequests<string>(runtime, closed);
  let cached: { source: string; since: number; release: VerifiedRelease } | undefined;
  let installer: { sha256: string; text: string } | undefined;

  const getAddress = () => `${url}/${settings.values.agent_repository}/releases/latest/download`;

  async function getRelease(): Promise<VerifiedRelease> {
    const signingKey = settings.values.agent_signing_key || builtinSigningKey;
    const source = `${settings.values.agent_repository} ${signingKey}`;
    if (cached?.source === source && runtime.monotonic() - cached.since < RELEASE_CACHE_MS)
      return cached.release;
    const address = getAddress();
    return releases.run(source, async (signal) => {
      const release = await fetchVerifiedRelease({ codeHost, address, signingKey, signal });
      await newestRelease.admit(source, release.version);
      cached = { source, since: runtime.monotonic(), release };
      return release;
    });
  }

  function getDigest({ digests }: VerifiedRelease, name: string): string {
    const sha256 = findDigest(digests, name);
    if (sha256 === undefined) throw createCodeHostError(`Its ${DIGESTS_FILE} does not list ${name}.`);
    return sha256;
  }

  /** A digest identifies the text, so that the cache cannot return another release's. */
  async function readInstaller(sha256: string): Promise<string> {
    if (installer?.sha256 === sha256) return installer.text;
    const address = `${getAddress()}/${INSTALLER_FILE}`;
    return installers.run(`${address} ${sha256}`, async (signal) => {
      const bytes = await fetchReleaseFile(codeHost, address, signal);
      if (createHash('sha256').update(bytes).digest('hex') !== sha256)
        throw createCodeHostError(`Its ${INSTALLER_FILE} does not match ${DIGESTS_FILE}.`);
      installer = { sha256, text: bytes.toString('utf8') };
      return installer.text;
    });
  }

  async function download(name: string, address: string, signal: AbortSignal): Promise<BinaryBody> {
    const { download_proxy: proxy } = settings.values;
    const { response } = await codeHost.fetch(address, {
      signal,
      allowedOrigins: proxy === '' ? [] : [new URL(proxy).origin],
    });
    if (response.status !== 200 || response.body === null) {
      await response.body?.cancel();
      throw createCodeHostError(`It responded with ${response.status} for ${name}.`);
    }
    const bytes = readLength(response);
    if (bytes !== null && bytes > limits.agentFileBytes) {
      await response.body.cancel();
      throw createCodeHostError(`${name} is larger than ${limits.agentFileBytes} bytes.`);
    }
    // The DOM's type ReadableStream is not assignable to Node's.
    return { bytes, body: Readable.fromWeb(response.body as ReadableStream) };
  }

  return {
    async readFile(name) {
      const release = await getRelease();
      if (name === DIGESTS_FILE) return release.digests;
      if (name === SIGNATURE_FILE) return release.signature;
      return readInstaller(getDigest(release, name));
    },
    async findBinary(name) {
      const sha256 = getDigest(await getRelease(), name);
      const { download_proxy: proxy } = settings.values;
      const origin = `${getAddress()}/${name}`;
      const address = proxy === '' ? origin : `${proxy.replace(/\/+$/, '')}/${origin}`;
      return { sha256, address, download: (signal) => download(name, address, signal) };
    },
  };
}

export interface ReleaseQuestion {
  codeHost: CodeHost;
  /** URL of the release's files, without a trailing slash. */
  address: string;
  /** Base64, or "" if there is none. */
  signingKey: string;
  signal: AbortSignal;
}

/** Fetches a release's digests and their signature, and verifies it. Rejects with `code_host_failed` or a network error. */
export async function fetchVerifiedRelease({
  codeHost,
  address,
  signingKey,
  signal,
}: ReleaseQuestion): Promise<VerifiedRelease> {
  const digests = await fetchReleaseFile(codeHost, `${address}/${DIGESTS_FILE}`, signal);
  const signature = await fetchReleaseFile(codeHost, `${address}/${SIGNATURE_FILE}`, signal);
  return verifyRelease({ digests, signature: signature.toString('utf8') }, signingKey);
}

async function fetchReleaseFile(codeHost: CodeHost, address: string, signal: AbortSignal): Promise<Buffer> {
  const name = address.split('/').at(-1) ?? '';
  const { response } = await codeHost.fetch(address, { signal });
  if (response.status === 200) return readBytes(name, response);
  await response.body?.cancel();
  throw createCodeHostError(`It responded with ${response.status} for ${name}.`);
}

/**
 * Binaries in the operator's folder, which is trusted like the hub's own program: only installers verify its signature, if
 * it has one. Digests are cached until the file changes.
 */
export function createFolderSource(folder: string): AgentSource {
  const cache = new Map<string, { state: string; sha256: Promise<string> }>();
  const createMissingError = (name: string) =>
    new DomainError('not_found', `The hub's agents folder has no ${name}.`);
  return {
    readFile: (name) =>
      readFile(join(folder, name), 'utf8').catch(() => {
        throw createMissingError(name);
      }),
    async findBinary(name) {
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found?.isFile() !== true) throw createMissingError(name);
      const state = `${found.ino} ${found.size} ${found.mtimeMs}`;
      let entry = cache.get(name);
      if (entry?.state !== state) {
        entry = { state, sha256: hashFile(path) };
        cache.set(name, entry);
        entry.sha256.catch(() => cache.delete(name));
      }
      return { sha256: await entry.sha256, path };
    },
  };
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
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

async function readBytes(name: string, response: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > MAX_TEXT_BYTES)
      throw createCodeHostError(`Its ${name} is larger than ${MAX_TEXT_BYTES} bytes.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Setting that stores the newest release this hub has served, or null. */
export const NEWEST_RELEASE_KEY = 'newest_agent_release';

/**
 * Refuses releases older than one that was served before. An old release keeps its valid signature, so a code host could
 * otherwise bring back its vulnerabilities.
 */
export interface NewestRelease {
  /** `source` is the repository and the key; each combination has its own versions. Throws `code_host_failed`. */
  admit(source: string, version: string): Promise<void>;
}

export function createNewestRelease(store: Pick<Store, 'putSettings'>, stored: unknown): NewestRelease {
  // Only this file writes the setting. A restored database does not replace it until the next start.
  let newest = (stored ?? null) as { source: string; version: string } | null;
  return {
    async admit(source, version) {
      if (newest?.source === source && newest.version === version) return;
      if (newest?.source === source && isNewer(newest.version, version) === true)
        throw createCodeHostError(
          `Its latest release is ${version}, but this hub has already served ${newest.version}. To install an older one, use --agents.`,
        );
      newest = { source, version };
      // Best effort: a full disk must not stop downloads.
      await store.putSettings({ [NEWEST_RELEASE_KEY]: newest }).catch(() => undefined);
    },
  };
}
