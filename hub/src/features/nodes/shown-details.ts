import type { DetailsMember, NodeDetails } from '@muster/generated/types';
import type { HostDetails } from '../../agents/host-details.ts';
import { DomainError } from '../../lib/errors.ts';
import type { Settings } from '../settings/settings.ts';
import type { Fleet } from './fleet.ts';

/** Who asks for details: the panel, a theme with the administrator's session, or a visitor. */
export type DetailsAudience = 'panel' | 'administrator' | 'visitor';

/** The details of hosts as callers may see them. */
export interface ShownDetails {
  /** As `HostDetails`; the agent measures only for callers who may see something. `not_found` for a node that they may not see. */
  read(nodeId: number, audience: DetailsAudience): NodeDetails;
  /** The members that the caller may see, or null for all. `not_found` for a node that it may not see. */
  listMembers(nodeId: number, audience: DetailsAudience): readonly DetailsMember[] | null;
}

export function createShownDetails(
  settings: Pick<Settings, 'values'>,
  fleet: Pick<Fleet, 'find'>,
  hostDetails: Pick<HostDetails, 'read'>,
): ShownDetails {
  function listMembers(nodeId: number, audience: DetailsAudience): readonly DetailsMember[] | null {
    const row = fleet.find(nodeId)?.row;
    if (row === undefined || (audience === 'visitor' && !row.public))
      throw new DomainError('not_found', 'There is no such node.');
    return audience === 'panel' ? null : (row.public_details ?? settings.values.public_details);
  }

  return {
    listMembers,
    read(nodeId, audience) {
      const members = listMembers(nodeId, audience);
      if (members === null) return hostDetails.read(nodeId);
      if (members.length === 0) return { state: 'hidden', at: null, details: {} };
      const found = hostDetails.read(nodeId);
      const shown = members.filter((member) => found.details[member] !== undefined);
      return {
        ...found,
        details: Object.fromEntries(shown.map((member) => [member, found.details[member]])),
      };
    },
  };
}
