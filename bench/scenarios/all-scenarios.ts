import type { Scenario } from '../scenario.ts';
import { agent } from './agent.ts';
import { care } from './care.ts';
import { counts } from './counts.ts';
import { disk } from './disk.ts';
import { exporting } from './export.ts';
import { growth } from './growth.ts';
import { history } from './history.ts';
import { hubs } from './hubs.ts';
import { importing } from './import.ts';
import { memory } from './memory.ts';
import { metrics } from './metrics.ts';
import { nodes } from './nodes.ts';
import { page } from './page.ts';
import { peers } from './peers.ts';
import { reports } from './reports.ts';
import { start } from './start.ts';
import { storm } from './storm.ts';
import { viewers } from './viewers.ts';
import { writes } from './writes.ts';

/** In execution order. */
export const scenarios: readonly Scenario[] = [
  reports,
  memory,
  storm,
  nodes,
  viewers,
  growth,
  disk,
  writes,
  start,
  history,
  metrics,
  exporting,
  care,
  importing,
  page,
  agent,
  counts,
  peers,
  hubs,
];
