import type { AlertEvent } from '@muster/generated/types';

/** To the decimal that verdict, feeds and panel show. */
const round = (value: number) => Math.round(value * 10) / 10;

/** The environment of a command, which needs no JSON for a message. */
export function describeEvent(event: AlertEvent): Record<string, string> {
  const { id, alert_id, kind, severity, rule_name, figure, node_name, task_name, object, value, at } = event;
  const subject = [node_name, task_name, object].filter((name) => name !== '').join(' ');
  const level = severity === 'critical' ? 'Critical' : 'Warning';
  return {
    MUSTER_EVENT_ID: String(id),
    MUSTER_ALERT_ID: String(alert_id),
    MUSTER_KIND: kind,
    MUSTER_SEVERITY: severity,
    MUSTER_TITLE: `${kind === 'end' ? 'Ended' : level}: ${rule_name}: ${subject}`,
    MUSTER_RULE: rule_name,
    MUSTER_FIGURE: figure,
    MUSTER_NODE: node_name,
    MUSTER_TASK: task_name,
    MUSTER_OBJECT: object,
    MUSTER_VALUE: value === null ? '' : String(round(value)),
    MUSTER_TIME: new Date(at * 1000).toISOString(),
  };
}
