import type { PingResult, PingTask } from '@muster/generated/types';
import { expect } from 'vitest';

// Probes and their results, which are the same on both hosts.

export interface ProbeCase extends Pick<PingTask, 'target' | 'options'> {
  result: Omit<PingResult, 'task_id'>;
}

export type ProbeCases = Readonly<Record<string, ProbeCase>>;

/** Of a success, in less than so many milliseconds. */
export const latency = (most = 5_000) => ({
  latency_ms: expect.toSatisfy((value: number) => Number.isInteger(value) && value >= 0 && value < most),
  latency_us: expect.any(Number),
});
export const up = latency();

export function down(reason: NonNullable<PingResult['reason']>, detail?: unknown) {
  return { latency_ms: -1, reason, ...(detail === undefined ? {} : { detail: detail as string }) };
}
