import { makeReport } from '../data/samples.ts';
import { openAgent, type TestSocket } from '../network/socket.ts';
import type { TestHub } from './hub.ts';

type ReportedMetrics = Parameters<typeof makeReport>[0];

/** Sends a report when the hub accepts the next one, a second later, and waits until it has been handled. */
export async function sendReport(hub: TestHub, agent: TestSocket, metrics?: ReportedMetrics): Promise<void> {
  hub.runtime.advance(1000);
  agent.send(makeReport(metrics));
  await agent.settle();
}

/** An agent of the node with that token, which has sent a report. */
export async function openReportingAgent(
  hub: TestHub,
  token: string,
  metrics?: ReportedMetrics,
): Promise<TestSocket> {
  const agent = await openAgent(hub.wsUrl, token);
  await sendReport(hub, agent, metrics);
  return agent;
}

/** The node in the next list of nodes, which is made two seconds later; as visitors see it if there is no cookie. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into nodes of every shape
export async function showNode(hub: TestHub, id: number, cookie?: string): Promise<any> {
  hub.runtime.advance(2000);
  const { body } = await hub.request('GET', '/api/nodes', cookie === undefined ? {} : { cookie });
  return body.nodes.find((node: { id: number }) => node.id === id);
}
