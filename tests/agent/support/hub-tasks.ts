import type { PingResult, PingTask } from '@muster/generated/types';
import type { BareHub, Visit } from './bare-hub.ts';

/** Seconds; the contract's minimum. */
const INTERVAL = 5;

/** Sends the targets as tasks 1, 2, 3 …, and resolves to the milliseconds of each once all have one; -1 is unreachable. */
export async function measureTargets(
  hub: BareHub,
  visit: Visit,
  targets: readonly string[],
): Promise<number[]> {
  const results = await measureTasks(
    hub,
    visit,
    targets.map((target) => ({ target })),
  );
  return results.map(({ latency_ms, latency_us }) =>
    latency_us === undefined ? latency_ms : latency_us / 1000,
  );
}

type Probe = Pick<PingTask, 'target' | 'options'>;

/** Sends tasks 1, 2, 3 …, and resolves to a result of each once all have one. */
export async function measureTasks(
  hub: BareHub,
  visit: Visit,
  tasks: readonly Probe[],
): Promise<PingResult[]> {
  sendProbes(visit, tasks);
  const results = new Map<number, PingResult>();
  for (let count = tasks.length; results.size < tasks.length; count += 1) {
    for (const { message } of await hub.waitForMessages(visit, 'ping.result', count)) {
      if (message.method === 'ping.result') results.set(message.params.task_id, message.params);
    }
  }
  return tasks.flatMap((_, index) => results.get(index + 1) ?? []);
}

export function sendTasks(visit: Visit, targets: readonly string[]): void {
  sendProbes(
    visit,
    targets.map((target) => ({ target })),
  );
}

function sendProbes({ socket }: Visit, tasks: readonly Probe[]): void {
  const params = tasks.map((task, index) => ({ ...task, id: index + 1, interval: INTERVAL }));
  socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'ping.tasks', params }));
}
