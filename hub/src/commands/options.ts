import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ImportKind } from '@muster/generated/types';
import { DEFAULT_CODE_HOST } from '../features/agent-install/code-host.ts';
import { findLauncher, type Launch } from '../launch.ts';
import { parseTrustedProxies, TrustedProxiesError } from '../lib/network/trusted-proxies.ts';
import type { WebTransport } from '../lib/network/web-client.ts';
import { locateFiles } from '../store/database-url.ts';
import { type ApplyAction, readApplyAction } from './apply/apply-options.ts';
import { type CommandName, commandNames, takes } from './help.ts';
import { installedService, readServiceEnvironment, type ServiceFiles } from './installed-service.ts';
import type { McpOptions } from './mcp/mcp-command.ts';
import {
  OptionError,
  readDatabase,
  readFolder,
  readHubName,
  readPassword,
  readPath,
  readTokenAction,
  type TokenAction,
} from './option-values.ts';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

export interface ListenAddress {
  host: string;
  port: number;
}

export interface ServeOptions {
  command: 'serve';
  host: string;
  /** 0 lets the kernel choose. */
  port: number;
  /** Listener of panel and login, if they have their own; port 0 lets the kernel choose. */
  adminListen?: ListenAddress | undefined;
  /** Absolute. */
  db: string;
  /** The hub's public URL without a trailing slash, or "". */
  site: string;
  /** URL of panel and login if they have a separate host, without a trailing slash. */
  adminSite?: string;
  /** Proxies whose forwarded headers are trusted, in the syntax of `parseTrustedProxies`; "" for loopback. */
  trustedProxies?: string;
  /** Absolute folder of installed themes. */
  themes: string;
  /** Absolute folder of agent binaries, or "" to forward those of the code host. */
  agents?: string;
  /** URL of the code host in place of https://github.com, without a trailing slash. */
  codeHost?: string;
  /** How the hub reaches the hosts of themes, for tests; the system's network unless set. */
  webTransport?: WebTransport;
  /** Name of the hub among those on its PostgreSQL database; unset with SQLite. */
  hubName?: string | undefined;
  logLevel: LogLevel;
  /** How the process was started; `command` if unset. */
  launcher?: Launch['launcher'];
  /** Password of a new database's account; undefined for a random one. */
  firstPassword: string | undefined;
  /** Whether every response is validated against the contract before it is sent. */
  validateResponses: boolean;
}

export type Options =
  | ServeOptions
  | PasswdOptions
  | NodeTokenOptions
  | TokenOptions
  | BackupOptions
  | RestoreOptions
  | ImportOptions
  | ApplyOptions
  | DoctorOptions
  | McpOptions
  /** Help on one command, or on the program if null. */
  | { command: 'help'; about: CommandName | null }
  | { command: 'version' };

export interface PasswdOptions {
  command: 'passwd';
  db: string;
  /** Undefined for a random one. */
  password: string | undefined;
  resetsSecondFactor: boolean;
  /** Whether the database is that of the installed service. */
  isService: boolean;
}

export interface NodeTokenOptions {
  command: 'node-token';
  /** The options of `serve`. */
  serve: ServeOptions;
  name: string;
  format: 'text' | 'json';
}

export type TokenOptions = {
  command: 'token';
  /** The options of `serve`. */
  serve: ServeOptions;
  format: 'text' | 'json';
} & TokenAction;

export interface BackupOptions {
  command: 'backup';
  db: string;
  /** The argument; "-" is standard output. */
  file: string;
  isForced: boolean;
}

export interface RestoreOptions {
  command: 'restore';
  db: string;
  /** The argument; "-" is standard input. */
  file: string;
  isDryRun: boolean;
  /** Settings to restore even if they let others do more. */
  keep: readonly string[];
}

