import { limits } from '@muster/generated/limits';
import { createAgent } from './agent.ts';
import type { Host } from './host.ts';
import { createIntervalScheduler } from './interval-scheduler.ts';
import { createLog, describeCause, type Log } from './log.ts';
import { type Command, parseOptions } from './options.ts';
import { printReport } from './print.ts';
import { agentVersion } from './version.ts';
import { createWebSocketFactory } from './websocket/client.ts';

const BAD_OPTION_EXIT_CODE = 2;
const INTERNAL_ERROR_EXIT_CODE = 1;
// Enough to send the close frame, and far below the stop timeout of service managers.
const SHUTDOWN_DELAY_MS = 200;

// Runs after the first connection, because most garbage is from the start.
const FIRST_COLLECTION_MS = 5_000;
const COLLECT_EVERY_MS = 30_000;

type RunCommand = Extract<Command, { kind: 'run' }>;

function run(host: Host, { options, warnings }: RunCommand, log: Log): void {
  const { runtime } = host;
  host.onUncaughtError((cause) => {
    log.error('internal error, exiting', { error: describeCause(cause) });
    host.exit(INTERNAL_ERROR_EXIT_CODE);
  });

  const openSocket = createWebSocketFactory({
    url: options.url,
    token: options.token,
    certificateFile: options.certificateFile,
    maxMessageBytes: limits.frameBytes,
    runtime,
    host,
  });
  const scheduler = createIntervalScheduler(runtime);
  const agent = createAgent({ options, runtime, scheduler, host, log, openSocket });

  let isStopping = false;
  host.onSignal((signal) => {
    if (isStopping) return host.exit(0);
    isStopping = true;
    log.info('stopping', { signal });
    agent.stop();
    runtime.setTimer(() => host.exit(0), SHUTDOWN_DELAY_MS);
  });
  log.info('starting', { version: agentVersion, server: options.url, interval_s: options.intervalSeconds });
  for (const warning of warnings) log.warning(warning);
  agent.start();
  scheduler.start(
    { firstInMs: FIRST_COLLECTION_MS, everyMs: COLLECT_EVERY_MS, minGapMs: FIRST_COLLECTION_MS },
    host.collectGarbage,
  );
}

function reject(host: Host, message: string): void {
  host.printError(`muster-agent: ${message}\n`);
  host.exit(BAD_OPTION_EXIT_CODE);
}

/** Runs the command line. */
export function runProgram(host: Host): void {
  const command = parseOptions(host);
  if (command.kind === 'reject') {
    reject(host, command.message);
  } else if (command.kind === 'print') {
    host.print(command.text);
  } else if (!host.exists(`${command.options.rootfs ?? ''}/proc`)) {
    // Checked, because a mistyped folder would look like a machine without figures.
    reject(host, `--rootfs "${command.options.rootfs}" has no folder proc.`);
  } else {
    const log = createLog((line) => host.printError(`${line}\n`));
    if (command.kind === 'run') run(host, command, log);
    else printReport(host, command.options, log);
  }
}
