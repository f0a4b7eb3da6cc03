import type { AdminNode } from '@muster/generated/types';
import { findPercent } from '../../ui/format.ts';
import { findNodeState } from '../nodes/node-state.ts';

/** Offline nodes that have connected before, longest outage first. */
export function findDown(nodes: readonly AdminNode[]): AdminNode[] {
  const down = nodes.filter((node) => findNodeState(node) === 'offline');
  return down.sort((a, b) => a.last_seen - b.last_seen);
}

export interface Share {
  node: AdminNode;
  /** 0 to 100. */
  percent: number;
}

export type Load = 'cpu' | 'memory' | 'disk';

/** Nodes with the highest usage. */
export function findTop(nodes: readonly AdminNode[], load: Load, count: number): Share[] {
  const shares = nodes.flatMap((node) => {
    const percent = readLoad(node, load);
    return percent === undefined ? [] : [{ node, percent }];
  });
  return shares.sort((a, b) => b.percent - a.percent).slice(0, count);
}

function readLoad({ metrics }: AdminNode, load: Load): number | undefined {
  switch (load) {
    case 'cpu':
      return metrics?.cpu;
    case 'memory':
      return findPercent(metrics?.mem_used, metrics?.mem_total);
    case 'disk':
      return findPercent(metrics?.disk_used, metrics?.disk_total);
  }
}

export interface Traffic {
  node: AdminNode;
  /** Received and sent today. */
  bytes: number;
}

/** Nodes with the most traffic today. */
export function findBusiest(nodes: readonly AdminNode[], count: number): Traffic[] {
  return nodes
    .map((node) => ({ node, bytes: node.day_rx + node.day_tx }))
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, count);
}

export interface Loss {
  node: AdminNode;
  /** Name of the task with the highest loss. */
  task: string;
  /** 0 to 100, of the recent probes. */
  percent: number;
}

/** Online nodes with the highest packet loss in one of their tasks. */
export function findLossy(nodes: readonly AdminNode[], count: number): Loss[] {
  const losses = nodes.flatMap((node): Loss[] => {
    const worst = node.pings.toSorted((a, b) => b.loss - a.loss)[0];
    if (!node.online || worst === undefined || worst.loss === 0) return [];
    return [{ node, task: worst.name, percent: worst.loss }];
  });
  return losses.sort((a, b) => b.percent - a.percent).slice(0, count);
}
