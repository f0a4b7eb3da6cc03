import { symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAgentCommand } from '../../support/agents/agent-program.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';

/** A hub that serves the real agent for this machine's architecture. */
export interface Fleet {
  readonly hub: TestHub;
  /** The first node as the administrator sees it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what they need
  findNode(): Promise<any>;
  countNodes(): Promise<number>;
  remove(): Promise<void>;
}

export async function startFleet(): Promise<Fleet> {
  const agents = await mkdtemp(join(tmpdir(), 'muster-agents-'));
  const [file = ''] = findAgentCommand();
  const arch = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
  symlinkSync(file, join(agents, `muster-agent-linux-${arch}`));
  const hub = await bootHub({ options: { agents } });
  const cookie = await hub.login();

  async function list() {
    // Snapshots are cached for almost 2 s.
    hub.runtime.advance(2_000);
    return (await hub.request('GET', '/api/nodes', { cookie })).body.nodes;
  }

  return {
    hub,
    findNode: async () => (await list())[0],
    countNodes: async () => (await list()).length,
    async remove() {
      await hub.remove();
      await rm(agents, { recursive: true });
    },
  };
}
