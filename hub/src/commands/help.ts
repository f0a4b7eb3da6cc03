/** Commands of `muster-hub`. */
export const commandNames = [
  'serve',
  'passwd',
  'node-token',
  'token',
  'backup',
  'restore',
  'import',
  'apply',
  'doctor',
  'mcp',
] as const;

export type CommandName = (typeof commandNames)[number];

interface CommandSyntax {
  /** Option names without dashes. */
  options: readonly string[];
  /** The argument as the usage shows it, or null. */
  word: string | null;
}

const ofServe = [
  'listen',
  'db',
  'site',
  'admin-listen',
  'admin-site',
  'trusted-proxies',
  'themes',
  'agents',
  'code-host',
  'hub-name',
  'log-level',
];

/** Accepted options and arguments of each command. */
export const takes: Readonly<Record<CommandName, CommandSyntax>> = {
  serve: { options: ofServe, word: null },
  passwd: { options: ['db', 'reset-second-factor'], word: null },
  'node-token': { options: ['db', 'json'], word: '[NAME]' },
  token: { options: ['db', 'name', 'scope', 'days', 'json'], word: 'ACTION [NAME-OR-ID]' },
  backup: { options: ['db', 'force'], word: 'FILE' },
  restore: { options: ['db', 'dry-run', 'keep'], word: 'FILE' },
  import: { options: ['db', 'dry-run', 'merge', 'json', 'site'], word: 'KIND FILE' },
  apply: {
    options: ['db', 'themes', 'dry-run', 'check', 'yes', 'prune', 'max-delete', 'json', 'print'],
    word: 'FILE',
  },
  doctor: { options: [...ofServe, 'json', 'report', 'wait'], word: '[URL]' },
  mcp: { options: [], word: '[URL]' },
};

const options: Readonly<Record<string, string>> = {
  listen: '--listen HOST:PORT   MUSTER_LISTEN     where to listen (127.0.0.1:8790)',
  db: '--db FILE            MUSTER_DB         the database: a file (muster.db), or postgres://USER@HOST/NAME',
  site: `--site URL           MUSTER_SITE       the hub's public URL, for links and Secure cookies; requests for other
                                         host names are refused, except this machine's and private addresses`,
  'admin-listen': `--admin-listen HOST:PORT
                       MUSTER_ADMIN_LISTEN
                                         serves panel and login only there, without themes, so that a theme cannot access
                                         them`,
  'admin-site': `--admin-site URL     MUSTER_ADMIN_SITE serves panel and login only at this URL, without themes, so that a theme cannot
                                         access them; the session cookie is bound to that host`,
  'trusted-proxies': `--trusted-proxies LIST
                       MUSTER_TRUSTED_PROXIES
                                         proxies whose X-Forwarded-* headers are believed: local addresses and CIDR blocks,
                                         loopback, private or none (loopback)`,
  themes: '--themes FOLDER      MUSTER_THEMES     installed themes (themes beside the database)',
  agents: `--agents FOLDER      MUSTER_AGENTS     serves agent binaries from this folder instead of the code host: files named
                                         muster-agent-linux-x86_64 and muster-agent-linux-aarch64`,
  'code-host': '--code-host URL      MUSTER_CODE_HOST  URL of the code host (https://github.com)',
  'hub-name':
    "--hub-name NAME      MUSTER_HUB_NAME   the hub's name among those on its PostgreSQL database (this host's name)",
  'log-level':
    '--log-level LEVEL    MUSTER_LOG_LEVEL  fatal, error, warn, info, debug, trace or silent (info)',
  'reset-second-factor':
    '--reset-second-factor  also deletes TOTP, passkeys and recovery codes, for a lost device',
  name: '--name NAME          new name of the token',
  scope: '--scope SCOPES       scopes of the token, one or more of read,metrics,nodes (a new one: read)',
  days: '--days N             the token expires N days from now, or never (a new one: never)',
  force: '--force              replaces FILE if it exists',
  keep: '--keep SETTING,…     also restores these settings, which may let others do more',
  'dry-run':
    '--dry-run            only checks FILE and prints what it contains or would change; the hub may be running',
  check:
    '--check              like --dry-run, with exit code 0 for no changes, 2 for changes and 1 for an error',
  yes: '--yes                applies the plan without a question',
  prune: '--prune              deletes nodes, ping tasks and alert rules that are not in the list of FILE',
  'max-delete':
    '--max-delete N       refuses a plan that deletes more than N nodes, ping tasks and alert rules; --prune --yes needs it',
  print: '--print              prints the current state as a file instead; takes no FILE',
  merge:
    '--merge              also into a hub that has nodes: those of the same name gain history, others are added',
  json: '--json               prints a JSON document',
  report:
    '--report             prints a Markdown report for a bug report: machine, versions, options, findings; no secrets',
  wait: '--wait SECONDS       how long an idle WebSocket is observed (35); the hub sends a ping every 30 s',
};