export interface ImportOptions {
  command: 'import';
  db: string;
  kind: ImportKind;
  /** The argument. */
  file: string;
  isDryRun: boolean;
  /** Whether the hub may have nodes. */
  merges: boolean;
  format: 'text' | 'json';
  /** The hub's public URL without a trailing slash, for the install commands, or "". */
  site: string;
}

export interface ApplyOptions extends ApplyAction {
  command: 'apply';
  /** The options of `serve`. */
  serve: ServeOptions;
  /** Environment for the variables of the file. */
  env: Environment;
}

export interface DoctorOptions {
  command: 'doctor';
  /** The options of `serve`. */
  serve: ServeOptions;
  /** Public address to check, without a trailing slash, or "". */
  url: string;
  format: 'text' | 'json' | 'report';
  /** How long an idle WebSocket is observed. */
  waitSeconds: number;
  /** Whether the options are those of the installed service. */
  isService: boolean;
}

const logLevels: readonly string[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const MAX_WAIT_SECONDS = 600;

type Environment = Readonly<Record<string, string | undefined>>;

/** Commands that do not use the database of the installed service. */
const ownCommands: readonly CommandName[] = ['serve', 'mcp'];

/**
 * Reads the command line and the environment; the command line wins. If no database is named, commands other than `serve` have
 * the options of the installed service. Throws `OptionError`.
 */
export function readOptions(
  args: readonly string[],
  environment: Environment,
  service: ServiceFiles = installedService,
): Options {
  const { values, positionals } = parse(args);
  const own = dropEmpty(environment);
  const [word = 'serve', ...rest] = positionals;
  if (word === 'help')
    return { command: 'help', about: commandNames.find((name) => name === rest[0]) ?? null };
  const command = commandNames.find((name) => name === word);
  if (values.version === true) return { command: 'version' };
  if (values.help === true)
    return { command: 'help', about: positionals.length > 0 ? (command ?? null) : null };
  if (command === undefined) throw new OptionError(`Unknown command "${word}". See muster-hub --help.`);
  requireFitting(command, values, rest);
  const isNamed = (values.db ?? own.MUSTER_DB) !== undefined || existsSync('muster.db');
  const ofService = isNamed || ownCommands.includes(command) ? undefined : readServiceEnvironment(service);
  const env = { ...dropEmpty(ofService ?? {}), ...own };
  return readCommand(command, {
    values,
    env,
    words: rest,
    isService: ofService !== undefined,
    db: readDatabase(values.db ?? env.MUSTER_DB ?? 'muster.db'),
  });
}

/** `NAME=` in an environment file, or an unset variable that Docker Compose passes on, counts as unset. */
function dropEmpty(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

interface Given {
  values: Values;
  env: Environment;
  /** The arguments after the command. */
  words: readonly string[];
  db: string;
  /** Whether the environment is that of the installed service. */
  isService: boolean;
}

function readCommand(command: CommandName, given: Given): Options {
  const { values, env, words, db } = given;
  const [word] = words;
  switch (command) {
    case 'serve':
      return readServeOptions(values, env, db);
    case 'passwd':
      return {
        command,
        db,
        password: readPassword(env, 'MUSTER_NEW_PASSWORD'),
        resetsSecondFactor: values['reset-second-factor'] === true,
        isService: given.isService,
      };
    case 'node-token':
      return {
        command,
        serve: readServeOptions(values, env, db),
        name: word ?? hostname(),
        format: values.json === true ? 'json' : 'text',
      };
    case 'token':
      return {
        command,
        serve: readServeOptions(values, env, db),
        format: values.json === true ? 'json' : 'text',
        ...readTokenAction(words, values),
      };
    case 'backup':
      return { command, db, file: requireFile(command, word), isForced: values.force === true };
    case 'restore':
      return {
        command,
        db,
        file: requireFile(command, word),
        isDryRun: values['dry-run'] === true,
        keep: (values.keep ?? '').split(',').filter((key) => key !== ''),
      };
    case 'import':
      return {
        command,
        db,
        kind: readKind(word),
        file: requireFile(command, words[1]),
        isDryRun: values['dry-run'] === true,
        merges: values.merge === true,
        format: values.json === true ? 'json' : 'text',
        site: readUrl('--site', values.site ?? env.MUSTER_SITE ?? ''),
      };
    case 'apply':
      return { command, serve: readServeOptions(values, env, db), env, ...readApplyAction(word, values) };
    case 'doctor':
      return {
        command,
        serve: readServeOptions(values, env, db),
        url: readUrl('doctor', word ?? ''),
        format: readFormat(values),
        waitSeconds: readWait(values.wait ?? '35'),
        isService: given.isService,
      };
    case 'mcp':
      return { command, url: readHubUrl(word, env), token: readToken(env) };
  }
}

function readHubUrl(word: string | undefined, env: Environment): string {
  return readUrl('mcp', word ?? env.MUSTER_URL ?? '') || 'http://127.0.0.1:8790';
}

function readToken({ MUSTER_TOKEN: token = '' }: Environment): string {
  if (/^[\w.~+/-]+=*$/.test(token)) return token;
  throw new OptionError('mcp needs an API token with the scope read in MUSTER_TOKEN.');
}

/** Refuses options and arguments that the command does not take. */
function requireFitting(command: CommandName, values: Values, words: readonly string[]): void {
  const { options, word } = takes[command];
  const unknown = Object.keys(values).find((name) => !options.includes(name));
  if (unknown !== undefined)
    throw new OptionError(`${command} does not take --${unknown}. See muster-hub ${command} --help.`);
  const extra = words[word === null ? 0 : word.split(' ').length];
  if (extra !== undefined)
    throw new OptionError(`Unexpected argument "${extra}". See muster-hub ${command} --help.`);
}

function requireFile(command: string, word: string | undefined): string {
  if (word !== undefined && word !== '') return word;
  throw new OptionError(`${command} needs a file name. See muster-hub ${command} --help.`);
}

/** Products by the words of the command line; the contract lists them. */
const importKinds = Object.keys({
  'monitor-probe': true,
  komari: true,
  nezha: true,
  beszel: true,
  'uptime-kuma': true,
  ndjson: true,
} satisfies Record<ImportKind, true>) as ImportKind[];

function readKind(word: string | undefined): ImportKind {
  const kind = importKinds.find((one) => one === word);
  if (kind !== undefined) return kind;
  const found = word === undefined ? 'nothing' : `"${word}"`;
  throw new OptionError(
    `import needs the product and its file; the product is one of ${importKinds.join(', ')}, not ${found}.`,
  );
}

type Values = ReturnType<typeof parse>['values'];

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        listen: { type: 'string' },
        db: { type: 'string' },
        site: { type: 'string' },
        'admin-listen': { type: 'string' },
        'admin-site': { type: 'string' },
        'trusted-proxies': { type: 'string' },
        themes: { type: 'string' },
        agents: { type: 'string' },
        'code-host': { type: 'string' },
        'hub-name': { type: 'string' },
        'log-level': { type: 'string' },
        'reset-second-factor': { type: 'boolean' },
        name: { type: 'string' },
        scope: { type: 'string' },
        days: { type: 'string' },
        force: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        keep: { type: 'string' },
        merge: { type: 'boolean' },
        yes: { type: 'boolean' },
        check: { type: 'boolean' },
        prune: { type: 'boolean' },
        print: { type: 'boolean' },
        'max-delete': { type: 'string' },
        json: { type: 'boolean' },
        report: { type: 'boolean' },
        wait: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    });
  } catch (error) {
    throw new OptionError(`${describeParseError(error as Error)} See muster-hub --help.`, { cause: error });
  }
}

