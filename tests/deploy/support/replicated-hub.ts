import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { findHubProgram } from '../../../scripts/build/hub-build.mjs';
import { ensureProgram, findUnpackedRoot } from '../../../scripts/test-programs/debian-programs.mjs';
import { ensureLitestream } from '../../../scripts/test-programs/litestream.mjs';
import { type HubProcess, startHub } from '../../support/hub/hub-process.ts';
import { findFreePort } from '../../support/network/free-port.ts';
import { runCommand, type TestProcess } from '../../support/process.ts';
import '../../support/fetched-programs.ts';

/** A primary hub with Litestream, its standby, and HAProxy in front of both, with the files of `deploy/`. */
export interface ReplicatedHub {
  readonly primary: HubProcess;
  readonly primaryDb: string;
  readonly litestream: TestProcess;
  readonly standby: TestProcess;
  readonly standbyDb: string;
  /** The proxy's. */
  readonly url: string;
  readonly wsUrl: string;
}

const DEPLOY = fileURLToPath(new URL('../../../deploy', import.meta.url));

function adapt(file: string, changes: readonly (readonly [RegExp, string])[]): string {
  let text = readFileSync(join(DEPLOY, file), 'utf8');
  for (const [pattern, replacement] of changes) {
    if (!pattern.test(text)) throw new Error(`${file} contains no match for ${pattern}`);
    text = text.replace(pattern, replacement);
  }
  return text;
}

/** Runs a program that is killed after the test, also while it is stopped. */
function run(command: string, args: readonly string[], env: Record<string, string>): TestProcess {
  const process = runCommand(command, args, { env });
  onTestFinished(async () => {
    await process.stop('SIGKILL');
  });
  return process;
}

async function startProxy(folder: string, primaryUrl: string, standbyPort: number): Promise<number> {
  const port = await findFreePort();
  const program = await ensureProgram('haproxy');
  const file = join(folder, 'haproxy.cfg');
  const changes = [
    // Two descriptors a connection: more than a test may have open.
    [/maxconn 20000/, 'maxconn 1000'],
    [/bind :443 ssl crt \S+/, `bind 127.0.0.1:${port}`],
    [/set-header X-Forwarded-Proto https/, 'set-header X-Forwarded-Proto http'],
    [/192\.0\.2\.10:8790/, new URL(primaryUrl).host],
    [/192\.0\.2\.11:8790/, `127.0.0.1:${standbyPort}`],
  ] as const;
  writeFileSync(file, adapt('haproxy/haproxy.cfg', changes));
  const unpacked = findUnpackedRoot('haproxy');
  const library = unpacked === undefined ? '' : join(unpacked, 'usr/lib/x86_64-linux-gnu');
  run(program, ['-db', '-f', file], { LD_LIBRARY_PATH: library });
  return port;
}

export async function startReplicatedHub(): Promise<ReplicatedHub> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-standby-'));
  const program = await ensureLitestream();
  const [primaryDb, standbyDb] = [join(folder, 'muster.db'), join(folder, 'standby/muster.db')];
  const primary = await startHub(primaryDb);
  const standbyPort = await findFreePort();
  const config = join(folder, 'litestream.yml');
  writeFileSync(
    config,
    adapt('litestream/litestream.yml', [[/\/var\/lib\/muster-hub\/muster\.db/, primaryDb]]),
  );
  const replica = { MUSTER_REPLICA: `file://${folder}/replica` };
  const litestream = run(program, ['replicate', '-config', config], replica);
  const standby = run('sh', [join(DEPLOY, 'litestream/muster-standby')], {
    ...replica,
    PATH: `${dirname(program)}:${dirname(process.execPath)}:${process.env.PATH}`,
    MUSTER_PRIMARY: primary.url,
    MUSTER_DB: standbyDb,
    MUSTER_LISTEN: `127.0.0.1:${standbyPort}`,
    MUSTER_HUB: writeLauncher(folder),
  });
  const port = await startProxy(folder, primary.url, standbyPort);
  const authority = `127.0.0.1:${port}`;
  return {
    primary,
    primaryDb,
    litestream,
    standby,
    standbyDb,
    url: `http://${authority}`,
    wsUrl: `ws://${authority}`,
  };
}

/** A command that runs the built hub with this Node. */
function writeLauncher(folder: string): string {
  const file = join(folder, 'muster-hub');
  const hub = fileURLToPath(findHubProgram());
  writeFileSync(file, `#!/bin/sh\nexec '${process.execPath}' '${hub}' "$@"\n`, { mode: 0o755 });
  return file;
}
