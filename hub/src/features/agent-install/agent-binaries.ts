import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';
import { createPlaces, type Place } from '../../lib/rate-limit/places.ts';
import type { FindPoolClient, PoolClient } from '../../lib/rate-limit/pool-client.ts';
import { pools } from '../../lib/rate-limit/pools.ts';
import type { Settings } from '../settings/settings.ts';
import {
  createFolderSource,
  createReleaseSource,
  getAgentFileName,
  type NewestRelease,
  type ReleaseFile,
} from './agent-source.ts';
import { createBinaryCache } from './binary-cache.ts';
import {
  type BinaryFile,
  type ByteRange,
  createBinaryFile,
  planRange,
  type RangeRequest,
} from './binary-file.ts';
import { type CacheKey, createCacheFolder } from './cache-folder.ts';
import { createCodeHostDownloads, type DownloadableBinary } from './code-host-downloads.ts';
import { createSha256Verifier, DigestMismatch } from './release-verifier.ts';

/** An agent binary, or a part of it, on its way to a client. */
export interface AgentTransfer {
  /** SHA-256 of the whole file, as in `Repr-Digest` (RFC 9530). */
  digest: string;
  /** Strong entity tag. */
  etag: string;
  /** Size of the whole file, if it is known. */
  bytes: number | null;
  /** Null for the whole file. */
  part: ByteRange | null;
  /** The whole file fails before its last bytes if the digest does not match. The caller must consume or destroy it. */
  content: Readable;
}

export interface AgentRequest extends RangeRequest {
  arch: string;
  /** Client address. */
  address: string;
}

/** Agent binaries, from the operator's folder or from the code host. */
export interface AgentBinaries {
  /**
   * `busy` if the address already downloads one, or at the limits of its network or of all; `not_found` if the folder has
   * no such binary, `code_host_failed`, `range_not_satisfiable`.
   */
  open(request: AgentRequest): Promise<AgentTransfer>;
  /** A file with which installers verify the binaries. `not_found`, `code_host_failed`. */
  readReleaseFile(name: ReleaseFile): Promise<string>;
  /** Sets the function that is called when downloaded binaries cannot be kept. */
  onCacheUnusable(report: (error: unknown) => void): void;
  /** Aborts all downloads; resolves when nothing is written any more. */
  close(): Promise<void>;
}

/**
 * @param codeHost URL without a trailing slash.
 * @param folder Folder of agent binaries, or "" to download them from the code host.
 * @param cacheFolder Where downloaded binaries are kept.
 */
export function createAgentBinaries(
  runtime: Runtime,
  settings: Settings,
  newestRelease: NewestRelease,
  codeHost: string,
  folder: string,
  cacheFolder: string,
  findPoolClient: FindPoolClient,
): AgentBinaries {
  const closing = new AbortController();
  const source =
    folder === ''
      ? createReleaseSource(codeHost, settings, newestRelease, runtime, closing.signal)
      : createFolderSource(folder);
  const downloads = createCodeHostDownloads(runtime);
  const transfers = createTransferLimit();
  let reportUnusable: (error: unknown) => void = () => undefined;
  const copies = createCacheFolder(runtime, cacheFolder, (error) => reportUnusable(error));
  const cache = createBinaryCache(runtime, copies);

  /** The whole file passes a verifier, which also finds a copy that was damaged on the disk. */
  function read(file: BinaryFile, part: ByteRange | null, { name, sha256 }: CacheKey): Readable {
    const reader = file.createReader(part);
    if (part !== null) return reader;
    const verifier = createSha256Verifier(sha256, limits.agentFileBytes);
    pipeline(reader, verifier.stream).catch((error: unknown) => {
      if (error instanceof DigestMismatch) cache.discard(name);
    });
    return verifier.stream;
  }

  async function openTransfer({ arch, address, ...request }: AgentRequest): Promise<AgentTransfer> {
    const name = getAgentFileName(arch);
    const binary = await source.findBinary(name);
    const { sha256 } = binary;
    const digest = `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`;
    const etag = `"${sha256}"`;
    const isInFolder = 'path' in binary;
    const file = isInFolder
      ? await openFolderFile(runtime, binary.path)
      : await cache.get({ name, sha256, download: () => downloads.start(binary, null) });
    if (file === null)
      return { digest, etag, part: null, ...(await downloads.start(binary as DownloadableBinary, address)) };
    try {
      const part = planRange(request, { bytes: file.bytes, etag });
      return { digest, etag, bytes: file.bytes, part, content: read(file, part, { name, sha256 }) };
    } finally {
      if (isInFolder) file.retire();
    }
  }

  return {
    async open(request) {
      let transfer: AgentTransfer | null = null;
      let isLost = false;
      const place = transfers.reserve(findPoolClient(request.address), () => {
        isLost = true;
        transfer?.content.destroy(createLostError());
      });
      try {
        transfer = await openTransfer(request);
      } catch (error) {
        place.free();
        throw error;
      }
      transfer.content.once('close', place.free);
      if (!isLost) return transfer;
      transfer.content.destroy();
      throw createLostError();
    },
    readReleaseFile: (name) => source.readFile(name),
    onCacheUnusable(report) {
      reportUnusable = report;
    },
    close() {
      closing.abort();
      downloads.close();
      return cache.close();
    },
  };
}

/** The error of a download whose place another network gets. */
function createLostError(): DomainError {
  return new DomainError('busy', 'Too many agent downloads at once. Try again in a moment.', {
    retryAfter: 10,
  });
}

async function openFolderFile(runtime: Runtime, path: string): Promise<BinaryFile> {
  const handle = await open(path);
  const { size } = await handle.stat();
  const file = createBinaryFile(runtime, handle, size);
  file.complete(size);
  return file;
}

/** Limits concurrent responses with an agent binary: of each client, of each network, and of all. */
export interface TransferLimit {
  /** `onLost` is called when another client gets the place. Throws `busy`. */
  reserve(client: PoolClient, onLost: () => void): Place;
}

const RETRY_SECONDS = 10;

const refusals = {
  client: 'An agent is already being downloaded from this address. Try again afterwards.',
  network: 'Too many agents are being downloaded from this network. Try again in a moment.',
  all: 'Too many agent downloads at once. Try again in a moment.',
};

export function createTransferLimit(): TransferLimit {
  const places = createPlaces({ ...pools.downloads, refusals, retryAfter: RETRY_SECONDS });
  return { reserve: places.take };
}
