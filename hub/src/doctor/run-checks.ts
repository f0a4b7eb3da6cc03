import { existsSync } from 'node:fs';
import type { Runtime } from '@muster/runtime';
import { defaultSettings } from '../domain/settings/settings-schema.ts';
import type { DoctorOptions } from '../options.ts';
import { StoreError } from '../store/errors.ts';
import { resolveDatabasePath } from '../store/files/database-files.ts';
import { VERSION } from '../version.ts';
import { checkDatabase, checkModes } from './database.ts';
import { type Finding, failed, passed } from './finding.ts';
import { checkAgents, checkThemes } from './folders.ts';
import { checkClock, checkDescriptors, checkModules, checkNode } from './machine.ts';
import { checkCodeHost, checkSite } from './options.ts';
import { checkEntry } from './public-entry.ts';
import * as requests from './public-requests.ts';
import * as sockets from './public-sockets.ts';
import { checkRunningHub } from './running-hub.ts';

export interface ExamineDeps {
  options: DoctorOptions;
  runtime: Runtime;
}

/** Everything that is to be message of this machine, these options and this address, in the order of the checks. */
export async function examine({ options, runtime }: ExamineDeps): Promise<Finding[]> {
  const { serve, url } = options;
  const modules = await checkModules();
  const local = modules.level === 'ok' ? await examineData({ options, runtime }) : [];
  // Later, since the check of a large database takes the loop for itself, and delays would be found where there are none.
  const outside = url === '' ? [] : await examineAddress({ options, runtime });
  return [checkNode(process.versions.node), modules, ...local, ...checkSite(serve), ...outside];
}

async function examineData({ options, runtime }: ExamineDeps): Promise<Finding[]> {
  const { serve } = options;
  const now = () => Math.floor(runtime.now() / 1000);
  const found = await examineDatabaseFile({ options, runtime });
  const settings = { ...defaultSettings, ...found.settings };
  return [
    ...found.findings,
    ...(await checkThemes(serve.themes, settings.theme)),
    ...(await checkAgents(serve)),
    ...(await checkCodeHost({ options: serve, repository: settings.agent_repository, now })),
  ];
}

async function examineDatabaseFile({ options, runtime }: ExamineDeps) {
  const { db } = options.serve;
  // It loads what is compiled, which was found to load by now.
  const { readDatabaseStatus } = await import('../store/database-admin/database-status.ts');
  const now = Math.floor(runtime.now() / 1000);
  try {
    const path = resolveDatabasePath(db);
    // Before it is opened, which makes its lock private.
    const modes = existsSync(path) ? [checkModes(path)] : [];
    const condition = await readDatabaseStatus(path);
    const runs = condition.isHubRunning ? 'a hub has it open' : 'no hub has it open';
    const findings = [
      passed('database', `${condition.path}: ${runs}.`),
      ...modes,
      ...checkDatabase(condition),
      checkDescriptors(condition),
      checkClock(now, condition.newestSampleAt),
      ...(condition.isHubRunning ? await checkRunningHub(options.serve) : []),
    ];
    return { findings, settings: condition.settings };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const [message = '', ...hint] = error.message.split(/(?<=\.) /);
    const advice = hint.join(' ') || 'Name the database with --db.';
    return { findings: [failed('database', message, advice), checkClock(now, null)], settings: {} };
  }
}

async function examineAddress({ options, runtime }: ExamineDeps): Promise<Finding[]> {
  const { url, serve, waitSeconds } = options;
  const entry = await checkEntry({ url, version: VERSION, now: () => runtime.now() / 1000 });
  if (!entry.isHub) return entry.findings;
  const checks: [string, Promise<Finding | Finding[]>][] = [
    ['address', requests.checkForwarding(url)],
    ['public-site', requests.checkPublicSite(url, serve)],
    ['compression', requests.checkCompression(url)],
    ['methods', requests.checkMethods(url)],
    ['upload', requests.checkUpload(url)],
    ['installer', requests.checkInstaller(url)],
    ['headers', requests.checkHeaders(url, serve)],
    ['cache', requests.checkCache(url, runtime)],
    ['websocket', sockets.checkWebSocket(url, runtime)],
    ['idle', sockets.checkIdle(url, waitSeconds, runtime)],
  ];
  const found = await Promise.all(
    checks.map(([check, finding]) => finding.catch((error) => describeBreak(check, error))),
  );
  return [...entry.findings, ...found.flat()];
}

function describeBreak(check: string, error: unknown): Finding {
  const message = `The connection broke: ${error instanceof Error ? error.message : String(error)}.`;
  return failed(check, message, 'Look into the log of the proxy.');
}
