import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';
import { findNetworkKey, getRateLimitKey } from '../../lib/rate-limit/rate-limit-key.ts';
import type { BinarySource } from './agent-source.ts';
import { createCodeHostError } from './code-host.ts';
import { awaitResponse, createRecentFailures } from './code-host-requests.ts';
import { createSha256Verifier, type Sha256Verifier } from './release-verifier.ts';

/** A verified download: fails instead of sending its last bytes if the digest does not match. */
export interface Download {
  /** Size, if the source announced it. */
  bytes: number | null;
  content: Readable;
}

export type DownloadableBinary = Extract<BinarySource, { download: unknown }>;

/** Downloads of binaries from the code host, limited in number and in time without progress. */
export interface CodeHostDownloads {
  /**
   * Starts a download, which keeps its slot until it ends. `client` is the address that it is forwarded to, or null if
   * all clients share it. `busy` without a free slot or at the client's share of them; `code_host_failed`, which is
   * repeated for 30 s without another request.
   */
  start(binary: DownloadableBinary, client: string | null): Promise<Download>;
  /** Aborts everything. */
  close(): void;
}

/** Downloads without progress are aborted: their slots are limited. */
const IDLE_MS = 60_000;
const CHECK_MS = 5_000;
const RETRY_SECONDS = 30;
/** Slots of one IPv4 address or one /48, so that some are left for other clients. */
const SLOTS_PER_NETWORK = limits.agentDownloads / 2;

export function createCodeHostDownloads(runtime: Runtime): CodeHostDownloads {
  /** Running downloads with the network that each is forwarded to. */
  const pending = new Map<AbortController, string | null>();
  const failures = createRecentFailures(runtime);

  function reserveSlot(client: string | null): AbortController {
    if (pending.size >= limits.agentDownloads)
      throw createBusyError(`The limit is ${limits.agentDownloads} concurrent agent downloads.`);
    const network = client === null ? null : (findNetworkKey(client) ?? getRateLimitKey(client));
    const used = [...pending.values()].filter((other) => other === network).length;
    if (network !== null && used >= SLOTS_PER_NETWORK)
      throw createBusyError(`The limit is ${SLOTS_PER_NETWORK} concurrent agent downloads from a network.`);
    const controller = new AbortController();
    pending.set(controller, network);
    return controller;
  }

  function watchProgress(verifier: Sha256Verifier, controller: AbortController) {
    let seen = -1;
    let since = 0;
    return runtime.setRepeating(() => {
      const now = runtime.monotonic();
      if (verifier.bytesReceived !== seen) {
        seen = verifier.bytesReceived;
        since = now;
      } else if (now - since >= IDLE_MS) controller.abort();
    }, CHECK_MS);
  }

  async function transfer(body: Readable, verifier: Sha256Verifier, controller: AbortController) {
    const watchdog = watchProgress(verifier, controller);
    try {
      // Errors destroy the verifier's stream, where the consumer sees them.
      await pipeline(body, verifier.stream, { signal: controller.signal });
    } finally {
      watchdog.cancel();
      pending.delete(controller);
    }
  }

  return {
    async start({ sha256, address, download }, client) {
      const key = `${address} ${sha256}`;
      failures.check(key);
      const controller = reserveSlot(client);
      try {
        const { bytes, body } = await awaitResponse(runtime, [controller.signal], download);
        const verifier = createSha256Verifier(sha256, limits.agentFileBytes);
        transfer(body, verifier, controller).catch((error: unknown) => {
          if (!isClosedByConsumer(error))
            failures.record(key, createCodeHostError('The last download of this file failed.', error));
        });
        return { bytes, content: verifier.stream };
      } catch (error) {
        pending.delete(controller);
        failures.record(key, error as DomainError);
        throw error;
      }
    },
    close() {
      for (const controller of pending.keys()) controller.abort();
    },
  };
}

function createBusyError(limit: string): DomainError {
  return new DomainError('busy', `${limit} Try again in a moment.`, { retryAfter: RETRY_SECONDS });
}

function isClosedByConsumer(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
}
