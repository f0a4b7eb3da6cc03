import { mkdtempSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { findHubProgram } from '../../../scripts/build/hub-build.mjs';
import { ensurePython } from '../../../scripts/test-programs/python-programs.mjs';
import { createRoutedHost, networks } from '../../support/machines/network-namespace.ts';
import { findFreePort } from '../../support/network/free-port.ts';
import { runCommand, type TestProcess } from '../../support/process.ts';
import '../../support/fetched-programs.ts';
import { adaptDeployed, DEPLOY } from '../../support/machines/deployed-file.ts';
import { listenOnLoopback } from '../../support/network/listen.ts';
import { findHaproxy, listenAt } from './haproxy.ts';

export const PASSWORD = 'correct horse battery staple';

const HUB = fileURLToPath(findHubProgram());
const DATABASE_PATH = /\/var\/lib\/muster-hub\/muster\.db/;

/** A hub and the Litestream that copies its database to a replica. */
export interface Replication {
  readonly folder: string;
  readonly primary: TestProcess;
  readonly primaryUrl: string;
  readonly primaryDb: string;
  readonly litestream: TestProcess;
  /** Folder of the program. */
  readonly binaries: string;
  readonly replica: string;
}

/** A replicated hub, its standby, and HAProxy in front of both, with the files of `deploy/`. */
export interface ReplicatedHub extends Replication {
  readonly standby: TestProcess;
  readonly standbyDb: string;
  /** URL of the proxy. */
  readonly url: string;
  readonly wsUrl: string;
  /** Disconnects the primary's machine from the network, or connects it again. Throws unless there is a network. */
  setLink(state: 'up' | 'down'): void;
}

/** Environment of a program: the prefix of its command, and the address that it listens on. */
interface Place {
  readonly wrapper: readonly string[];
  readonly address: string;
}

const here: Place = { wrapper: [], address: '127.0.0.1' };

/** Runs a program that is ended after the test; SIGKILL also ends one that is stopped. */
function run(
  place: Place,
  command: readonly string[],
  env: Record<string, string>,
  ending: NodeJS.Signals = 'SIGKILL',
): TestProcess {
  const [program = '', ...args] = [...place.wrapper, ...command];
  const process = runCommand(program, args, { env });
  onTestFinished(async () => {
    await process.stop(ending);
  });
  return process;
}

export async function startReplication(place = here): Promise<Replication> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-standby-'));
  const binaries = dirname(await ensurePython('litestream'));
  const primaryDb = join(folder, 'muster.db');
  const serve = ['serve', '--listen', `${place.address}:0`, '--db', primaryDb, '--log-level', 'error'];
  const primary = run(place, [process.execPath, HUB, ...serve], { MUSTER_ADMIN_PASSWORD: PASSWORD });
  const [, primaryUrl = ''] = await primary.waitFor(/listens on (http:\S+)/);
  const replica = `file://${folder}/replica`;
  const litestream = replicate({ binaries, replica }, primaryDb, place);
  return { folder, primary, primaryUrl, primaryDb, litestream, binaries, replica };
}

/** Copies a database to the replica, as the machine of the primary does. */
export function replicate(
  { binaries, replica }: Pick<Replication, 'binaries' | 'replica'>,
  db: string,
  place = here,
): TestProcess {
  const config = `${db}.litestream.yml`;
  writeFileSync(config, adaptDeployed('litestream/litestream.yml', [[DATABASE_PATH, db]]));
  const command = [join(binaries, 'litestream'), 'replicate', '-config', config];
  return run(place, command, { MUSTER_REPLICA: replica });
}

/** The standby of a replicated hub, as its service starts it. */
export function runStandby(
  { folder, primaryUrl, binaries, replica }: Replication,
  db: string,
  listen: string,
  place = here,
): TestProcess {
  const launcher = join(folder, 'muster-hub');
  writeFileSync(launcher, `#!/bin/sh\nexec '${process.execPath}' '${HUB}' "$@"\n`, { mode: 0o755 });
  const env = {
    PATH: `${binaries}:${process.env.PATH}`,
    MUSTER_REPLICA: replica,
    MUSTER_PRIMARY: primaryUrl,
    MUSTER_DB: db,
    MUSTER_LISTEN: listen,
    MUSTER_HUB: launcher,
  };
  // On SIGTERM it ends its Litestream too.
  return run(place, ['sh', join(DEPLOY, 'litestream/muster-standby')], env, 'SIGTERM');
}

/** Starts HAProxy, which listens on a Unix socket. */
async function startProxy(
  folder: string,
  primaryUrl: string,
  standbyListen: string,
  place: Place,
): Promise<string> {
  const socket = join(folder, 'haproxy.sock');
  const { program, env } = await findHaproxy();
  const file = join(folder, 'haproxy.cfg');
  const changes = [
    ...listenAt(`unix@${socket}`),
    [/192\.0\.2\.10:8790/, new URL(primaryUrl).host],
    [/192\.0\.2\.11:8790/, standbyListen],
  ] as const;
  writeFileSync(file, adaptDeployed('haproxy/haproxy.cfg', changes));
  run(place, [program, '-db', '-f', file], env);
  return socket;
}

/** A port of this process that leads to a Unix socket, which also works across networks. Returns its authority. */
async function openPort(socket: string): Promise<string> {
  const server = createServer((near) => {
    const far = connect(socket);
    pipeline(near, far, near, () => undefined);
  });
  const port = await listenOnLoopback(server);
  onTestFinished(() => {
    server.close();
  });
  return `127.0.0.1:${port}`;
}

/** With `hasNetwork`, the primary is in a network of its own, with a cable to that of the proxy. Needs root. */
export async function startReplicatedHub({ hasNetwork = false } = {}): Promise<ReplicatedHub> {
  const network = hasNetwork ? await createRoutedHost() : undefined;
  onTestFinished(() => network?.stop());
  const primaryPlace =
    network === undefined ? here : { wrapper: network.router.wrapper, address: networks.router.v4 };
  const proxyPlace = network === undefined ? here : { ...here, wrapper: network.host.wrapper };

  const replication = await startReplication(primaryPlace);
  const { folder, primaryUrl } = replication;
  const standbyDb = join(folder, 'standby/muster.db');
  const standbyListen = `${proxyPlace.address}:${await findFreePort()}`;
  const standby = runStandby(replication, standbyDb, standbyListen, proxyPlace);
  const authority = await openPort(await startProxy(folder, primaryUrl, standbyListen, proxyPlace));
  return {
    ...replication,
    standby,
    standbyDb,
    url: `http://${authority}`,
    wsUrl: `ws://${authority}`,
    setLink(state) {
      if (network === undefined) throw new Error('there is no network of its own');
      network.router.ip(`link set eth0 ${state}`);
    },
  };
}
