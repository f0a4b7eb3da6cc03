import type { BareHub, Visit } from './bare-hub.ts';

/** Seconds; the contract's minimum. */
const INTERVAL = 5;

/** Sends the targets as tasks 1, 2, 3 …, and resolves to the milliseconds of each once all have one; -1 is unreachable. */
export async function measureTargets(
  hub: BareHub,
  visit: Visit,
  targets: readonly string[],
): Promise<number[]> {
  sendTasks(visit, targets);
  const latencies = new Map<number, number>();
  for (let count = targets.length; latencies.size < targets.length; count += 1) {
    for (const { message } of await hub.waitForMessages(visit, 'ping.result', count)) {
      if (message.method !== 'ping.result') continue;
      const { task_id, latency_ms, latency_us } = message.params;
      latencies.set(task_id, latency_us === undefined ? latency_ms : latency_us / 1000);
    }
  }
  return targets.map((_, index) => latencies.get(index + 1) ?? Number.NaN);
}

export function sendTasks({ socket }: Visit, targets: readonly string[]): void {
  const params = targets.map((target, index) => ({ id: index + 1, target, interval: INTERVAL }));
  socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'ping.tasks', params }));
}
