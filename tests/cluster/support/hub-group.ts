import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findHaproxy, listenAt } from '../../deploy/support/haproxy.ts';
import { attachHub, type HubProcess, killProcess, PASSWORD } from '../../support/hub/hub-process.ts';
import { adaptDeployed } from '../../support/machines/deployed-file.ts';
import { findFreePort } from '../../support/network/free-port.ts';
import { type PausableProxy, startPausableProxy } from '../../support/network/pausable-proxy.ts';
import { runCommand, runHub, type TestProcess } from '../../support/process.ts';

/** Hubs on one PostgreSQL database behind HAProxy, with its configuration of `deploy/`. */
export interface HubGroup {
  /** URL of the proxy. */
  readonly url: string;
  readonly wsUrl: string;
  readonly hubs: readonly HubProcess[];
  /** The network between the proxy and each hub. */
  readonly links: readonly PausableProxy[];
  /** Starts a hub again at its address; `program` is the path of another build of it. */
  restart(index: number, program?: string): Promise<void>;
  /** Index of the hub to which the proxy sends administrators. */
  findCurrent(cookie: string): Promise<number>;
}

export interface HubGroupOptions {
  /** Connection URI for each hub. */
  databases: readonly string[];
  onFinished: (action: () => unknown) => void;
}

const letters = ['a', 'b', 'c', 'd'];

export async function startHubGroup({ databases, onFinished }: HubGroupOptions): Promise<HubGroup> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-group-'));
  const processes: TestProcess[] = [];
  const hubs: HubProcess[] = [];
  const ports = await Promise.all(databases.map(() => findFreePort()));
  onFinished(async () => {
    await Promise.all(processes.map(killProcess));
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(index: number, program?: string): Promise<void> {
    const listen = `127.0.0.1:${ports[index]}`;
    const name = `hub-${letters[index]}`;
    const args = ['serve', '--listen', listen, '--db', databases[index] ?? '', '--hub-name', name];
    const cwd = mkdtempSync(join(folder, 'hub-'));
    const process = runHub(
      [...args, '--log-level', 'error'],
      { MUSTER_ADMIN_PASSWORD: PASSWORD },
      { cwd, program },
    );
    processes.push(process);
    hubs[index] = await attachHub(process);
  }

  await Promise.all(databases.map((_, index) => start(index)));
  const links = await Promise.all(ports.map((port) => startPausableProxy(port, onFinished)));
  const authority = `127.0.0.1:${await findFreePort()}`;
  const { program, env } = await findHaproxy();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configure(authority, databases.length));
  const entries = links.map((link, index) => [`HUB_${letters[index]?.toUpperCase()}`, link.authority]);
  processes.push(
    runCommand(program, ['-db', '-f', file], { env: { ...env, ...Object.fromEntries(entries) } }),
  );
  const url = `http://${authority}`;
  return {
    url,
    wsUrl: `ws://${authority}`,
    hubs,
    links,
    restart: start,
    async findCurrent(cookie) {
      const response = await fetch(`${url}/api/hubs`, { headers: { cookie } });
      const { hubs: listed } = (await response.json()) as { hubs?: { name: string; current: boolean }[] };
      return letters.indexOf(listed?.find(({ current }) => current)?.name.at(-1) ?? '');
    },
  };
}

/** The file has two servers in each backend. */
function configure(authority: string, count: number): string {
  const more = letters.slice(2, count);
  return adaptDeployed('haproxy/several-hubs.cfg', [
    ...listenAt(authority),
    [
      / {4}server b "\$HUB_B"(.*)\n/g,
      ['b', ...more].map((letter) => `    server ${letter} "$HUB_${letter.toUpperCase()}"$1\n`).join(''),
    ],
    ...more.map((letter) => [new RegExp(`(server ${letter} .*track agents/)b`), `$1${letter}`] as const),
  ]);
}
