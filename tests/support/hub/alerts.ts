import type { AlertRuleInput } from '@muster/generated/types';
import type { TestSocket } from '../network/socket.ts';
import type { TestHub } from './hub.ts';
import { sendReport } from './reports.ts';

/** What the hub answers to the administrator, below `/api/`. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
export async function readApi(hub: TestHub, cookie: string, path: string): Promise<any> {
  const { status, body } = await hub.request('GET', `/api/${path}`, { cookie });
  if (status !== 200) throw new Error(`${path} returned ${JSON.stringify(body)}`);
  return body;
}

/** Adds a rule, by default for a processor that is 90 % busy; resolves to its id. */
export async function addAlertRule(
  hub: TestHub,
  cookie: string,
  rule: Partial<AlertRuleInput> = {},
): Promise<number> {
  const body = { name: 'Busy', figure: 'cpu', begin: 90, ...rule };
  const answer = await hub.request('POST', '/api/alert-rules', { cookie, body });
  if (answer.status !== 201) throw new Error(`adding a rule returned ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}

/** Deletes the rules that a new hub has. */
export async function deleteFirstRules(hub: TestHub, cookie: string): Promise<void> {
  const { rules } = await readApi(hub, cookie, 'alert-rules');
  for (const { id } of rules) await hub.request('DELETE', `/api/alert-rules/${id}`, { cookie });
}

/** Lets minutes pass, in each of which the agents report, and the rules are evaluated. */
export async function passMinutes(
  hub: TestHub,
  agents: readonly (readonly [TestSocket, Record<string, unknown>])[],
  minutes = 1,
): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    hub.runtime.advance(59_000 - agents.length * 1000);
    for (const [agent, metrics] of agents) await sendReport(hub, agent, metrics);
    hub.runtime.advance(1_000);
  }
}
