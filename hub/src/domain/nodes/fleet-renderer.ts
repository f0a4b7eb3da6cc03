import { frameAdminSnapshot, framePublicSnapshot } from '@muster/generated/serialisers';
import type { NoticeSummary, OpenIncident } from '@muster/generated/types';
import { createTimeSlices } from '@muster/runtime/time-slices';
import type { Audience, RenderedSnapshot } from '../../live/snapshots.ts';
import type { Fleet, FleetNode } from './fleet.ts';
import { createNodeJsonCache } from './node-json-cache.ts';
import { createViewContext, type ViewSources } from './node-view.ts';

export interface FleetRendererDeps extends ViewSources {
  fleet: Fleet;
  incidents: { listOpen(isVisitor: boolean): OpenIncident[] };
  notices: { listCurrent(isVisitor: boolean): NoticeSummary[] };
}

/** Nodes whose texts are joined at a time: about half a millisecond of work. */
const SLICE = 50;

/**
 * Renders the fleet as JSON for an audience: public nodes only for visitors, through the public serialisers. A large
 * fleet is rendered in slices that yield to reports and requests in between; each slice has its own point in time.
 */
export function createFleetRenderer(deps: FleetRendererDeps) {
  const { runtime, fleet } = deps;
  const jsonCache = createNodeJsonCache();

  /** Adds the texts of the nodes that the audience sees. Returns them with a leading comma; empty if it sees none. */
  function renderSlice(nodes: readonly FleetNode[], audience: Audience, texts: string[]): Buffer {
    const context = createViewContext(deps);
    const visible = audience === 'visitor' ? nodes.filter(({ row }) => row.public) : nodes;
    const first = texts.length;
    for (const node of visible)
      texts.push(
        audience === 'visitor'
          ? jsonCache.writePublic(node, context, texts.length + 1)
          : jsonCache.writeAdmin(node, context, audience === 'admin'),
      );
    return Buffer.from(visible.length === 0 ? '' : `,${texts.slice(first).join()}`);
  }

  return async (audience: Audience): Promise<RenderedSnapshot> => {
    const isVisitor = audience === 'visitor';
    const frame = {
      ts: Math.floor(runtime.now() / 1000),
      incidents: deps.incidents.listOpen(isVisitor),
      notices: deps.notices.listCurrent(isVisitor),
    };
    const [before, after] = isVisitor
      ? framePublicSnapshot({ ...frame, admin: false })
      : frameAdminSnapshot({ ...frame, admin: true });
    const nodes = fleet.list();
    const slices: Buffer[] = [];
    const texts: string[] = [];
    const timeSlices = createTimeSlices(runtime);
    for (let first = 0; first < nodes.length; first += SLICE) {
      if (timeSlices.isOver()) await timeSlices.pause();
      slices.push(renderSlice(nodes.slice(first, first + SLICE), audience, texts));
    }
    const first = slices.findIndex(({ length }) => length > 0);
    if (first >= 0) slices[first] = (slices[first] as Buffer).subarray(1);
    const text = Buffer.concat([Buffer.from(before), ...slices, Buffer.from(after)]);
    return { text, frame: before + after, nodes: texts };
  };
}
