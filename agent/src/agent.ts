import { encodePingResult } from '@muster/generated/agent-codec';
import type { Runtime } from '@muster/runtime';
import { createDiskMeter } from './collectors/disks.ts';
import { createInterfaceSelection } from './collectors/interfaces.ts';
import type { Connection } from './connection.ts';
import { collectFacts } from './facts.ts';
import type { Host } from './host.ts';
import { createHubMessages } from './hub-messages.ts';
import { createLink } from './link.ts';
import type { Log } from './log.ts';
import { BACKLOG_LIMIT_BYTES, createLoop } from './loop.ts';
import type { Options } from './options.ts';
import { pingFolders } from './probes/icmp.ts';
import { createProber } from './probes/prober.ts';
import { createSampler } from './sampler.ts';
import type { OpenSocket } from './socket.ts';

export interface AgentDeps {
  options: Options;
  runtime: Runtime;
  host: Host;
  log: Log;
  openSocket: OpenSocket;
}

export interface Agent {
  start(): void;
  stop(): void;
}

/** Puts the parts together; everything that touches the world comes in from outside. */
export function createAgent({ options, runtime, host, log, openSocket }: AgentDeps): Agent {
  let connection: Connection | undefined;
  const disks = createDiskMeter(host);
  const interfaces = createInterfaceSelection(host, {
    only: options.interfaces,
    excluded: options.excludedInterfaces,
  });
  const loop = createLoop({
    runtime,
    log,
    sampler: createSampler({ host, runtime, log, disks, interfaces }),
    intervalSeconds: options.intervalSeconds,
    collectFacts: () => collectFacts({ host, disks, interfaces }),
  });
  const prober = createProber({
    runtime,
    log,
    certificateFile: options.certificateFile,
    pingFolders,
    isOnline: () => connection !== undefined && connection.bufferedBytes() <= BACKLOG_LIMIT_BYTES,
    send: (result) => connection?.send(encodePingResult(result)),
  });
  const messages = createHubMessages(log, prober.update);
  const link = createLink({
    openSocket,
    runtime,
    log,
    handlers: {
      opened(opened) {
        connection = opened;
        messages.reset();
        loop.begin(opened);
      },
      received: messages.receive,
      closed() {
        connection = undefined;
        loop.end();
      },
    },
  });
  return {
    start: link.start,
    stop() {
      link.stop();
      prober.stop();
    },
  };
}
