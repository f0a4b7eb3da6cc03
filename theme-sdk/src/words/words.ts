import type { NoticeSummary, OpenIncident, Presence } from '../model.ts';

/** What a metric is called, as a label or the title of a chart. */
export type MetricName =
  | 'cpu'
  | 'memory'
  | 'disk'
  | 'swap'
  | 'network'
  | 'load'
  | 'uptime'
  | 'traffic'
  | 'latency'
  | 'loss'
  | 'processes'
  | 'sockets';

/**
 * The words for what the API reports, in one language. The status page and the panel use these, so that both call the same
 * thing by the same name.
 */
export interface Words {
  readonly presence: Readonly<Record<Presence, string>>;
  readonly metrics: Readonly<Record<MetricName, string>>;
  readonly incidentKinds: Readonly<Record<OpenIncident['kind'], string>>;
  /** Without a full stop. A later hub may report a cause that is not listed. */
  readonly incidentCauses: Readonly<Record<OpenIncident['cause'], string>>;
  readonly noticeKinds: Readonly<Record<NoticeSummary['kind'], string>>;
}