/** One sentence, without Node's advice on arguments that begin with a dash. */
function describeParseError({ message }: Error): string {
  // As in "Option '-h, --help' does not take an argument" and "Option '--db <value>' argument missing".
  const option = /'(?:-\w, )?(--?[^\s']*)/.exec(message)?.[1] ?? '';
  if (message.startsWith('Unknown option')) return `Unknown option ${option}.`;
  return message.includes('does not take') ? `${option} takes no value.` : `${option} needs a value.`;
}

function readServeOptions(values: Values, env: Environment, db: string): ServeOptions {
  const listen = readListen('--listen', values.listen ?? env.MUSTER_LISTEN ?? '127.0.0.1:8790');
  return {
    command: 'serve',
    ...listen,
    adminListen: readAdminListen(values['admin-listen'] ?? env.MUSTER_ADMIN_LISTEN ?? '', listen),
    db,
    adminSite: readUrl('--admin-site', values['admin-site'] ?? env.MUSTER_ADMIN_SITE ?? ''),
    site: readUrl('--site', values.site ?? env.MUSTER_SITE ?? ''),
    trustedProxies: readProxies(values['trusted-proxies'] ?? env.MUSTER_TRUSTED_PROXIES ?? ''),
    themes: readPath(
      '--themes',
      values.themes ?? env.MUSTER_THEMES ?? resolve(locateFiles(db), '..', 'themes'),
    ),
    agents: readFolder(values.agents ?? env.MUSTER_AGENTS ?? ''),
    codeHost: readUrl('--code-host', values['code-host'] ?? env.MUSTER_CODE_HOST ?? '') || DEFAULT_CODE_HOST,
    hubName: readHubName(values['hub-name'] ?? env.MUSTER_HUB_NAME ?? '', db),
    logLevel: readLogLevel(values['log-level'] ?? env.MUSTER_LOG_LEVEL ?? 'info'),
    launcher: findLauncher(env),
    firstPassword: readPassword(env, 'MUSTER_ADMIN_PASSWORD'),
    validateResponses: env.MUSTER_VALIDATE_RESPONSES === '1',
  };
}

