import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/runtime';
import { DomainError } from '../errors.ts';
import type { Settings } from '../settings/settings.ts';
import { createFolderSource, createReleaseSource, getAgentFileName } from './agent-source.ts';
import { createCodeHostError } from './code-host.ts';
import { createSha256Verifier, type Sha256Verifier } from './verify-sha256-stream.ts';

/** An agent's program on its way to whoever installs it. */
export interface AgentBinary {
  /** SHA-256 of the whole file, as `Repr-Digest` has it (RFC 9530). */
  digest: string;
  /** Size, where the source has told it. */
  bytes: number | null;
  /** Breaks off before the last bytes when they are not what the digest says. It is read or destroyed. */
  content: Readable;
}

/** Programs of agents, from the folder that the operator named or else from the code host. */
export interface AgentBinaries {
  /** `busy` while four are under way, `not_found` where the folder has none, `code_host_failed`. */
  open(arch: string, libc: string): Promise<AgentBinary>;
  /** Breaks off what is under way. */
  close(): void;
}

export interface AgentBinariesDeps {
  runtime: Runtime;
  settings: Settings;
  /** URL without a trailing slash. */
  codeHost: string;
  /** Folder of binaries; "" to ask the code host. */
  folder: string;
}

const ANSWER_MS = 20_000;
/** A download that stands still for so long ends, whoever is to blame: its place is one of few. */
const IDLE_MS = 60_000;
const CHECK_MS = 5_000;
const RETRY_SECONDS = 30;

export function createAgentBinaries(deps: AgentBinariesDeps): AgentBinaries {
  const { runtime, folder } = deps;
  const underWay = new Set<AbortController>();
  const findSource = folder === '' ? createReleaseSource(deps) : createFolderSource(folder);

  function claim(): AbortController {
    if (underWay.size >= limits.agentDownloads) {
      const detail = `${limits.agentDownloads} agents are being downloaded; ask again in a moment.`;
      throw new DomainError('busy', detail, { retryAfter: RETRY_SECONDS });
    }
    const controller = new AbortController();
    underWay.add(controller);
    return controller;
  }

  async function open(name: string, controller: AbortController): Promise<AgentBinary> {
    const patience = runtime.setTimer(() => controller.abort(), ANSWER_MS);
    try {
      const { sha256, bytes, body } = await findSource(name, controller.signal);
      const gate = createSha256Verifier(sha256, limits.agentFileBytes);
      const watch = watchProgress(gate, controller);
      // A failure ends the gate's stream with it, which whoever sends the answer hears.
      const end = pipeline(body, gate.stream, { signal: controller.signal }).catch(() => undefined);
      void end.finally(() => {
        watch.cancel();
        underWay.delete(controller);
      });
      const digest = `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`;
      return { digest, bytes, content: gate.stream };
    } finally {
      patience.cancel();
    }
  }

  function watchProgress(gate: Sha256Verifier, controller: AbortController) {
    let seen = -1;
    let since = 0;
    return runtime.setRepeating(() => {
      const now = runtime.monotonic();
      if (gate.bytesReceived !== seen) {
        seen = gate.bytesReceived;
        since = now;
      } else if (now - since >= IDLE_MS) controller.abort();
    }, CHECK_MS);
  }

  return {
    async open(arch, libc) {
      const controller = claim();
      try {
        return await open(getAgentFileName(arch, libc), controller);
      } catch (error) {
        underWay.delete(controller);
        if (error instanceof DomainError) throw error;
        const slow = `It took longer than ${ANSWER_MS / 1000} s.`;
        throw createCodeHostError(controller.signal.aborted ? slow : 'The connection failed.', error);
      }
    },
    close() {
      for (const controller of underWay) controller.abort();
    },
  };
}
