import type { Scenario } from '../scenario.ts';
import { reports } from './reports.ts';

/** In the order in which they run. */
export const scenarios: readonly Scenario[] = [reports];
