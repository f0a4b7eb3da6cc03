import type { BenchHub } from './hub-process.ts';
import { listNodes } from './scenario.ts';

/** Seconds; the contract's minimum. */
const INTERVAL = 5;

/** Has the node with this token probe the targets every 5 s. */
export async function addPingTasks(hub: BenchHub, token: string, targets: readonly string[]): Promise<void> {
  const headers = { cookie: await hub.logIn(), 'content-type': 'application/json' };
  const nodes = await listNodes(hub.url, headers.cookie);
  const id = nodes.find((node) => node.token === token)?.id;
  for (const [index, target] of targets.entries()) {
    const task = { name: `probe ${index + 1}`, target, interval: INTERVAL, node_ids: [id] };
    const response = await fetch(`${hub.url}/api/ping-tasks`, {
      method: 'POST',
      headers,
      body: JSON.stringify(task),
    });
    if (!response.ok) throw new Error(`The ping task was refused: ${await response.text()}`);
  }
}
