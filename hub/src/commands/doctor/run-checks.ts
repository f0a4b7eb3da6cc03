import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Runtime } from '@muster/shared/runtime';
import { builtinSigningKey } from '../../features/agent-install/release-verifier.ts';
import { defaultSettings } from '../../features/settings/settings-schema.ts';
import { isDatabaseUrl } from '../../store/database-url.ts';
import { StoreError } from '../../store/errors.ts';
import { resolveDatabasePath } from '../../store/sqlite/files/database-files.ts';
import { VERSION } from '../../version.ts';
import type { DoctorOptions } from '../options.ts';
import { checkDatabase, checkModes, checkPassword } from './database.ts';
import { checkContents } from './database-content.ts';
import { type Finding, fail, ok } from './finding.ts';
import { checkAgents, checkThemeOrigin, checkThemes } from './folders.ts';
import { checkClock, checkDescriptors, checkModules, checkNode } from './machine.ts';
import { checkCodeHost, checkSite } from './options.ts';
import { checkParents } from './parent-folders.ts';
import { checkPostgres, checkReplication } from './postgres.ts';
import { checkEntry } from './public-entry.ts';
import * as requests from './public-requests.ts';
import * as sockets from './public-sockets.ts';
import { checkRunningHub } from './running-hub.ts';

/** Runs every check of the machine, the options, the database and, if a URL is given, the public address. */
export async function runChecks(options: DoctorOptions, runtime: Runtime): Promise<Finding[]> {
  const { serve, url } = options;
  const modules = await checkModules();
  const local = modules.level === 'ok' ? await checkData(options, runtime) : [];
  // Runs after the others: the quick check of a large database blocks the event loop, which would distort the timing
  // checks.
  const outside = url === '' ? [] : await checkAddress(options, runtime);
  return [checkNode(process.versions.node), modules, ...local, ...checkSite(serve), ...outside];
}

async function checkData(options: DoctorOptions, runtime: Runtime): Promise<Finding[]> {
  const { serve } = options;
  const now = () => Math.floor(runtime.now() / 1000);
  const database = await checkDatabaseFile(options, runtime);
  const settings = { ...defaultSettings, ...database.settings };
  const signingKey = settings.agent_signing_key || builtinSigningKey;
  return [
    ...database.findings,
    ...(await checkThemes(serve.themes, settings.theme)),
    ...(await checkThemeOrigin(serve.themes, serve)),
    ...(await checkAgents(serve, signingKey)),
    ...(await checkCodeHost({ options: serve, repository: settings.agent_repository, signingKey, now })),
  ];
}

async function checkDatabaseFile(options: DoctorOptions, runtime: Runtime) {
  const { db } = options.serve;
  // Imports better-sqlite3, so it is loaded after `checkModules` has found that this works.
  const { readDatabaseStatus } = await import('../../store/sqlite/database-admin/database-status.ts');
  const now = Math.floor(runtime.now() / 1000);
  try {
    if (isDatabaseUrl(db)) return await checkPostgres(db);
    const path = resolveDatabasePath(db);
    // Checked before the database is opened, which changes the mode of the lock file.
    const modes = existsSync(path) ? [checkModes(path), ...checkParents('modes', dirname(path))] : [];
    const status = await readDatabaseStatus(path, now);
    const usage = status.isHubRunning ? 'in use by a running hub' : 'not in use by a hub';
    const findings = [
      ok('database', `${status.path} is ${usage}.`),
      ...modes,
      ...checkDatabase(status),
      ...checkContents(status),
      checkReplication(status),
      checkDescriptors(status),
      checkClock(now, status.newestSampleAt),
      ...checkPassword(status),
      ...(status.isHubRunning ? await checkRunningHub(options.serve) : []),
    ];
    return { findings, settings: status.settings };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const [message = '', ...hint] = error.message.split(/(?<=\.) /);
    const advice = hint.join(' ') || 'Name the database with --db.';
    return { findings: [fail('database', message, advice), checkClock(now, null)], settings: {} };
  }
}

async function checkAddress(options: DoctorOptions, runtime: Runtime): Promise<Finding[]> {
  const { url, serve, waitSeconds } = options;
  const entry = await checkEntry(url, VERSION, () => runtime.now() / 1000);
  if (!entry.isHub) return entry.findings;
  const wrongHost = await requests
    .checkHostName(url)
    .catch((error) => describeConnectionError('host', error));
  if (wrongHost !== null) return [...entry.findings, wrongHost];
  const checks: [string, Promise<Finding | Finding[]>][] = [
    ['address', requests.checkForwarding(url, serve)],
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
    checks.map(([check, finding]) => finding.catch((error) => describeConnectionError(check, error))),
  );
  return [...entry.findings, ...found.flat()];
}

function describeConnectionError(check: string, error: unknown): Finding {
  const message = `The request failed: ${error instanceof Error ? error.message : String(error)}.`;
  return fail(check, message, 'Check the log of the proxy.');
}
