import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PASSWORD = 'a password for the bench only';
const TICKS_PER_SECOND = 100;

/** A hub in a process of its own, as the operator runs it. */
export interface BenchHub {
  readonly url: string;
  readonly wsUrl: string;
  /** Processor seconds used so far, user and system. */
  cpuSeconds(): Promise<number>;
  /** Resident memory, bytes. */
  residentBytes(): Promise<number>;
  addNodes(count: number): Promise<string[]>;
  /** Stops it and returns what it counted. */
  stop(): Promise<{ reports: number; early: number }>;
}

export async function startHub(folder: string): Promise<BenchHub> {
  const main = fileURLToPath(new URL('../hub/src/main.ts', import.meta.url));
  const args = ['serve', '--listen', '127.0.0.1:0', '--db', join(folder, 'bench.db')];
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH, MUSTER_ADMIN_PASSWORD: PASSWORD },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const match = /listens on http:\/\/127\.0\.0\.1:(\d+)/.exec(output);
      if (match?.[1] !== undefined) resolve(match[1]);
    });
    child.once('exit', (code) => reject(new Error(`the hub ended with ${code}`)));
  });
  const url = `http://127.0.0.1:${port}`;
  const readStat = async () =>
    (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];

  return {
    url,
    wsUrl: `ws://127.0.0.1:${port}`,
    // Fields 14 and 15 of proc(5)'s stat, counted from the state behind the name.
    cpuSeconds: async () => {
      const fields = await readStat();
      return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    },
    residentBytes: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
    },
    addNodes: (count) => addNodes(url, count),
    async stop() {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      await ended;
      const line = output.split('\n').find((text) => text.includes('"counts"'));
      if (line === undefined) throw new Error('the hub did not say what it counted');
      return JSON.parse(line).counts;
    },
  };
}

async function addNodes(url: string, count: number): Promise<string[]> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  const add = async (name: string) => {
    const response = await fetch(`${url}/api/nodes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ name }),
    });
    return ((await response.json()) as { token: string }).token;
  };
  const tokens: string[] = [];
  for (let first = 0; first < count; first += 50) {
    const names = Array.from({ length: Math.min(50, count - first) }, (_, n) => `bench-${first + n}`);
    tokens.push(...(await Promise.all(names.map(add))));
  }
  return tokens;
}
