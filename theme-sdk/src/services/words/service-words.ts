import type { ServiceReason, ServiceState } from '../services.ts';

/** The words for services, in one language. */
export interface ServiceWords {
  readonly title: string;
  readonly states: Readonly<Record<ServiceState, string>>;
  /** What was seen, without a full stop. A later hub may report a reason that is not listed. */
  readonly reasons: Readonly<Record<ServiceReason, string>>;
  readonly outage: string;
}
