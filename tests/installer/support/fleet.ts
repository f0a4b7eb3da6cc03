import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderInstaller } from '../../../scripts/release/installer.mjs';
import { findAgentCommand } from '../../support/agents/agent-program.ts';
import { listDigests, RELEASE_KEY, signDigests } from '../../support/agents/signed-release.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';

/** A hub that serves the real agent for this machine's architecture, signed with the operator's own key. */
export interface Fleet {
  readonly hub: TestHub;
  /** The first node as the administrator sees it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what they need
  findNode(): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what they need
  listNodes(): Promise<any[]>;
  countNodes(): Promise<number>;
  remove(): Promise<void>;
}

export async function startFleet(): Promise<Fleet> {
  const agents = await mkdtemp(join(tmpdir(), 'muster-agents-'));
  const [file = ''] = findAgentCommand();
  const arch = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
  const name = `muster-agent-linux-${arch}`;
  symlinkSync(file, join(agents, name));
  const installer = renderInstaller();
  const sums = listDigests({ [name]: readFileSync(file), 'install.sh': installer });
  writeFileSync(join(agents, 'install.sh'), installer);
  writeFileSync(join(agents, 'sha256sums.txt'), sums);
  writeFileSync(join(agents, 'sha256sums.txt.minisig'), signDigests(sums));
  const hub = await bootHub({ options: { agents } });
  await hub.hub.services.settings.update({ agent_signing_key: RELEASE_KEY });
  const cookie = await hub.login();

  async function list() {
    // Snapshots are cached for almost 2 s.
    hub.runtime.advance(2_000);
    return (await hub.request('GET', '/api/nodes', { cookie })).body.nodes;
  }

  return {
    hub,
    listNodes: list,
    findNode: async () => (await list())[0],
    countNodes: async () => (await list()).length,
    async remove() {
      await hub.remove();
      await rm(agents, { recursive: true });
    },
  };
}
