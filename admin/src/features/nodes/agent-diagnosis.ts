import type { AgentAttempt } from '@muster/generated/types';

/** Why a new agent has not connected, as far as the hub has seen; `nothing` has arrived. */
export type Diagnosis = { kind: 'nothing' } | AgentAttempt;

/** The kinds that explain most come first. */
const order: readonly AgentAttempt['kind'][] = [
  'no_upgrade',
  'unknown_token',
  'tls',
  'download',
  'installer',
];

/** Attempts from shortly before the dialog opened may belong to it: the command may have run already. */
const EARLIER_SECONDS = 60;

interface DiagnosisInput {
  attempts: readonly AgentAttempt[];
  nodeId: number;
  /** When the dialog opened, in the hub's time. */
  since: number;
}

export function diagnose({ attempts, nodeId, since }: DiagnosisInput): Diagnosis {
  const relevant = attempts.filter(
    ({ at, node_id: node }) => at >= since - EARLIER_SECONDS && (node === null || node === nodeId),
  );
  for (const kind of order) {
    const attempt = relevant.find((one) => one.kind === kind);
    if (attempt !== undefined) return attempt;
  }
  return { kind: 'nothing' };
}

/** Seconds by which the clock of the node's agent is ahead, if it is wrong. */
export function findClockOffset(attempts: readonly AgentAttempt[], nodeId: number): number | undefined {
  const attempt = attempts.find(({ kind, node_id: node }) => kind === 'connected' && node === nodeId);
  return attempt?.clock_offset ?? undefined;
}
