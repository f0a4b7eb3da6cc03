import { limits } from '@muster/generated/limits';
import { createRuntime, type Runtime } from '@muster/runtime';
import { createAgent } from './agent.ts';
import type { HashSha256 } from './collectors/boot-id.ts';
import { createHost } from './host.ts';
import { startIntervalScheduler } from './interval-scheduler.ts';
import { createLog, describeCause } from './log.ts';
import { type Command, parseOptions } from './options.ts';
import { agentVersion } from './version.ts';
import { createWebSocketFactory } from './websocket/client.ts';
import type { Network } from './websocket/transport.ts';

const BAD_OPTION_EXIT_CODE = 2;
// Enough to send the close frame, and far below the stop timeout of service managers.
const SHUTDOWN_DELAY_MS = 200;

// After the first connection, whose start-up garbage is most of it.
const FIRST_TRIM_MS = 5_000;
const TRIM_EVERY_MS = 30_000;

/** What differs between Node and Bun. */
export interface Platform {
  network: Network;
  hashSha256: HashSha256;
  /** Writes a line of the log. Never throws, even if its reader is gone. */
  writeLog(line: string): void;
  /** Returns unused memory to the system. */
  trimMemory?(): void;
}

function startTrimming(runtime: Runtime, trimMemory: () => void): void {
  startIntervalScheduler(
    runtime,
    { firstInMs: FIRST_TRIM_MS, everyMs: TRIM_EVERY_MS, minGapMs: FIRST_TRIM_MS },
    trimMemory,
  );
}

type RunCommand = Extract<Command, { kind: 'run' }>;

function run(
  { options, warnings }: RunCommand,
  { network, hashSha256, writeLog, trimMemory }: Platform,
): void {
  const runtime = createRuntime();
  const log = createLog(writeLog);
  process.on('uncaughtException', (cause) => {
    log.error('internal error, exiting', { error: describeCause(cause) });
    process.exit(1);
  });

  const openSocket = createWebSocketFactory({
    url: options.url,
    token: options.token,
    certificateFile: options.certificateFile,
    maxMessageBytes: limits.frameBytes,
    runtime,
    network,
  });
  const agent = createAgent({ options, runtime, host: createHost(), log, openSocket, hashSha256 });

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log.info('stopping', { signal });
      agent.stop();
      runtime.setTimer(() => process.exit(0), SHUTDOWN_DELAY_MS);
    });
  }
  log.info('starting', { version: agentVersion, server: options.url, interval_s: options.intervalSeconds });
  for (const warning of warnings) log.warning(warning);
  agent.start();
  if (trimMemory !== undefined) startTrimming(runtime, trimMemory);
}

/** Runs the command line. */
export function runProgram({ argv, env }: NodeJS.Process, platform: Platform): void {
  const command = parseOptions(argv.slice(2), env);
  if (command.kind === 'run') {
    run(command, platform);
  } else if (command.kind === 'print') {
    process.stdout.write(command.text);
  } else {
    process.stderr.write(`muster-agent: ${command.message}\n`);
    process.exitCode = BAD_OPTION_EXIT_CODE;
  }
}
