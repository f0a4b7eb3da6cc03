import { formatTarget } from '../features/audit/audit-targets.ts';
import type { Services } from '../services.ts';
import { recordCommand } from './record-command.ts';

export interface NodeToken {
  id: number;
  name: string;
  token: string;
  /** Whether the command has added the node. */
  created: boolean;
}

/** Finds the node, or adds it, in the hub. `user` is the operating system's, for the audit log. */
export async function executeNodeToken(services: Services, name: string, user: string): Promise<NodeToken> {
  const known = services.fleet.list().find(({ row }) => row.name === name)?.row;
  if (known !== undefined) return { id: known.id, name, token: known.token, created: false };
  const { id, token } = await services.nodes.create({ name });
  await recordCommand(services, user, { action: 'node.create', target: formatTarget('node', id, name) });
  return { id, name, token, created: true };
}
