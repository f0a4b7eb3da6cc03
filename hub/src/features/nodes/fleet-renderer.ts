import type { NoticeSummary, OpenIncident } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { createTimeSlices } from '@muster/shared/runtime/time-slices';
import { FleetView, NODES_PER_SLICE } from '../../live/fleet-view.ts';
import type { Audience } from '../../live/snapshots.ts';
import type { Fleet } from './fleet.ts';
import { type ViewContext, viewAdminNode, viewPublicNode } from './node-view.ts';

/**
 * Views the fleet for an audience, public nodes only for visitors. A large fleet is viewed in slices that yield to reports and
 * requests in between; each slice has its own point in time.
 */
export function createFleetRenderer(
  runtime: Runtime,
  fleet: Fleet,
  createContext: () => ViewContext,
  incidents: { listOpen(isVisitor: boolean): OpenIncident[] },
  notices: { listCurrent(isVisitor: boolean): NoticeSummary[] },
) {
  return async (audience: Audience): Promise<FleetView> => {
    const isVisitor = audience === 'visitor';
    const frame = {
      ts: Math.floor(runtime.now() / 1000),
      admin: !isVisitor,
      incidents: incidents.listOpen(isVisitor),
      notices: notices.listCurrent(isVisitor),
    };
    const all = fleet.list();
    const nodes: FleetView['nodes'][number][] = [];
    const slices = createTimeSlices(runtime);
    for (let first = 0; first < all.length; first += NODES_PER_SLICE) {
      if (slices.isOver()) await slices.pause();
      const context = createContext();
      for (const node of all.slice(first, first + NODES_PER_SLICE))
        if (!isVisitor) nodes.push(viewAdminNode(node, context, audience === 'admin'));
        else if (node.row.public) nodes.push(viewPublicNode(node, context, nodes.length + 1));
    }
    return new FleetView(frame, nodes);
  };
}
