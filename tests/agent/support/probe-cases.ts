import { type DnsServer, startDnsServer } from './dns-answers.ts';
import { dnsBehaviours, listDnsCases } from './dns-cases.ts';
import { listHttpCases } from './http-cases.ts';
import type { ProbeCase } from './probe-results.ts';
import { type ProbeServers, startProbeServers, validUntil } from './probe-servers.ts';
import { listTcpCases, listTlsCases } from './tls-cases.ts';

export interface ProbedServers {
  servers: ProbeServers;
  dns: DnsServer;
  /** With what each has to find. */
  cases: readonly (ProbeCase & { title: string })[];
  close(): void;
}

/** Starts the servers of all cases. */
export async function startProbeCases(): Promise<ProbedServers> {
  const servers = await startProbeServers();
  const dns = await startDnsServer(dnsBehaviours);
  const cases = Object.entries({
    ...listHttpCases(servers),
    ...listTlsCases(servers, validUntil),
    ...listTcpCases(servers),
    ...listDnsCases(dns.port, servers),
  });
  return {
    servers,
    dns,
    cases: cases.map(([title, one]) => ({ title, ...one })),
    close() {
      servers.close();
      dns.close();
    },
  };
}
