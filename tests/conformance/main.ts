import { readOptions } from '../../scripts/project.mjs';
import { agentClauses } from './agent-clauses.ts';
import { judge, type Verdict } from './clause.ts';
import { hubClauses } from './hub-clauses.ts';

const HELP = `npm run conformance -- --hub URL
npm run conformance -- --agent COMMAND

Tests any implementation of a hub or an agent against the contract, as a black box, and lists the violated clauses.

  --hub URL        address of a test hub: nodes and a task are created and deleted. MUSTER_ADMIN_PASSWORD is its
                     administrator's password.
  --agent COMMAND  program and arguments; the kit appends --server and --interval, and sets MUSTER_TOKEN
  --json           print the verdicts as JSON`;

const { values } = readOptions({
  options: {
    hub: { type: 'string' },
    agent: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const print = (text: string): void => void process.stdout.write(`${text}\n`);

function tell({ id, rule, source, violation }: Verdict): void {
  if (values.json) return;
  if (violation === null) print(`holds     ${id}  ${rule}`);
  else print(`VIOLATED  ${id}  ${rule}\n          ${violation}\n          see ${source}`);
}

async function judgeSubject(): Promise<readonly Verdict[]> {
  const { hub, agent } = values;
  if (agent !== undefined) return judge(agentClauses, { command: agent.trim().split(/\s+/) }, tell);
  const password = process.env.MUSTER_ADMIN_PASSWORD ?? '';
  if (password === '')
    throw new Error('Set MUSTER_ADMIN_PASSWORD to the administrator’s password of the hub.');
  const subject = { url: (hub ?? '').replace(/\/$/, ''), password, cookie: '', node: { id: 0, token: '' } };
  return judge(hubClauses, subject, tell);
}

if (values.help || (values.hub === undefined) === (values.agent === undefined)) {
  print(HELP);
  process.exitCode = values.help ? 0 : 2;
} else {
  try {
    const verdicts = await judgeSubject();
    const violated = verdicts.filter(({ violation }) => violation !== null);
    if (values.json) print(JSON.stringify(verdicts, null, 2));
    else print(`${verdicts.length - violated.length} of ${verdicts.length} clauses hold.`);
    process.exitCode = violated.length > 0 ? 1 : 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 2;
  }
}
