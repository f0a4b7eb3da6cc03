import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/runtime';
import { DomainError } from '../errors.ts';
import type { Settings } from '../settings/settings.ts';
import {
  createFolderSource,
  createReleaseSource,
  getAgentFileName,
  type ReleaseFile,
} from './agent-source.ts';
import { createCodeHostError } from './code-host.ts';
import type { NewestRelease } from './newest-release.ts';
import { createSha256Verifier, type Sha256Verifier } from './verify-sha256-stream.ts';

/** An agent binary being downloaded. */
export interface AgentBinary {
  /** SHA-256 of the file, as in `Repr-Digest` (RFC 9530). */
  digest: string;
  /** Size, if the source announced it. */
  bytes: number | null;
  /** Fails before its last bytes if the digest does not match. The caller must consume or destroy it. */
  content: Readable;
}

/** Agent binaries, from the operator's folder or from the code host. */
export interface AgentBinaries {
  /** `busy` beyond four concurrent downloads, `not_found` if the folder has no such binary, `code_host_failed`. */
  open(arch: string, libc: string): Promise<AgentBinary>;
  /** A file with which installers verify the binaries. The same errors. */
  readReleaseFile(name: ReleaseFile): Promise<string>;
  /** Aborts all downloads. */
  close(): void;
}

export interface AgentBinariesDeps {
  runtime: Runtime;
  settings: Settings;
  newestRelease: NewestRelease;
  /** URL without a trailing slash. */
  codeHost: string;
  /** Folder of agent binaries, or "" to download them from the code host. */
  folder: string;
}

const RESPONSE_MS = 20_000;
/** Downloads without progress are aborted: their slots are limited. */
const IDLE_MS = 60_000;
const CHECK_MS = 5_000;
const RETRY_SECONDS = 30;

export function createAgentBinaries(deps: AgentBinariesDeps): AgentBinaries {
  const { runtime, folder } = deps;
  const pending = new Set<AbortController>();
  const source = folder === '' ? createReleaseSource(deps) : createFolderSource(folder);

  function reserveSlot(): AbortController {
    if (pending.size >= limits.agentDownloads) {
      const detail = `The limit is ${limits.agentDownloads} concurrent agent downloads. Try again in a moment.`;
      throw new DomainError('busy', detail, { retryAfter: RETRY_SECONDS });
    }
    const controller = new AbortController();
    pending.add(controller);
    return controller;
  }

  async function open(name: string, controller: AbortController): Promise<AgentBinary> {
    const timeout = runtime.setTimer(() => controller.abort(), RESPONSE_MS);
    try {
      const { sha256, bytes, body } = await source.findBinary(name, controller.signal);
      const verifier = createSha256Verifier(sha256, limits.agentFileBytes);
      const watchdog = watchProgress(verifier, controller);
      // Errors destroy the verifier's stream, where the consumer sees them.
      const end = pipeline(body, verifier.stream, { signal: controller.signal }).catch(() => undefined);
      void end.finally(() => {
        watchdog.cancel();
        pending.delete(controller);
      });
      const digest = `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`;
      return { digest, bytes, content: verifier.stream };
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

  function toDomainError(error: unknown, { signal }: AbortController): DomainError {
    if (error instanceof DomainError) return error;
    const timedOut = `It did not respond within ${RESPONSE_MS / 1000} s.`;
    return createCodeHostError(signal.aborted ? timedOut : 'The connection failed.', error);
  }

  return {
    async open(arch, libc) {
      const controller = reserveSlot();
      try {
        return await open(getAgentFileName(arch, libc), controller);
      } catch (error) {
        pending.delete(controller);
        throw toDomainError(error, controller);
      }
    },
    async readReleaseFile(name) {
      const controller = reserveSlot();
      const timeout = runtime.setTimer(() => controller.abort(), RESPONSE_MS);
      try {
        return await source.readFile(name, controller.signal);
      } catch (error) {
        throw toDomainError(error, controller);
      } finally {
        timeout.cancel();
        pending.delete(controller);
      }
    },
    close() {
      for (const controller of pending) controller.abort();
    },
  };
}
