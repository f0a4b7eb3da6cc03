import { limits } from '@muster/generated/limits';
import { createRuntime, type Runtime } from '@muster/runtime';
import { createAgent } from './agent.ts';
import { createHost } from './host.ts';
import { startIntervalScheduler } from './interval-scheduler.ts';
import { createLog, describeCause } from './log.ts';
import { type Options, parseOptions } from './options.ts';
import { agentVersion } from './version.ts';
import { createWebSocketFactory } from './websocket/client.ts';
import type { Network } from './websocket/transport.ts';

const BAD_OPTION_EXIT_CODE = 2;
// Long enough for the close frame to leave, short enough that a service manager never waits.
const FAREWELL_MS = 200;

// The first connection has been made by then, and later ones need little more.
const FIRST_TIDY_MS = 5_000;
const TIDY_EVERY_MS = 30_000;

/** What differs between the runtimes. */
export interface Platform {
  network: Network;
  /** Writes one line of the log, and does not mind when nobody reads it any more. */
  writeLog(line: string): void;
  /** Gives back memory that starting took. */
  tidy?(): void;
}

function keepTidy(runtime: Runtime, tidy: () => void): void {
  startIntervalScheduler(
    runtime,
    { firstInMs: FIRST_TIDY_MS, everyMs: TIDY_EVERY_MS, minGapMs: FIRST_TIDY_MS },
    tidy,
  );
}

function run(options: Options, { network, writeLog, tidy }: Platform): void {
  const runtime = createRuntime();
  const log = createLog(writeLog);
  process.on('uncaughtException', (cause) => {
    log.error('ending after a fault of the agent itself', { cause: describeCause(cause) });
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
  const agent = createAgent({ options, runtime, host: createHost(), log, openSocket });

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log.info('ending', { signal });
      agent.stop();
      runtime.setTimer(() => process.exit(0), FAREWELL_MS);
    });
  }
  log.info('starting', { version: agentVersion, server: options.url, interval_s: options.intervalSeconds });
  agent.start();
  if (tidy !== undefined) keepTidy(runtime, tidy);
}

/** What happens between the command line and the exit code. */
export function runProgram({ argv, env }: NodeJS.Process, platform: Platform): void {
  const command = parseOptions(argv.slice(2), env);
  if (command.kind === 'run') {
    run(command.options, platform);
  } else if (command.kind === 'print') {
    process.stdout.write(command.text);
  } else {
    process.stderr.write(`muster-agent: ${command.message}\n`);
    process.exitCode = BAD_OPTION_EXIT_CODE;
  }
}
