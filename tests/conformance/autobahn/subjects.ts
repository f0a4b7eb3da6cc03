import { startAgentSocketEcho, startLiveStreamEcho } from './echo-servers.ts';
import { type CaseResult, type SuiteRun, testAgentClient, testServer } from './run-suite.ts';

export interface Subject {
  name: string;
  run(suite: SuiteRun): Promise<CaseResult[]>;
  /** Whether the contract requires that a case fails; any other failure is a finding. */
  isRefused(result: CaseResult): boolean;
}

/** Cases of section 1 and 9 that send binary messages. */
const BINARY = /^(?:1\.2|9\.2|9\.4|9\.6|9\.8)\./;

const UNSUPPORTED_DATA = 1003;

export const subjects: readonly Subject[] = [
  {
    name: 'agent socket',
    async run(suite) {
      const server = await startAgentSocketEcho();
      return testServer(suite, server.url).finally(() => server.close());
    },
    // Binary messages close with 1003.
    isRefused: ({ id, remoteCloseCode }) => BINARY.test(id) && remoteCloseCode === UNSUPPORTED_DATA,
  },
  {
    name: 'live stream',
    async run(suite) {
      const server = await startLiveStreamEcho();
      return testServer(suite, server.url).finally(() => server.close());
    },
    isRefused: () => false,
  },
  {
    name: 'agent',
    // It discards binary messages, for whose echo the suite would wait up to minutes in each of these 35 cases.
    run: (suite) => testAgentClient({ ...suite, excluded: ['1.2.*', '9.2.*', '9.4.*', '9.6.*', '9.8.*'] }),
    isRefused: () => false,
  },
];

export interface Summary {
  counts: Record<string, number>;
  findings: string[];
}

/** Counts the results. `refused` are failures that the contract requires. */
export function summarise(subject: Subject, results: readonly CaseResult[]): Summary {
  const counts: Record<string, number> = {};
  const findings: string[] = [];
  for (const result of results) {
    const outcome = judge(subject, result);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    if (outcome === 'FAILED')
      findings.push(
        `${result.id}: ${result.behavior}, closing ${result.behaviorClose} ${result.remoteCloseCode}`,
      );
  }
  return { counts, findings };
}

function judge(subject: Subject, result: CaseResult): string {
  if (isPassed(result.behavior) && isPassed(result.behaviorClose)) return result.behavior;
  return subject.isRefused(result) ? 'refused' : 'FAILED';
}

function isPassed(behavior: string): boolean {
  return ['OK', 'NON-STRICT', 'INFORMATIONAL', 'UNIMPLEMENTED'].includes(behavior);
}
