import type { AdminNode, AdminSnapshot } from '@muster/generated/types';

/** Means of figures that change with each report. */
export interface NodeMeans {
  cpu: number | undefined;
  /** Received and sent, bytes per second. */
  network: number | undefined;
}

/** Means over about a minute, so that a list sorted by live figures keeps its order. */
export interface MinuteMeans {
  update(snapshot: Pick<AdminSnapshot, 'ts' | 'nodes'>): void;
  /** Undefined for a node that does not report. */
  get(id: number): NodeMeans | undefined;
}

const MINUTE_SECONDS = 60;

/** Exponentially weighted, as the load average of Linux is: one number for each figure instead of a minute of samples. */
export function createMinuteMeans(): MinuteMeans {
  let byId = new Map<number, NodeMeans>();
  let latestTs = 0;
  return {
    update({ ts, nodes }) {
      if (ts <= latestTs) return;
      const weight = 1 - Math.exp((latestTs - ts) / MINUTE_SECONDS);
      const next = new Map<number, NodeMeans>();
      for (const node of nodes) {
        const present = readFigures(node);
        if (present !== undefined) next.set(node.id, mix(byId.get(node.id), present, weight));
      }
      byId = next;
      latestTs = ts;
    },
    get: (id) => byId.get(id),
  };
}

function readFigures({ metrics }: AdminNode): NodeMeans | undefined {
  if (metrics === null) return undefined;
  const { cpu, net_rx, net_tx } = metrics;
  return { cpu, network: net_rx === undefined ? undefined : net_rx + (net_tx ?? 0) };
}

function mix(mean: NodeMeans | undefined, present: NodeMeans, weight: number): NodeMeans {
  const step = (before: number | undefined, now: number | undefined) =>
    before === undefined || now === undefined ? now : before + weight * (now - before);
  return {
    cpu: step(mean?.cpu, present.cpu),
    network: step(mean?.network, present.network),
  };
}
