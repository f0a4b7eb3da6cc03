import path from 'node:path';
import { isScenarioName, scenarios } from '../src/mock/scenarios.ts';
import { startVite } from './author-vite.ts';
import type { Backend } from './backend.ts';
import type { Command } from './command-line.ts';
import { proxyHub } from './hub-proxy.ts';
import { createLiveReload } from './live-reload.ts';
import { serveMock } from './mock-server.ts';
import {
  type Call,
  type Options,
  readHub,
  readPort,
  readScenario,
  readSeed,
  refuseWords,
  scenarioOptions,
} from './options.ts';
import { readFromFolder } from './page-files.ts';
import { type ServePage, serveBuilt, startPageServer } from './page-server.ts';
import { findProject, isFolder } from './project.ts';
import { exitCodes, type Terminal, ToolError, UsageError } from './terminal.ts';

export const serverOptions = {
  hub: { value: 'URL', help: 'show the nodes of this hub, as a visitor sees them, in place of a mock fleet' },
  ...scenarioOptions,
  port: { value: 'NUMBER', help: '5170 or any that is free unless given; 0 takes a free one' },
  host: { value: 'ADDRESS', help: '127.0.0.1 unless given; 0.0.0.0 for other machines, such as a phone' },
} satisfies Options;

export const devCommand: Command = {
  summary: 'serve the theme while you write it, with a mock fleet or a real hub',
  usage: '[--scenario NAME | --hub URL] [--port NUMBER]',
  options: serverOptions,
  run: dev,
};

/** Who answers below `/api`. */
export function chooseBackend({ values }: Call): Backend {
  const hub = readHub(values.hub);
  if (hub === undefined)
    return serveMock({ scenario: readScenario(values.scenario), seed: readSeed(values.seed) });
  if (values.scenario !== undefined || values.seed !== undefined)
    throw new UsageError('--hub and a mock fleet exclude each other.');
  return proxyHub(hub);
}

async function dev(call: Call, terminal: Terminal): Promise<number> {
  refuseWords(call);
  const root = findProject(terminal.cwd);
  let backend = chooseBackend(call);
  const closers: (() => unknown)[] = [];
  const pages = await startPageServer(
    {
      backend: () => backend,
      port: readPort(call.values.port),
      host: call.values.host,
      // Vite listens on the same server.
      ignoreUpgrades: () => true,
    },
    async (server): Promise<ServePage> => {
      const bundler = await startVite(root, server);
      if (bundler === undefined) return serveFolder(root, closers);
      closers.push(bundler.close);
      return bundler.serve;
    },
  );
  terminal.say(`${pages.address}/  ${backend.name}`);
  terminal.complain('Type the name of a scenario, such as "flaky", to play it; Ctrl+C ends.');
  const stopListening = terminal.onLine((line) => {
    const next = readLine(line.trim(), call, terminal);
    if (next === undefined) return;
    backend.close();
    backend = next;
    terminal.say(`${pages.address}/  ${backend.name}`);
  });
  await terminal.untilStopped();
  stopListening();
  for (const close of closers) await close();
  await pages.close();
  return exitCodes.done;
}

/** The fleet that a line asks for, or undefined for a line that means nothing. */
function readLine(line: string, { values }: Call, terminal: Terminal): Backend | undefined {
  if (isScenarioName(line)) return serveMock({ scenario: line, seed: readSeed(values.seed) });
  if (line !== '') terminal.complain(`There are: ${Object.keys(scenarios).join(', ')}.`);
  return undefined;
}

async function serveFolder(root: string, closers: (() => unknown)[]): Promise<ServePage> {
  if (!(await isFolder(path.join(root, 'dist'))))
    throw new ToolError(
      'There is neither an index.html with Vite beside it nor a dist folder: nothing to serve.',
    );
  const reload = createLiveReload(root);
  closers.push(reload.close);
  return reload.wrap(serveBuilt(readFromFolder(root), reload.adapter));
}
