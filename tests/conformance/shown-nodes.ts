import { until } from './clause.ts';
import { ask, type HubSubject } from './hub-subject.ts';

/** Snapshots are made every 2 s, and may be 1.9 s old when requested. */
export const SHOWN_MS = 6000;

export async function findNode(hub: HubSubject, cookie?: string) {
  const { body } = await ask(hub, 'GET', '/api/nodes', cookie === undefined ? {} : { cookie });
  return body.nodes.find((node: { id: number }) => node.id === hub.node.id);
}

/** Resolves to the public node once it shows a report with one of these numbers of processes. */
export function awaitReport(hub: HubSubject, ...procs: readonly number[]) {
  return until('the report is shown', SHOWN_MS, async () => {
    const shown = await findNode(hub);
    return procs.includes(shown?.metrics?.procs) ? shown : undefined;
  });
}
