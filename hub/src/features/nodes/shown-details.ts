import { type GaugeName, gaugeNames, gaugeParts } from '@muster/generated/gauges';
import type { DetailsPart, NodeDetails } from '@muster/generated/types';
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
  /** The gauges that the caller may see, or null for all. `not_found` for a node that it may not see. */
  listGauges(nodeId: number, audience: DetailsAudience): GaugeName[] | null;
}

export function createShownDetails(
  settings: Pick<Settings, 'values'>,
  fleet: Pick<Fleet, 'find'>,
  hostDetails: Pick<HostDetails, 'read'>,
): ShownDetails {
  /** Null for all. */
  function listParts(nodeId: number, audience: DetailsAudience): readonly DetailsPart[] | null {
    const row = fleet.find(nodeId)?.row;
    if (row === undefined || (audience === 'visitor' && !row.public))
      throw new DomainError('not_found', 'There is no such node.');
    return audience === 'panel' ? null : (row.public_details ?? settings.values.public_details);
  }

  return {
    read(nodeId, audience) {
      const parts = listParts(nodeId, audience);
      if (parts === null) return hostDetails.read(nodeId);
      if (parts.length === 0) return { state: 'hidden', at: null, details: {} };
      const found = hostDetails.read(nodeId);
      const shown = parts.filter((part) => found.details[part] !== undefined);
      return { ...found, details: Object.fromEntries(shown.map((part) => [part, found.details[part]])) };
    },
    listGauges(nodeId, audience) {
      const parts = listParts(nodeId, audience);
      return parts === null ? null : gaugeNames.filter((name) => parts.includes(gaugeParts[name]));
    },
  };
}
