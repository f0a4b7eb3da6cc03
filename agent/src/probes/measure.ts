import type { PingResult } from '@muster/generated/types';
import { readCertificateEnd } from './certificate.ts';
import { createDetailWriter } from './detail.ts';
import { isProbeFailure } from './failure.ts';
import { probeIcmp } from './icmp.ts';
import { type ProbeContext, ProbeUnavailableError } from './probe.ts';
import type { Target } from './target.ts';
import { probeTcp } from './tcp.ts';

/** What a probe has found. */
export type Outcome = Omit<PingResult, 'task_id'>;

const UNREACHABLE = -1;

/** The parts that are imported take no memory on hosts without such tasks (scripts/build/bundle-agent.mjs). */
async function probe(target: Target, context: ProbeContext): Promise<number> {
  switch (target.kind) {
    case 'icmp':
      return probeIcmp(target, context);
    case 'tcp':
    case 'tls':
      return probeTcp(target, context);
    case 'dns':
      return (await import('./dns.ts')).probeDns(target, context);
    case 'http':
      return (await import('./http.ts')).probeHttp(target.url, context);
  }
}

/** Whole milliseconds, because other hubs cannot read fractions, and microseconds. */
function describeLatency(latency: number): Outcome {
  return { latency_ms: Math.round(latency), latency_us: Math.round(latency * 1000) };
}

function describeFailure(cause: unknown, writeDetail: (text: string) => string): Outcome {
  if (cause instanceof ProbeUnavailableError) throw cause;
  // An answer may take more memory than there is.
  if (!isProbeFailure(cause)) return { latency_ms: UNREACHABLE };
  const detail = writeDetail(cause.message);
  return { latency_ms: UNREACHABLE, reason: cause.reason, ...(detail === '' ? {} : { detail }) };
}

/** Probes a target. Rejects with ProbeUnavailableError if this machine cannot. */
export async function measure(
  target: Target,
  context: Omit<ProbeContext, 'onCertificate'>,
): Promise<Outcome> {
  const ends: number[] = [];
  const onCertificate = (certificate: Uint8Array): void => {
    const end = readCertificateEnd(certificate);
    if (end !== undefined) ends.push(end);
  };
  const outcome = await probe(target, { ...context, onCertificate }).then(describeLatency, (cause) =>
    describeFailure(cause, createDetailWriter(context.options)),
  );
  // Of redirects, the certificate that expires first.
  return ends.length === 0 ? outcome : { ...outcome, certificate_until: Math.min(...ends) };
}
