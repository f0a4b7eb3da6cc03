import { parseServer } from './server-url.ts';
import { agentVersion, describeVersion } from './version.ts';

export interface Options {
  /** Address of the agent socket, ready to be opened. */
  url: string;
  token: string;
  intervalSeconds: number;
  /** Names of the only interfaces to count; empty means the built-in choice. */
  interfaces: string[];
  excludedInterfaces: string[];
  /** PEM file of the authorities to trust in place of the system's. */
  certificateFile: string | undefined;
}

export type Command =
  | { kind: 'run'; options: Options }
  | { kind: 'print'; text: string }
  | { kind: 'refuse'; message: string };

const HELP = `muster-agent ${agentVersion}: reports this machine to a Muster hub

Usage: muster-agent --server <hub> [options]

  --server <hub>                 host name or https:// address of the hub (or MUSTER_SERVER)
  --interval <seconds>           time between two reports, 1 to 3600 (default 3)
  --interfaces <names>           count only these network interfaces: eth0,ens* (default: physical ones)
  --exclude-interfaces <names>   leave these network interfaces out
  --help                         show this text
  --version                      show the version, the runtime and the processor

Environment:
  MUSTER_TOKEN     the node's token, required; never an option, since other users see command lines
  MUSTER_SERVER    the hub, where --server is not given
  SSL_CERT_FILE    PEM file of the certificate authorities to trust in place of the system's
`;

const valued = new Set(['--server', '--interval', '--interfaces', '--exclude-interfaces']);
const plain = new Set(['--help', '--version']);

class BadOption extends Error {}

type Environment = Record<string, string | undefined>;

interface Argument {
  name: string;
  value: string | undefined;
}

function splitArgument(text: string): Argument {
  const equals = text.startsWith('--') ? text.indexOf('=') : -1;
  if (equals >= 0) return { name: text.slice(0, equals), value: text.slice(equals + 1) };
  return { name: text === '-h' ? '--help' : text, value: undefined };
}

function checkName({ name, value }: Argument): void {
  if (name === '--token') {
    throw new BadOption('The token is not an option, since other users see command lines. Set MUSTER_TOKEN.');
  }
  if (plain.has(name) && value !== undefined) throw new BadOption(`${name} takes no value. Give it alone.`);
  if (!plain.has(name) && !valued.has(name)) {
    throw new BadOption(`"${name}" is not an option. See muster-agent --help.`);
  }
}

/** Options by name; a repeated one takes its last value. */
function splitArguments(args: string[]): Map<string, string> {
  const given = new Map<string, string>();
  const rest = args.values();
  for (const text of rest) {
    const argument = splitArgument(text);
    checkName(argument);
    const { name } = argument;
    const value = plain.has(name) ? '' : (argument.value ?? rest.next().value);
    if (value === undefined) throw new BadOption(`${name} needs a value. See muster-agent --help.`);
    given.set(name, value);
  }
  return given;
}

function parseInterval(text: string | undefined): number {
  if (text === undefined) return 3;
  const seconds = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (seconds < 1 || seconds > 3600) {
    throw new BadOption(`--interval "${text}" is not a whole number of seconds from 1 to 3600.`);
  }
  return seconds;
}

function parseInterfaces(name: string, text: string | undefined): string[] {
  if (text === undefined) return [];
  const names = text.split(',').map((part) => part.trim());
  const bad = names.find((part) => !/^[^\s/*]{0,15}\*?$/.test(part) || part === '');
  if (bad === undefined) return names;
  throw new BadOption(
    `${name} "${text}" is not a list of interface names. ` +
      'Separate names of at most 15 characters by commas; one may end with *.',
  );
}

function parseToken(text: string | undefined): string {
  if (text === undefined || text === '') {
    throw new BadOption("MUSTER_TOKEN is not set. Put the node's token, as the panel shows it, into it.");
  }
  // What an HTTP header can carry without quoting; other hubs may use longer tokens than ours.
  if (/^[\x21-\x7e]{1,256}$/.test(text)) return text;
  throw new BadOption(
    'MUSTER_TOKEN is not a token: it must be 1 to 256 plain characters without blanks. Copy it from the panel.',
  );
}

function parseAddress(given: Map<string, string>, environment: Environment): string {
  const server = given.get('--server') ?? environment.MUSTER_SERVER;
  if (server === undefined) {
    throw new BadOption('No hub is named. Give --server <hub> or set MUSTER_SERVER.');
  }
  const address = parseServer(server);
  if ('fault' in address) throw new BadOption(address.fault);
  return address.url;
}

/** The only reader of the command line and of the environment. */
export function parseOptions(args: string[], environment: Environment): Command {
  try {
    const given = splitArguments(args);
    if (given.has('--help')) return { kind: 'print', text: HELP };
    if (given.has('--version')) return { kind: 'print', text: `${describeVersion()}\n` };
    const options: Options = {
      url: parseAddress(given, environment),
      token: parseToken(environment.MUSTER_TOKEN),
      intervalSeconds: parseInterval(given.get('--interval')),
      interfaces: parseInterfaces('--interfaces', given.get('--interfaces')),
      excludedInterfaces: parseInterfaces('--exclude-interfaces', given.get('--exclude-interfaces')),
      certificateFile: environment.SSL_CERT_FILE || undefined,
    };
    return { kind: 'run', options };
  } catch (cause) {
    if (cause instanceof BadOption) return { kind: 'refuse', message: cause.message };
    throw cause;
  }
}
