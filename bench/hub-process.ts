import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findHubProgram, launchSettings } from '../scripts/build/hub-build.mjs';
import { logInAt } from '../tests/support/hub/hub-requests.ts';
import type { Holdings, ProbeAnswer, ProbeQuestion } from './loop-probe.ts';
import {
  type CpuSeconds,
  countDescriptors,
  readCpu,
  readResident,
  readWrittenBytes,
} from './process-figures.ts';

const PASSWORD = 'a password for the bench only';
const ANSWER_MS = 30_000;

export interface HubCounts {
  reports: number;
  /** Reports that the hub dropped because they arrived less than 500 ms after the previous one. */
  rateLimitedReports: number;
}

/** A hub in a separate process, with the options of production. */
export interface BenchHub {
  readonly url: string;
  readonly wsUrl: string;
  /** Milliseconds from the start of the process to the line with its address. */
  readonly listensAfterMs: number;
  /** Processor time used so far, user and system. */
  cpu(): Promise<CpuSeconds>;
  /** Resident memory, bytes. */
  residentBytes(): Promise<number>;
  /** Bytes written to the disk so far. */
  writtenBytes(): Promise<number>;
  /** Number of open files, sockets and pipes. */
  descriptors(): Promise<number>;
  /** Starts or restarts measuring the event-loop delay. */
  watchLoop(): Promise<void>;
  /** Stops measuring, and returns the delay since `watchLoop`. */
  readLoop(): Promise<ProbeAnswer>;
  /** Size of the heap after a garbage collection, bytes. */
  collectGarbage(): Promise<ProbeAnswer>;
  /** Retained memory after a garbage collection. */
  countHoldings(): Promise<Holdings>;
  /** Logs in; resolves to the value of a `Cookie` header. */
  logIn(): Promise<string>;
  /** Stops it and returns its counters. */
  stop(): Promise<HubCounts>;
  /** Kills it; resolves when it is gone. */
  kill(): Promise<void>;
}

const probe = new URL('./loop-probe.ts', import.meta.url).href;

export interface HubOptions {
  /** False when start or memory are measured, so that the probe is not included. */
  hasProbe?: boolean;
  /** A folder for a profile of the processor time of all threads, written when the hub stops. */
  profileFolder?: string | undefined;
  /** More arguments of `muster-hub serve`. */
  args?: readonly string[];
  /** A module to load before the hub. */
  preload?: string | undefined;
  /** A folder for compiled modules, which later starts load, as the service has one. */
  cacheFolder?: string;
}

export async function startHub(
  db: string,
  { hasProbe = true, profileFolder, args = [], preload, cacheFolder }: HubOptions = {},
): Promise<BenchHub> {
  const watching = [
    ...(hasProbe ? ['--import', probe] : []),
    ...(preload === undefined ? [] : ['--import', preload]),
    ...(profileFolder === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profileFolder]),
  ];
  const program = fileURLToPath(findHubProgram());
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [
      ...launchSettings.nodeOptions,
      ...watching,
      program,
      'serve',
      '--listen',
      '127.0.0.1:0',
      '--db',
      db,
      ...args,
    ],
    {
      env: {
        ...launchSettings.env,
        ...(cacheFolder === undefined ? {} : { NODE_COMPILE_CACHE: cacheFolder }),
        PATH: process.env.PATH,
        MUSTER_ADMIN_PASSWORD: PASSWORD,
      },
      stdio: ['ignore', 'pipe', 'inherit', hasProbe ? 'ipc' : 'ignore'],
    },
  );
  let output = '';
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const match = /listens on http:\/\/127\.0\.0\.1:(\d+)/.exec(output);
      if (match?.[1] !== undefined) resolve(match[1]);
    });
    child.once('exit', (code) => reject(new Error(`the hub exited with ${code}: ${output}`)));
  });
  const listensAfterMs = performance.now() - startedAt;
  const url = `http://127.0.0.1:${port}`;
  const pid = child.pid ?? 0;
  return {
    url,
    wsUrl: `ws://127.0.0.1:${port}`,
    listensAfterMs,
    cpu: () => readCpu(pid),
    residentBytes: () => readResident(pid),
    writtenBytes: () => readWrittenBytes(pid),
    descriptors: () => countDescriptors(pid),
    watchLoop: async () => void (await ask(child, 'watch')),
    readLoop: () => ask(child, 'read'),
    collectGarbage: () => ask(child, 'collect'),
    countHoldings: () => ask(child, 'count'),
    logIn: () => logInAt(url, PASSWORD),
    async stop() {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      await ended;
      return readCounts(output);
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function ask<Answer = ProbeAnswer>(child: ChildProcess, question: ProbeQuestion): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the hub did not answer the probe')), ANSWER_MS);
    child.once('message', (answer: Answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    child.send(question);
  });
}

function readCounts(output: string): HubCounts {
  const [, counts] = / info stopped counts=(\S+)/.exec(output) ?? [];
  if (counts === undefined) throw new Error('the hub printed no counters');
  return JSON.parse(counts);
}
