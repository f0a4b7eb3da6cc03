import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isScenarioName, scenarios } from '../src/mock/scenarios.ts';
import { checkManifestFile } from '../src/rules/manifest.ts';
import { MANIFEST } from '../src/rules/theme-file.ts';
import type { Backend } from './backend.ts';
import { formatFindings } from './findings.ts';
import { proxyHub } from './hub-proxy.ts';
import { createLiveReload } from './live-reload.ts';
import { serveMock } from './mock-server.ts';
import {
  type Command,
  type Options,
  type ParsedArgs,
  readHub,
  readPort,
  readScenario,
  readSeed,
  rejectArguments,
  scenarioOptions,
} from './options.ts';
import { readFromFolder } from './page-files.ts';
import { type ServePage, serveBuilt, startPageServer } from './page-server.ts';
import { findProject, isFolder } from './project.ts';
import { refreshSettingsModule } from './settings-module.ts';
import { exitCodes, type Terminal, ToolError, UsageError } from './terminal.ts';
import { startVite } from './vite-server.ts';

export const serverOptions = {
  hub: { value: 'URL', help: 'show the public nodes of this hub instead of a mock fleet' },
  ...scenarioOptions,
  port: { value: 'NUMBER', help: '0 for any free port (default: 5170, or a free one)' },
  host: { value: 'ADDRESS', help: '0.0.0.0 to allow other devices, such as a phone (default: 127.0.0.1)' },
} satisfies Options;

/** Milliseconds in which an editor writes a file. */
const WRITE_MS = 100;

export const devCommand: Command = {
  summary: 'serve the theme with live reload, using a mock fleet or a real hub',
  usage: '[--scenario NAME | --hub URL] [--port NUMBER]',
  options: serverOptions,
  run: dev,
};

/** The backend that the options ask for. */
export function chooseBackend({ values }: ParsedArgs): Backend {
  const hub = readHub(values.hub);
  if (hub === undefined)
    return serveMock({ scenario: readScenario(values.scenario), seed: readSeed(values.seed) });
  if (values.scenario !== undefined || values.seed !== undefined)
    throw new UsageError('--hub cannot be combined with --scenario or --seed.');
  return proxyHub(hub);
}

async function dev(call: ParsedArgs, terminal: Terminal): Promise<number> {
  rejectArguments(call);
  const root = findProject(terminal.cwd);
  let backend = chooseBackend(call);
  const closers: (() => unknown)[] = [await watchManifest(root, terminal)];
  const pages = await startPageServer(
    {
      backend: () => backend,
      port: readPort(call.values.port),
      host: call.values.host,
      // Vite handles its own upgrades on the same server.
      ignoreUpgrades: () => true,
    },
    async (server): Promise<ServePage> => {
      const bundler = await startVite(root, server);
      if (bundler === undefined) return serveFolder(root, closers);
      closers.push(bundler.close);
      return bundler.serve;
    },
  );
  terminal.print(`${pages.address}/  ${backend.name}`);
  terminal.printError('Type a scenario, such as "flaky", to switch to it. Press Ctrl+C to stop.');
  const stopListening = terminal.onLine((line) => {
    const next = readLine(line.trim(), call, terminal);
    if (next === undefined) return;
    backend.close();
    backend = next;
    terminal.print(`${pages.address}/  ${backend.name}`);
  });
  await terminal.untilStopped();
  stopListening();
  for (const close of closers) await close();
  await pages.close();
  return exitCodes.success;
}

/** Keeps the typed settings up to date with theme.json, and prints its findings, until the returned function is called. */
async function watchManifest(root: string, terminal: Terminal): Promise<() => void> {
  let told = '';
  const refresh = async () => {
    for (const name of await refreshSettingsModule(root)) terminal.printError(`Updated ${name}.`);
    const content = await readFile(path.join(root, MANIFEST));
    const lines = formatFindings(checkManifestFile([{ path: MANIFEST, size: content.length, content }]));
    const text = lines.join('\n');
    if (text !== told) terminal.printError(text === '' ? `${MANIFEST} has no findings any more.` : text);
    told = text;
  };
  await refresh();
  // Editors replace files, which ends a watch of the file itself.
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(root, (_event, name) => {
    if (name !== MANIFEST) return;
    // Writing a file is several events, and in between it is not complete.
    clearTimeout(timer);
    timer = setTimeout(() => refresh().catch(() => undefined), WRITE_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

/** The mock fleet of a scenario; undefined for an unknown name. */
function readLine(line: string, { values }: ParsedArgs, terminal: Terminal): Backend | undefined {
  if (isScenarioName(line)) return serveMock({ scenario: line, seed: readSeed(values.seed) });
  if (line !== '')
    terminal.printError(`Unknown scenario. Choose one of: ${Object.keys(scenarios).join(', ')}.`);
  return undefined;
}

async function serveFolder(root: string, closers: (() => unknown)[]): Promise<ServePage> {
  if (!(await isFolder(path.join(root, 'dist'))))
    throw new ToolError('Nothing to serve: found neither an index.html with Vite nor a dist folder.');
  const reload = createLiveReload(root);
  closers.push(reload.close);
  return reload.wrap(serveBuilt(readFromFolder(root), reload.adapter));
}
