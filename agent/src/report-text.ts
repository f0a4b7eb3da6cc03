import { encodeReport } from '@muster/generated/agent-codec';
import type { ReportMessage } from '@muster/generated/messages';
import type { Metrics } from '@muster/generated/types';
import type { Sample } from './sampler.ts';

type PartialReport = Omit<ReportMessage, 'params'> & { params: Partial<Metrics> };

/** A report leaves out what could not be read: the hub keeps the fields that come, and a made-up one would lie. */
export function encodeSample(sample: Sample): string {
  if (sample.isComplete) return encodeReport(sample.metrics);
  const message: PartialReport = { jsonrpc: '2.0', method: 'report', params: sample.metrics };
  return JSON.stringify(message);
}
