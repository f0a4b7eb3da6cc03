import type { Files, Process } from './host.ts';
import { describeCause } from './log.ts';
import { parseServerUrl } from './server-url.ts';
import { agentVersion, describeVersion } from './version.ts';

/** Options of measuring. */
export interface MachineOptions {
  intervalSeconds: number;
  /** The only interfaces to count; empty for the default selection. */
  interfaces: string[];
  excludedInterfaces: string[];
  /** The folder at which the machine's root is mounted, without a slash at its end; undefined for the own root. */
  rootfs: string | undefined;
}

export interface Options extends MachineOptions {
  /** ws: or wss: URL of the agent socket. */
  url: string;
  token: string;
  /** PEM file of the certificate authorities to trust instead of the system's. */
  certificateFile: string | undefined;
}

export type Command =
  | { kind: 'run'; options: Options; warnings: string[] }
  | { kind: 'measure'; options: MachineOptions }
  | { kind: 'print'; text: string }
  | { kind: 'reject'; message: string };

const HELP = `muster-agent ${agentVersion}: reports this machine to a Muster hub

Usage: muster-agent --server <hub> [options]
       muster-agent --print [options]

  --server <hub>                 host name or https:// URL of the hub (or MUSTER_SERVER)
  --interval <seconds>           time between reports, 1 to 3600 (default 3)
  --interfaces <names>           count only these network interfaces: eth0,ens* (default: physical ones)
  --exclude-interfaces <names>   do not count these network interfaces
  --rootfs <folder>              report the machine whose root is mounted there
  --print                        print facts and one report of this machine as JSON, without a hub
  --help                         show this text
  --version                      show the version, the JavaScript runtime and the architecture

Environment:
  MUSTER_TOKEN                the node's token; other users could see the option --token, which also sets it
  MUSTER_TOKEN_FILE           file with the token, if MUSTER_TOKEN is not set
  MUSTER_SERVER               the hub, if --server is not given
  MUSTER_INTERFACES           as --interfaces
  MUSTER_EXCLUDE_INTERFACES   as --exclude-interfaces
  SSL_CERT_FILE               PEM file of the certificate authorities to trust instead of the system's

Command lines of monitor-agent work too: --iface, --insecure (TLS stays required except to this machine),
MONITOR_SERVER, MONITOR_TOKEN and MONITOR_IFACE.
`;

const valued = new Set([
  '--server',
  '--token',
  '--interval',
  '--interfaces',
  '--exclude-interfaces',
  '--iface',
  '--rootfs',
]);
const plain = new Set(['--help', '--print', '--version', '--insecure']);

class OptionError extends Error {}

type ReadEnv = Process['readEnv'];
type Surroundings = Pick<Process, 'args' | 'readEnv' | 'runtimeName' | 'machine'> & Pick<Files, 'readText'>;

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
  if (name === '--register') {
    throw new OptionError('The agent does not register hosts. Run the installer with --key.');
  }
  if (plain.has(name) && value !== undefined) throw new OptionError(`${name} takes no value.`);
  if (!plain.has(name) && !valued.has(name)) {
    throw new OptionError(`"${name}" is not an option. See muster-agent --help.`);
  }
}

/** Options by name; the last one wins. */
function splitArguments(args: readonly string[]): Map<string, string> {
  const given = new Map<string, string>();
  const rest = args.values();
  for (const text of rest) {
    const argument = splitArgument(text);
    checkName(argument);
    const { name } = argument;
    const value = plain.has(name) ? '' : (argument.value ?? rest.next().value);
    if (value === undefined) throw new OptionError(`${name} needs a value. See muster-agent --help.`);
    given.set(name, value);
  }
  return given;
}

function parseInterval(text: string | undefined): number {
  if (text === undefined) return 3;
  const seconds = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (seconds < 1 || seconds > 3600) {
    throw new OptionError(`--interval "${text}" is not a whole number of seconds from 1 to 3600.`);
  }
  return seconds;
}

