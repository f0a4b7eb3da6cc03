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

/** Most urgent first. */
export function findPlanWarnings(nodes: readonly AdminNode[]): PlanWarning[] {
  const warnings = nodes.flatMap((node) => findPlanWarning(node) ?? []);
  return warnings.sort((a, b) => rankWarning(a) - rankWarning(b));
}

/** Urgency in days; exhausted traffic counts as a plan that expires today. */
function rankWarning({ daysLeft, usedPercent }: PlanWarning): number {
  const traffic = usedPercent === undefined ? SOON_DAYS : Math.max(0, (100 - usedPercent) / 2);
  return Math.min(daysLeft ?? SOON_DAYS, traffic);
}
