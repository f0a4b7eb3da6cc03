import { writeSync } from 'node:fs';
import { bootHub } from '../../support/hub/hub.ts';
import { sendReport } from '../../support/hub/reports.ts';
import { openAgent } from '../../support/network/socket.ts';

/**
 * Reports metrics for a minute and sends gauges; prints the history of both and the text of `/metrics` that the hub then
 * answers.
 */
async function run(metrics: Record<string, unknown>, gauges: Record<string, unknown>): Promise<void> {
  const hub = await bootHub();
  const { id, token } = await hub.addNode();
  const agent = await openAgent(hub.wsUrl, token);
  for (let second = 0; second < 61; second += 1) {
    await sendReport(hub, agent, metrics);
  }
  agent.send({ jsonrpc: '2.0', method: 'gauges', params: gauges });
  await agent.settle();
  await hub.hub.services.flushScheduler.drain();
  const cookie = await hub.openSession();
  const answer = await hub.request('GET', `/api/nodes/${id}/metrics?hours=1`);
  const history = await hub.request('GET', `/api/nodes/${id}/gauges?hours=1`, { cookie });
  const exposition = await (await fetch(`${hub.url}/metrics`, { headers: { cookie } })).text();
  agent.socket.terminate();
  await hub.remove();
  writeSync(
    1,
    `${JSON.stringify({ metrics: answer.body.metrics, gauges: history.body.gauges, exposition })}\n`,
  );
}

const [metrics = '{}', gauges = '{}'] = process.argv.slice(2);
await run(JSON.parse(metrics), JSON.parse(gauges));