function parseInterfaces(name: string, text: string | undefined): string[] {
  if (text === undefined) return [];
  const names = text.split(',').map((part) => part.trim());
  const invalid = names.find((part) => !/^[^\s/*]{0,15}\*?$/.test(part) || part === '');
  if (invalid === undefined) return names;
  throw new OptionError(
    `${name} "${text}" is not a list of interface names. ` +
      'Separate names of at most 15 characters with commas; a name may end with *.',
  );
}

/** `--iface` of monitor-agent: names to count, and names to leave out with a minus in front. */
function parseIface(text = ''): { only: string | undefined; excluded: string | undefined } {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const join = (names: string[]) => (names.length === 0 ? undefined : names.join(','));
  return {
    only: join(entries.filter((entry) => !entry.startsWith('-'))),
    excluded: join(entries.filter((entry) => entry.startsWith('-')).map((entry) => entry.slice(1))),
  };
}

function chooseInterfaces(given: Map<string, string>, readEnv: ReadEnv) {
  const iface = parseIface(given.get('--iface') ?? readEnv('MONITOR_IFACE'));
  const choose = (name: string, variable: string | undefined, other: string | undefined) =>
    parseInterfaces(name, given.get(name) ?? (variable || other));
  return {
    interfaces: choose('--interfaces', readEnv('MUSTER_INTERFACES'), iface.only),
    excludedInterfaces: choose('--exclude-interfaces', readEnv('MUSTER_EXCLUDE_INTERFACES'), iface.excluded),
  };
}

function parseRootfs(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!text.startsWith('/')) throw new OptionError(`--rootfs "${text}" is not an absolute path.`);
  return text.replace(/\/+$/, '') || undefined;
}

function parseMachine(given: Map<string, string>, readEnv: ReadEnv): MachineOptions {
  return {
    intervalSeconds: parseInterval(given.get('--interval')),
    ...chooseInterfaces(given, readEnv),
    rootfs: parseRootfs(given.get('--rootfs')),
  };
}

function parseToken(text: string | undefined): string {
  if (text === undefined || text === '') {
    throw new OptionError("MUSTER_TOKEN is not set. Set it to the node's token, which the panel shows.");
  }
  // Visible ASCII fits into an HTTP header as it is. Other hubs may issue longer tokens than ours.
  if (/^[\x21-\x7e]{1,256}$/.test(text)) return text;
  throw new OptionError(
    'MUSTER_TOKEN is not a token: it must be 1 to 256 visible ASCII characters. Copy it from the panel.',
  );
}

/** The token of a file, as secrets of containers are; undefined without one. */
function readTokenFile({
  readEnv,
  readText,
}: Pick<Surroundings, 'readEnv' | 'readText'>): string | undefined {
  const path = readEnv('MUSTER_TOKEN_FILE') || undefined;
  if (path === undefined) return undefined;
  try {
    return readText(path).trim();
  } catch (cause) {
    throw new OptionError(`MUSTER_TOKEN_FILE "${path}" cannot be read: ${describeCause(cause)}.`, { cause });
  }
}

function parseAddress(given: Map<string, string>, readEnv: ReadEnv): string {
  const server = given.get('--server') ?? readEnv('MUSTER_SERVER') ?? readEnv('MONITOR_SERVER');
  if (server === undefined) {
    throw new OptionError('The hub is missing. Pass --server <hub> or set MUSTER_SERVER.');
  }
  const isInsecure = given.has('--insecure');
  if (isInsecure && !server.includes('://')) {
    const plain = parseServerUrl(`http://${server}`);
    if (!('error' in plain)) return plain.url;
  }
  const address = parseServerUrl(server);
  if ('error' in address) {
    throw new OptionError(isInsecure ? `${address.error} --insecure does not change that.` : address.error);
  }
  return address.url;
}

function listWarnings(given: Map<string, string>, { url }: Options): string[] {
  const warnings: string[] = [];
  if (given.has('--token')) {
    warnings.push(
      'other users can see the token in the list of processes; set MUSTER_TOKEN instead of --token',
    );
  }
  if (given.has('--insecure') && url.startsWith('wss:')) {
    warnings.push('--insecure has no effect: TLS is required except to this machine');
  }
  return warnings;
}

/** Parses the command line and the environment; nothing else reads them. */
export function parseOptions(process: Surroundings): Command {
  const { args, readEnv } = process;
  try {
    const given = splitArguments(args);
    if (given.has('--help')) return { kind: 'print', text: HELP };
    if (given.has('--version')) return { kind: 'print', text: `${describeVersion(process)}\n` };
    if (given.has('--print')) return { kind: 'measure', options: parseMachine(given, readEnv) };
    const options: Options = {
      url: parseAddress(given, readEnv),
      token: parseToken(
        given.get('--token') ??
          (readEnv('MUSTER_TOKEN') || readEnv('MONITOR_TOKEN') || readTokenFile(process)),
      ),
      ...parseMachine(given, readEnv),
      certificateFile: readEnv('SSL_CERT_FILE') || undefined,
    };
    return { kind: 'run', options, warnings: listWarnings(given, options) };
  } catch (cause) {
    if (cause instanceof OptionError) return { kind: 'reject', message: cause.message };
    throw cause;
  }
}
