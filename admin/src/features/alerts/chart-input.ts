import { limits } from '@muster/generated/limits';
import type { Alert, AlertPreviewInput, AlertRule } from '@muster/generated/types';

const HOUR_SECONDS = 3600;
/** Hours of a chart. */
const ranges = [6, 24, limits.alertPreviewHours];
/** Of a chart, to be seen before an alert began. */
const LEAD = 0.2;

/** What asks for the values of an alert, from before it began until now. */
export function makeChartInput(
  { node_id, task_name, object, since, began_at }: Alert,
  { figure, begin, end, for_seconds, keep_seconds, ...rule }: AlertRule,
  now: number,
): AlertPreviewInput {
  const seconds = now - Math.min(since, began_at ?? since) + for_seconds;
  const hours = ranges.find((range) => seconds <= range * HOUR_SECONDS * (1 - LEAD));
  return {
    rule: {
      ...{ name: rule.name, figure, begin, end, for_seconds, keep_seconds, nodes: rule.nodes },
      object: object || task_name || null,
    },
    node_ids: node_id === null ? [] : [node_id],
    hours: hours ?? limits.alertPreviewHours,
  };
}