function readListen(option: string, text: string): ListenAddress {
  const match = /^(?:\[([0-9A-Fa-f:.]+)\]|([^:[\]\s]+)):(\d{1,5})$/.exec(text);
  const port = Number(match?.[3]);
  if (match === null || port > 65_535)
    throw new OptionError(
      `${option} must be HOST:PORT, such as 127.0.0.1:8790 or [::1]:8790, not "${text}".`,
    );
  return { host: match[1] ?? match[2] ?? '', port };
}

function readAdminListen(text: string, page: ListenAddress): ListenAddress | undefined {
  if (text === '') return undefined;
  const address = readListen('--admin-listen', text);
  if (address.port !== 0 && address.port === page.port && address.host === page.host)
    throw new OptionError(`--admin-listen must differ from --listen; both are "${text}".`);
  return address;
}

function readUrl(option: string, text: string): string {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain =
    url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search + url.hash === '';
  if (!isPlain || url.username !== '' || url.password !== '')
    throw new OptionError(
      `${option} must be a URL without a path, such as https://status.example.com, not "${text}".`,
    );
  return url.origin;
}

function readProxies(list: string): string {
  try {
    parseTrustedProxies(list);
    return list.trim();
  } catch (error) {
    if (!(error instanceof TrustedProxiesError)) throw error;
    throw new OptionError(`--trusted-proxies: ${error.message}`, { cause: error });
  }
}

function readFormat({ json, report }: Values): DoctorOptions['format'] {
  if (json === true && report === true) throw new OptionError('Use either --json or --report.');
  if (report === true) return 'report';
  return json === true ? 'json' : 'text';
}

function readWait(text: string): number {
  const seconds = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (seconds < 1 || seconds > MAX_WAIT_SECONDS)
    throw new OptionError(`--wait must be 1 to ${MAX_WAIT_SECONDS} seconds, not "${text}".`);
  return seconds;
}

function readLogLevel(text: string): LogLevel {
  if (!logLevels.includes(text))
    throw new OptionError(`--log-level must be one of ${logLevels.join(', ')}, not "${text}".`);
  return text as LogLevel;
}
