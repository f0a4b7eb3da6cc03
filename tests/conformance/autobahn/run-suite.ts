import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../../support/network/free-port.ts';
import { echoAsAgent } from './echo-agent.ts';
import { startPathProxy } from './path-proxy.ts';

/** A case's result in the suite's `index.json`. */
export interface CaseResult {
  id: string;
  /** OK, NON-STRICT, INFORMATIONAL, UNIMPLEMENTED or FAILED. */
  behavior: string;
  /** The same for the closing handshake. */
  behaviorClose: string;
  remoteCloseCode: number | null;
}

export interface SuiteRun {
  /** Path of `wstest`. */
  program: string;
  cases: readonly string[];
  excluded?: readonly string[];
}

type Index = Record<string, Record<string, Omit<CaseResult, 'id'>>>;

/** Runs the suite as a client against a server. */
export async function testServer(
  { program, cases, excluded = [] }: SuiteRun,
  url: string,
): Promise<CaseResult[]> {
  return withFolder(async (folder) => {
    const spec = {
      outdir: folder,
      servers: [{ agent: 'subject', url }],
      cases,
      'exclude-cases': excluded,
      'exclude-agent-cases': {},
    };
    const file = join(folder, 'spec.json');
    await writeFile(file, JSON.stringify(spec));
    const options = { maxBuffer: 64 * 1024 * 1024 };
    await promisify(execFile)(program, ['-m', 'fuzzingclient', '-s', file], options);
    return readResults(folder);
  });
}

/** Runs the suite as a server that the agent's WebSocket client connects to, once for each case. */
export async function testAgentClient({ program, cases, excluded = [] }: SuiteRun): Promise<CaseResult[]> {
  return withFolder(async (folder) => {
    const port = await findFreePort();
    const spec = { outdir: folder, url: `ws://127.0.0.1:${port}`, cases, 'exclude-cases': excluded };
    const file = join(folder, 'spec.json');
    await writeFile(file, JSON.stringify(spec));
    const server = spawn(program, ['-m', 'fuzzingserver', '-s', file, '-u', '0'], { stdio: 'ignore' });
    const proxy = await startPathProxy(port);
    try {
      const { text: count } = await retry(() => echoAsAgent(`${proxy.url}/getCaseCount`, false));
      for (let number = 1; number <= Number(count); number += 1)
        await echoAsAgent(`${proxy.url}/runCase/${number}`);
      await echoAsAgent(`${proxy.url}/updateReports`, false);
      return await readResults(folder);
    } finally {
      proxy.close();
      server.kill();
    }
  });
}

/** The server takes a second to listen. */
async function retry<T extends { text: string }>(visit: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const result = await visit();
    if (result.text !== '' || attempt === 100) return result;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function readResults(folder: string): Promise<CaseResult[]> {
  const index: Index = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8'));
  const results = Object.values(index)[0] ?? {};
  return Object.entries(results).map(([id, result]) => ({ id, ...result }));
}

async function withFolder<T>(action: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-autobahn-'));
  try {
    return await action(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
