import type { HubFigures } from '../../../hub/src/features/metrics/hub-families.ts';
import { createDurations } from '../../../hub/src/lib/durations.ts';

/** Figures of a hub without nodes. */
export const hubFigures: HubFigures = {
  version: '1.0.0',
  startedAt: 1,
  nodes: { online: 1, offline: 0 },
  reports: { accepted: 0, rate_limited: 0 },
  pingResults: { accepted: 0, rate_limited: 0, unassigned: 0 },
  droppedFields: 0,
  viewers: { visitor: 0, administrator: 0 },
  openIncidents: {},
  isStoring: true,
  unwrittenRows: 0,
  flushes: createDurations().read(),
  failedFlushes: 0,
  loopDelay: createDurations().read(),
  isOverloaded: false,
  databaseBytes: 0,
  logBytes: 0,
  cluster: null,
  process: { cpuSeconds: 0, residentBytes: 0 },
};
