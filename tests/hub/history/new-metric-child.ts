import { writeSync } from 'node:fs';
import { bootHub } from '../../support/hub/hub.ts';
import { sendReport } from '../../support/hub/reports.ts';
import { openAgent } from '../../support/network/socket.ts';

/** Reports the metrics of the first argument, JSON, for a minute; prints the history that the hub then answers. */
async function run(metrics: Record<string, unknown>): Promise<void> {
  const hub = await bootHub();
  const { id, token } = await hub.addNode();
  const agent = await openAgent(hub.wsUrl, token);
  for (let second = 0; second < 61; second += 1) {
    await sendReport(hub, agent, metrics);
  }
  await hub.hub.services.flushScheduler.drain();
  const answer = await hub.request('GET', `/api/nodes/${id}/metrics?hours=1`);
  agent.socket.terminate();
  await hub.remove();
  writeSync(1, `${JSON.stringify(answer.body)}\n`);
}

await run(JSON.parse(process.argv[2] ?? '{}'));