const summaries: Readonly<Record<CommandName, string>> = {
  serve: 'run the hub',
  passwd: 'set a new password (MUSTER_NEW_PASSWORD, or a random one) and end every session',
  token: 'create, list, change, reissue or revoke API tokens',
  'node-token':
    "print the token of the node NAME (default: this host's name), adding the node if it is missing",
  backup: 'copy the database to FILE, or to standard output for "-"; the hub may be running',
  restore: 'replace the database by the backup FILE, or standard input for "-"',
  import:
    'take over the data of another product: monitor-probe, komari, nezha, beszel, uptime-kuma or ndjson',
  apply:
    'make nodes, ping tasks, alert rules and settings match the YAML file FILE, or standard input for "-"',
  doctor: 'check the machine, the options, the database and, with a URL, the public address',
  mcp: 'serve the state of a hub to AI assistants over the Model Context Protocol, read-only',
};

const details: Readonly<Record<CommandName, string>> = {
  serve: `Creates the database if it is missing. MUSTER_ADMIN_PASSWORD sets the password of the new account; otherwise a random one
is printed once. SIGTERM and SIGINT stop the hub.`,
  passwd: `The hub must not be running. With --reset-second-factor the password alone logs in afterwards, which is why it is always
replaced too.`,
  'node-token': 'The hub may be running.',
  token: `The hub may be running; in the panel, API tokens have a page. ACTION is one of
  create NAME   prints the secret of a new token, which is not shown again
  list          prints id, scopes, end, last use and name of every token
  update ID     changes what --name, --scope and --days state
  reissue ID    replaces the secret and prints the new one; the old one is invalid immediately
  revoke ID     deletes the token`,
  backup: `FILE is a checked snapshot of the database with mode 0600, and appears only when it is complete. An existing file is not
replaced. "-" needs space for a copy in TMPDIR. A backup contains every secret of the hub.`,
  restore: `The hub must not be running. FILE is checked first: it must be an undamaged database of a hub of this or an older version,
and is migrated. The replaced database is kept with the suffix .before-restore. All sessions end, and so
does a registration window. API tokens that FILE and the replaced database have stay valid, all others are revoked. The audit log of
the replaced database is kept; if that was created after the backup was made, the entries of FILE come before it. Settings with which
FILE would let others do more than now, such as a theme, its hosts and an external login, keep their current values; the output names
them, and --keep restores them.`,
  import: `The hub must not be running, except with --dry-run. KIND is the product: monitor-probe, komari, nezha, beszel or uptime-kuma;
stop it first. With ndjson, FILE has the records of any product as lines of JSON, which docs/moving/ndjson.md describes. FILE is
only read. Everything is written into a copy of the database, which replaces the database when it is complete; the replaced one is
kept with the suffix .before-restore. Ends with a report of what was imported, what was not, and what is left to do.`,
  apply: `Shows a plan and asks before it applies it, in one transaction. The hub may be running. Only what FILE names is changed, and
nothing is deleted without --prune. docs/automation.md describes the file. Exit codes: 0 success, 1 failure; 2 only with --check.`,
  doctor: `Run it with the options and the environment of the hub, as the hub's user on the hub's machine, or as root for the installed
service. Prints one line per check, with a hint if something is wrong. With a URL it also checks the hub there, as visitors and agents
use it.`,
  mcp: `An MCP server on standard input and output, which an MCP client starts. It asks the hub at URL, or MUSTER_URL, or else
http://127.0.0.1:8790, with the API token in MUSTER_TOKEN, which needs the scope read. It opens no database and no port.`,
};

/** Output of `--help`. */
export function describeUsage(about: CommandName | null): string {
  return about === null ? describeProgram() : describeCommand(about);
}

function describeProgram(): string {
  const rows = commandNames.map((name) => `  ${name.padEnd(11)} ${summaries[name]}\n`);
  return `muster-hub: the hub of a Muster fleet

Usage
  muster-hub [serve] [options]
  muster-hub COMMAND [options]

Commands (see muster-hub help COMMAND)
${rows.join('')}
Options and their environment variables
${listOptions(ofServe)}  --help, --version

${details.serve}

Run as root, commands other than serve and mcp have the options in /etc/muster/hub.env, those of the installed service, unless --db or
MUSTER_DB names a database or this folder has a muster.db.

Exit codes: 0 success, 1 failure, 2 invalid command line.
`;
}

function describeCommand(name: CommandName): string {
  const { word, options: own } = takes[name];
  const usage = ['muster-hub', name, word, '[options]'].filter((part) => part !== null).join(' ');
  return `${usage}: ${summaries[name]}

${details[name]}

Options
${listOptions(own)}  --help
`;
}

function listOptions(names: readonly string[]): string {
  return names.map((name) => `  ${options[name]}\n`).join('');
}
