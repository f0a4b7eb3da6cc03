import type { AdminNode, NodePing, NoticeSummary, OpenIncident, PublicNode } from '@muster/generated/types';
import { createTimeSlices, type SliceRuntime } from '@muster/shared/runtime/time-slices';

/** Nodes that are viewed, compared or written between two checks of the clock: less than a millisecond of work. */
export const NODES_PER_SLICE = 50;

/** The members of a snapshot besides its nodes. */
export interface FleetFrame {
  /** Unix seconds. */
  readonly ts: number;
  readonly admin: boolean;
  readonly incidents: OpenIncident[];
  readonly notices: NoticeSummary[];
}

/** The fleet as an audience sees it at one time. Its objects are never changed, so that a later view can be compared. */
export class FleetView {
  readonly frame: FleetFrame;
  readonly nodes: readonly (PublicNode | AdminNode)[];
  #text: Promise<Buffer> | undefined;

  constructor(frame: FleetFrame, nodes: FleetView['nodes']) {
    this.frame = frame;
    this.nodes = nodes;
  }

  /** The Snapshot of the contract as JSON in UTF-8, written once; a large fleet is written in slices. */
  write(runtime: SliceRuntime): Promise<Buffer> {
    this.#text ??= this.#write(runtime);
    return this.#text;
  }

  async #write(runtime: SliceRuntime): Promise<Buffer> {
    const slices = createTimeSlices(runtime);
    const parts = [Buffer.from(`${JSON.stringify(this.frame).slice(0, -1)},"nodes":[`)];
    for (let first = 0; first < this.nodes.length; first += NODES_PER_SLICE) {
      if (slices.isOver()) await slices.pause();
      const items = this.nodes
        .slice(first, first + NODES_PER_SLICE)
        .map(writeNode)
        .join();
      parts.push(Buffer.from(first === 0 ? items : `,${items}`));
    }
    return Buffer.concat([...parts, Buffer.from(']}')]);
  }
}

const pingTexts = new WeakMap<readonly NodePing[], string>();

/**
 * The text of a node's recent results is cached while the list is the same: results change once a minute, and their
 * fractions take longer to write than everything else. The text before them contains no unescaped quotation marks, and no
 * other such key.
 */
function writeNode(node: Partial<PublicNode>): string {
  const { pings = [] } = node;
  if (pings.length === 0) return JSON.stringify(node);
  const text = pingTexts.get(pings) ?? JSON.stringify(pings);
  pingTexts.set(pings, text);
  return JSON.stringify({ ...node, pings: 0 }).replace('"pings":0', () => `"pings":${text}`);
}
