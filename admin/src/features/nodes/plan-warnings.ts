import type { AdminNode } from '@muster/generated/types';
import { findPercent } from '../../ui/format.ts';

export interface PlanWarning {
  node: AdminNode;
  /** Days until expiry, negative once expired; undefined if not near. */
  daysLeft: number | undefined;
  /** Percentage of traffic used; undefined below the threshold. */
  usedPercent: number | undefined;
}

const SOON_DAYS = 30;
const MUCH_PERCENT = 80;

/** Undefined unless the node's plan expires soon or is nearly out of traffic. */
export function findPlanWarning(node: AdminNode): PlanWarning | undefined {
  const days = node.expires_in ?? undefined;
  const percent = findPercent(node.month_used, node.traffic_limit);
  const daysLeft = days !== undefined && days <= SOON_DAYS ? days : undefined;
  const usedPercent = percent !== undefined && percent >= MUCH_PERCENT ? percent : undefined;
  return daysLeft === undefined && usedPercent === undefined ? undefined : { node, daysLeft, usedPercent };
}

/** Plans that expire soon or have, the earliest first. */
export function findRenewals(nodes: readonly AdminNode[]): (PlanWarning & { daysLeft: number })[] {
  return nodes
    .flatMap((node) => {
      const { daysLeft, usedPercent } = findPlanWarning(node) ?? {};
      return daysLeft === undefined ? [] : [{ node, daysLeft, usedPercent }];
    })
    .sort((a, b) => a.daysLeft - b.daysLeft);
}

/** Plans with little traffic left, the least first. */
export function findScarceTraffic(nodes: readonly AdminNode[]): (PlanWarning & { usedPercent: number })[] {
  return nodes
    .flatMap((node) => {
      const { daysLeft, usedPercent } = findPlanWarning(node) ?? {};
      return usedPercent === undefined ? [] : [{ node, daysLeft, usedPercent }];
    })
    .sort((a, b) => b.usedPercent - a.usedPercent);
}
