import { encodeReport } from '@muster/generated/agent-codec';
import type { Sample } from './sampler.ts';

/**
 * A report leaves out what could not be read: the hub keeps the fields that come, and a made-up one would lie.
 * The generated encoder takes whole reports only, which nearly all of them are.
 */
export function encodeSample(sample: Sample): string {
  if (sample.isComplete) return encodeReport(sample.metrics);
  return JSON.stringify({ jsonrpc: '2.0', method: 'report', params: sample.metrics });
}
