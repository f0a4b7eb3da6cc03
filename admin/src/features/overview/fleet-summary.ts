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

export interface PlanWarning {
  node: AdminNode;
  /** Days until expiry, negative once expired; undefined if not near. */
  daysLeft: number | undefined;
  /** Percentage of traffic used; undefined below the threshold. */
  usedPercent: number | undefined;
}

const SOON_DAYS = 30;
const MUCH_PERCENT = 80;

/** Plans that expire soon or are nearly out of traffic, most urgent first. */
export function findPlanWarnings(nodes: readonly AdminNode[]): PlanWarning[] {
  const warnings = nodes.flatMap((node) => {
    const days = node.expires_in ?? undefined;
    const percent = findPercent(node.month_used, node.traffic_limit);
    const daysLeft = days !== undefined && days <= SOON_DAYS ? days : undefined;
    const usedPercent = percent !== undefined && percent >= MUCH_PERCENT ? percent : undefined;
    return daysLeft === undefined && usedPercent === undefined ? [] : [{ node, daysLeft, usedPercent }];
  });
  return warnings.sort((a, b) => rankWarning(a) - rankWarning(b));
}

/** Urgency in days; exhausted traffic counts as a plan that expires today. */
function rankWarning({ daysLeft, usedPercent }: PlanWarning): number {
  const traffic = usedPercent === undefined ? SOON_DAYS : Math.max(0, (100 - usedPercent) / 2);
  return Math.min(daysLeft ?? SOON_DAYS, traffic);
}
