import type { DetailsMember, NodeDetails } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import type { HostDetails } from '../../agents/host-details.ts';
import { DomainError } from '../../lib/errors.ts';
import { createHistoryRateLimiter } from '../../lib/rate-limit/history-rate-limiter.ts';
import type { FindPoolClient } from '../../lib/rate-limit/pool-client.ts';
import type { Settings } from '../settings/settings.ts';
import type { Fleet } from './fleet.ts';

/** Who asks for details: the panel, a theme with the administrator's session, or a visitor. */
export type DetailsAudience = 'panel' | 'administrator' | 'visitor';

export interface DetailsCaller {
  audience: DetailsAudience;
  address: string;
}

/** The details of hosts as callers may see them. */
export interface ShownDetails {
  /**
   * As `HostDetails`; the agent measures only for callers who may see something. `address` is that of a visitor. Rejects with
   * `not_found` for a node that the caller may not see, and with `too_many_requests` and `busy` as histories do.
   */
  read(nodeId: number, caller: DetailsCaller): Promise<NodeDetails>;
  /** The members that the caller may see, or null for all. `not_found` for a node that it may not see. */
  listMembers(nodeId: number, audience: DetailsAudience): readonly DetailsMember[] | null;
}

export function createShownDetails(
  settings: Pick<Settings, 'values'>,
  fleet: Pick<Fleet, 'find'>,
  hostDetails: Pick<HostDetails, 'read'>,
  runtime: Runtime,
  findPoolClient: FindPoolClient,
): ShownDetails {
  const rateLimiter = createHistoryRateLimiter(runtime);

  function listMembers(nodeId: number, audience: DetailsAudience): readonly DetailsMember[] | null {
    const row = fleet.find(nodeId)?.row;
    if (row === undefined || (audience === 'visitor' && !row.public))
      throw new DomainError('not_found', 'There is no such node.');
    return audience === 'panel' ? null : (row.public_details ?? settings.values.public_details);
  }

  return {
    listMembers,
    async read(nodeId, { audience, address }) {
      const members = listMembers(nodeId, audience);
      if (members === null) return hostDetails.read(nodeId);
      if (members.length === 0) return { state: 'hidden', at: null, details: {} };
      // Each node that is asked about is one whose agent measures.
      if (audience === 'visitor') await rateLimiter.consume(findPoolClient(address));
      const found = hostDetails.read(nodeId);
      const shown = members.filter((member) => found.details[member] !== undefined);
      return {
        ...found,
        details: Object.fromEntries(shown.map((member) => [member, found.details[member]])),
      };
    },
  };
}
