import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/runtime';
import { DomainError } from '../errors.ts';
import type { BinarySource } from './agent-source.ts';
import { createCodeHostError } from './code-host.ts';
import { createSha256Verifier, type Sha256Verifier } from './verify-sha256-stream.ts';

/** A verified download: fails instead of sending its last bytes if the digest does not match. */
export interface Download {
  /** Size, if the source announced it. */
  bytes: number | null;
  content: Readable;
}

export type DownloadableBinary = Extract<BinarySource, { download: unknown }>;

/** Requests to the code host: few at a time, and none that waits forever. */
export interface CodeHostDownloads {
  /** Waits for a response. `busy` without a free slot, `code_host_failed`. */
  ask<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Starts a download, which keeps its slot until it ends. The same errors. */
  start(binary: DownloadableBinary): Promise<Download>;
  /** Aborts everything. */
  close(): void;
}

const RESPONSE_MS = 20_000;
/** Downloads without progress are aborted: their slots are limited. */
const IDLE_MS = 60_000;
const CHECK_MS = 5_000;
const RETRY_SECONDS = 30;

export function createCodeHostDownloads(runtime: Runtime): CodeHostDownloads {
  const pending = new Set<AbortController>();

  function reserveSlot(): AbortController {
    if (pending.size >= limits.agentDownloads) {
      const detail = `The limit is ${limits.agentDownloads} concurrent agent downloads. Try again in a moment.`;
      throw new DomainError('busy', detail, { retryAfter: RETRY_SECONDS });
    }
    const controller = new AbortController();
    pending.add(controller);
    return controller;
  }

  /** Frees the slot only if the request fails. */
  async function run<T>(request: (controller: AbortController) => Promise<T>): Promise<T> {
    const controller = reserveSlot();
    const timeout = runtime.setTimer(() => controller.abort(), RESPONSE_MS);
    try {
      return await request(controller);
    } catch (error) {
      pending.delete(controller);
      throw toDomainError(error, controller);
    } finally {
      timeout.cancel();
    }
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

  return {
    ask: (request) =>
      run(async (controller) => {
        const result = await request(controller.signal);
        pending.delete(controller);
        return result;
      }),
    start: ({ sha256, download }) =>
      run(async (controller) => {
        const { bytes, body } = await download(controller.signal);
        const verifier = createSha256Verifier(sha256, limits.agentFileBytes);
        const watchdog = watchProgress(verifier, controller);
        // Errors destroy the verifier's stream, where the consumer sees them.
        const end = pipeline(body, verifier.stream, { signal: controller.signal }).catch(() => undefined);
        void end.finally(() => {
          watchdog.cancel();
          pending.delete(controller);
        });
        return { bytes, content: verifier.stream };
      }),
    close() {
      for (const controller of pending) controller.abort();
    },
  };
}

function toDomainError(error: unknown, { signal }: AbortController): DomainError {
  if (error instanceof DomainError) return error;
  const timedOut = `It did not respond within ${RESPONSE_MS / 1000} s.`;
  return createCodeHostError(signal.aborted ? timedOut : 'The connection failed.', error);
}
