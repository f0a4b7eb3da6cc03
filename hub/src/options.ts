import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { limits } from '@muster/generated/limits';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

export interface ServeOptions {
  command: 'serve';
  host: string;
  /** 0 lets the kernel choose. */
  port: number;
  /** Absolute. */
  db: string;
  /** The hub's public URL without a trailing slash, or "". */
  site: string;
  /** URL of panel and login where they have a host of their own, without a trailing slash. */
  adminSite?: string;
  /** Absolute folder of installed themes. */
  themes: string;
  /** Absolute folder of agent binaries, or "" to forward those of the code host. */
  agents?: string;
  /** URL of what stands in for https://github.com, without a trailing slash. */
  codeHost?: string;
  logLevel: LogLevel;
  /** Password of a new database's account; undefined for a random one. */
  firstPassword: string | undefined;
  /** Whether every answer is checked against the contract before it is sent. */
  validateResponses: boolean;
}

export type Options =
  | ServeOptions
  | { command: 'passwd'; db: string; password: string | undefined }
  | { command: 'node-token'; db: string; name: string }
  | { command: 'help' }
  | { command: 'version' };

/** An option that cannot be used; the message says which and what it should be. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}

export const HELP = `muster-hub: the hub of a Muster fleet

Usage
  muster-hub [serve] [options]   run the hub
  muster-hub passwd [--db FILE]  set a new password and end every session (MUSTER_NEW_PASSWORD, or a random one)
  muster-hub node-token [NAME] [--db FILE]
                                 print the token of the node of that name, which is added if it is missing;
                                 NAME is this host's name unless given

Options, each also an environment variable
  --listen HOST:PORT   MUSTER_LISTEN     where to listen (127.0.0.1:8790)
  --db FILE            MUSTER_DB         the database (muster.db); it is made if it is missing
  --site URL           MUSTER_SITE       the hub's public URL, for links and Secure cookies; other host names are
                                         refused then, those of this machine and private addresses excepted
  --admin-site URL     MUSTER_ADMIN_SITE serves panel and login at this URL only, and no theme there, so that a theme
                                         cannot reach them; the session's cookie stays with that host
  --themes FOLDER      MUSTER_THEMES     installed themes (themes beside the database)
  --agents FOLDER      MUSTER_AGENTS     serves the agents of this folder in place of the code host's: files named
                                         muster-agent-linux-x86_64 and muster-agent-linux-aarch64
  --code-host URL      MUSTER_CODE_HOST  where GitHub is (https://github.com)
  --log-level LEVEL    MUSTER_LOG_LEVEL  fatal, error, warn, info, debug, trace or silent (info)
  --help, --version

MUSTER_ADMIN_PASSWORD sets the password of a new database's account, which is random otherwise.
`;

const LOG_LEVELS: readonly string[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the command line and the environment; the command line wins. Throws `OptionError`. */
export function readOptions(args: readonly string[], env: Environment): Options {
  const { values, positionals } = parse(args);
  if (values.help === true) return { command: 'help' };
  if (values.version === true) return { command: 'version' };
  const db = resolve(values.db ?? env.MUSTER_DB ?? 'muster.db');
  const [command = 'serve', ...rest] = positionals;
  if (command !== 'node-token' && rest.length > 0)
    throw new OptionError(`"${rest[0]}" is one word too many. See muster-hub --help.`);
  switch (command) {
    case 'serve':
      return readServeOptions(values, env, db);
    case 'passwd':
      return { command, db, password: readPassword(env, 'MUSTER_NEW_PASSWORD') };
    case 'node-token':
      return { command, db, name: rest[0] ?? hostname() };
    default:
      throw new OptionError(`There is no command "${command}". See muster-hub --help.`);
  }
}

interface Values {
  listen?: string | undefined;
  db?: string | undefined;
  site?: string | undefined;
  'admin-site'?: string | undefined;
  themes?: string | undefined;
  agents?: string | undefined;
  'code-host'?: string | undefined;
  'log-level'?: string | undefined;
  help?: boolean | undefined;
  version?: boolean | undefined;
}

function parse(args: readonly string[]): { values: Values; positionals: string[] } {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        listen: { type: 'string' },
        db: { type: 'string' },
        site: { type: 'string' },
        'admin-site': { type: 'string' },
        themes: { type: 'string' },
        agents: { type: 'string' },
        'code-host': { type: 'string' },
        'log-level': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    });
  } catch (error) {
    throw new OptionError(`${(error as Error).message}. See muster-hub --help.`, { cause: error });
  }
}

function readServeOptions(values: Values, env: Environment, db: string): ServeOptions {
  return {
    command: 'serve',
    ...readListen(values.listen ?? env.MUSTER_LISTEN ?? '127.0.0.1:8790'),
    db,
    adminSite: readUrl('--admin-site', values['admin-site'] ?? env.MUSTER_ADMIN_SITE ?? ''),
    site: readUrl('--site', values.site ?? env.MUSTER_SITE ?? ''),
    themes: resolve(values.themes ?? env.MUSTER_THEMES ?? resolve(db, '..', 'themes')),
    agents: readFolder(values.agents ?? env.MUSTER_AGENTS ?? ''),
    codeHost: readUrl('--code-host', values['code-host'] ?? env.MUSTER_CODE_HOST ?? 'https://github.com'),
    logLevel: readLogLevel(values['log-level'] ?? env.MUSTER_LOG_LEVEL ?? 'info'),
    firstPassword: readPassword(env, 'MUSTER_ADMIN_PASSWORD'),
    validateResponses: env.MUSTER_VALIDATE_RESPONSES === '1',
  };
}

function readListen(text: string): { host: string; port: number } {
  const match = /^(?:\[([0-9A-Fa-f:.]+)\]|([^:[\]\s]+)):(\d{1,5})$/.exec(text);
  const port = Number(match?.[3]);
  if (match === null || port > 65_535)
    throw new OptionError(
      `--listen must be HOST:PORT, such as 127.0.0.1:8790 or [::1]:8790, and is "${text}".`,
    );
  return { host: match[1] ?? match[2] ?? '', port };
}

function readFolder(text: string): string {
  return text === '' ? '' : resolve(text);
}

function readUrl(option: string, text: string): string {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain =
    url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search + url.hash === '';
  if (!isPlain || url.username !== '' || url.password !== '')
    throw new OptionError(
      `${option} must be a URL without a path, such as https://status.example.com, and is "${text}".`,
    );
  return url.origin;
}

function readLogLevel(text: string): LogLevel {
  if (!LOG_LEVELS.includes(text))
    throw new OptionError(`--log-level must be one of ${LOG_LEVELS.join(', ')}, and is "${text}".`);
  return text as LogLevel;
}

function readPassword(env: Environment, name: string): string | undefined {
  const password = env[name];
  if (password === undefined || password === '') return undefined;
  const length = [...password].length;
  if (length < limits.passwordMin || length > limits.passwordMax)
    throw new OptionError(
      `${name} must have ${limits.passwordMin} to ${limits.passwordMax} characters, and has ${length}.`,
    );
  return password;
}
