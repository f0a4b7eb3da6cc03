import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { agentOnNode, findAgentCommand, IS_ON_NODE } from '../support/agents/agent-program.ts';
import { type AgentProcess, listChildren, startAgent, TOKEN } from './support/agent-process.ts';
import { type BareHub, startBareHub } from './support/bare-hub.ts';

let hub: BareHub;
let folder: string;
const agents: AgentProcess[] = [];

beforeEach(async () => {
  hub = await startBareHub();
  folder = mkdtempSync(join(tmpdir(), 'muster-agent-'));
});

afterEach(async () => {
  for (const agent of agents.splice(0)) await agent.stop();
  await hub.close();
  rmSync(folder, { recursive: true });
});

function run(...args: Parameters<typeof startAgent>): AgentProcess {
  const agent = startAgent(...args);
  agents.push(agent);
  return agent;
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s says goodbye to the hub and ends with 0', async (signal) => {
  const agent = run({ args: ['--server', hub.server] });
  const visit = await hub.waitForVisit(1);
  await hub.waitForMessages(visit, 'hello', 1);
  agent.kill(signal);
  expect(await agent.ended).toBe(0);
  expect(visit.closedWith).toBe(1000);
});

test('an agent that cannot connect ends as promptly', async () => {
  const agent = run({ args: ['--server', 'http://127.0.0.1:1'] });
  await agent.waitForLog('cannot connect');
  agent.kill('SIGTERM');
  expect(await agent.ended).toBe(0);
});

test.each([
  ['an @ in the server', ['--server', 'http://me@127.0.0.1'], {}, 'contains an @'],
  [
    'plaintext to elsewhere',
    ['--server', 'http://192.0.2.1'],
    {},
    'Without TLS, the token would be readable',
  ],
  ['no server', [], {}, 'The hub is missing'],
  ['no token', ['--server', 'h'], { MUSTER_TOKEN: '' }, 'MUSTER_TOKEN is not set'],
  ['a bad token', ['--server', 'h'], { MUSTER_TOKEN: 'a b' }, 'MUSTER_TOKEN is not a token'],
  ['an unknown option', ['--server', 'h', '--quiet'], {}, '"--quiet" is not an option'],
  ['a bad interval', ['--server', 'h', '--interval', '0'], {}, 'from 1 to 3600'],
  ['a key', ['--server', 'h', '--register', 'key'], {}, 'Run the installer with --key'],
])('%s ends with 2 and one sentence', async (_, args, environment, words) => {
  const agent = run({ args, environment });
  expect(await agent.ended).toBe(2);
  expect(agent.log()).toContain(words);
  expect(agent.log().trim().split('\n')).toHaveLength(1);
  expect(agent.log()).not.toContain(TOKEN);
});

test.skipIf(IS_ON_NODE)('help and version go to the standard output and end with 0', async () => {
  const help = run({ args: ['--help'] });
  const version = run({ args: ['--version'] });
  expect([await help.ended, await version.ended]).toEqual([0, 0]);
  expect(help.log()).toContain('--exclude-interfaces');
  expect(version.log()).toMatch(/^\d+\.\d+\.\d+ \(QuickJS-ng \d+\.\d+\.\d+, (x86_64|aarch64)\)\n$/);
});

test('on Node, as npm start runs it, it reports and ends in the same way', async () => {
  const agent = run({ args: ['--server', hub.server, '--interval', '1'], program: agentOnNode });
  const visit = await hub.waitForVisit(1);
  await hub.waitForMessages(visit, 'report', 2);
  for (const { message } of visit.messages) expect(message).toMatchObject({ dropped: 0 });
  agent.kill('SIGTERM');
  expect(await agent.ended).toBe(0);
  expect(visit.closedWith).toBe(1000);
});

test('the environment alone is enough to run', async () => {
  run({ environment: { MUSTER_SERVER: hub.server } });
  await hub.waitForMessages(await hub.waitForVisit(1), 'report', 1);
});

function isWritable(pid: number, descriptor: string): boolean {
  const flags =
    /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/fdinfo/${descriptor}`, 'utf8'))?.[1] ?? '0';
  return (Number.parseInt(flags, 8) & 3) !== 0;
}

test('a running agent holds no file open for writing and leaves none behind', async () => {
  const agent = run({ args: ['--server', hub.server, '--interval', '1'], folder });
  await hub.waitForMessages(await hub.waitForVisit(1), 'report', 2);
  const written = readdirSync(`/proc/${agent.pid}/fd`)
    .filter((descriptor) => isWritable(agent.pid, descriptor))
    .map((descriptor) => readlinkSync(`/proc/${agent.pid}/fd/${descriptor}`))
    .filter((target) => target.startsWith('/') && target !== '/dev/null');
  expect(written).toEqual([]);
  agent.kill('SIGTERM');
  await agent.ended;
  expect(readdirSync(folder)).toEqual([]);
});

const STRACE = '/usr/bin/strace';

test.runIf(existsSync(STRACE) && !IS_ON_NODE)(
  'no system call writes a file or starts another program',
  async () => {
    const trace = join(folder, 'trace');
    const calls =
      'open,openat,creat,execve,unlink,unlinkat,rename,renameat,renameat2,mkdir,mkdirat,link,linkat,symlink,truncate';
    const agent = run({
      args: ['--server', hub.server, '--interval', '1'],
      wrapper: [STRACE, '-f', '-q', '-e', `trace=${calls}`, '-o', trace],
    });
    const visit = await hub.waitForVisit(1);
    await hub.waitForMessages(visit, 'report', 2);
    for (const child of listChildren(agent.pid)) process.kill(child, 'SIGTERM');
    await agent.ended;
    const changes = readFileSync(trace, 'utf8')
      .split('\n')
      .filter((line) => /^\d+ +\w+\(/.test(line) && !line.includes('"/dev/null"'))
      .filter((line) => !/^\d+ +open(at)?\(/.test(line) || /O_WRONLY|O_RDWR|O_CREAT/.test(line));
    expect(changes).toEqual([expect.stringContaining(`execve("${findAgentCommand()[0]}"`)]);
  },
);
