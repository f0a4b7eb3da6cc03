/** What the hub can be asked for on the command line. */
export const commandNames = ['serve', 'passwd', 'node-token', 'backup', 'restore', 'doctor'] as const;

export type CommandName = (typeof commandNames)[number];

interface Takes {
  /** Names of its options, without the dashes. */
  options: readonly string[];
  /** What the one word after the command is, in the usage; null where there is none. */
  word: string | null;
}

const ofServe = ['listen', 'db', 'site', 'admin-site', 'themes', 'agents', 'code-host', 'log-level'];

/** What each command accepts; anything else is refused. */
export const takes: Readonly<Record<CommandName, Takes>> = {
  serve: { options: ofServe, word: null },
  passwd: { options: ['db'], word: null },
  'node-token': { options: ['db'], word: '[NAME]' },
  backup: { options: ['db', 'force'], word: 'FILE' },
  restore: { options: ['db', 'dry-run'], word: 'FILE' },
  doctor: { options: [...ofServe, 'json', 'wait'], word: '[URL]' },
};

const options: Readonly<Record<string, string>> = {
  listen: '--listen HOST:PORT   MUSTER_LISTEN     where to listen (127.0.0.1:8790)',
  db: '--db FILE            MUSTER_DB         the database (muster.db)',
  site: `--site URL           MUSTER_SITE       the hub's public URL, for links and Secure cookies; other host names are
                                         refused then, those of this machine and private addresses excepted`,
  'admin-site': `--admin-site URL     MUSTER_ADMIN_SITE serves panel and login at this URL only, and no theme there, so that a theme
                                         cannot reach them; the session's cookie stays with that host`,
  themes: '--themes FOLDER      MUSTER_THEMES     installed themes (themes beside the database)',
  agents: `--agents FOLDER      MUSTER_AGENTS     serves the agents of this folder in place of the code host's: files named
                                         muster-agent-linux-x86_64 and muster-agent-linux-aarch64`,
  'code-host': '--code-host URL      MUSTER_CODE_HOST  where GitHub is (https://github.com)',
  'log-level':
    '--log-level LEVEL    MUSTER_LOG_LEVEL  fatal, error, warn, info, debug, trace or silent (info)',
  force: '--force              replaces FILE if it is there',
  'dry-run':
    '--dry-run            checks FILE and says what is in it; changes nothing, and may be done while the hub runs',
  json: '--json               prints one JSON document instead of lines',
  wait: '--wait SECONDS       for how long a quiet WebSocket is watched (35); the hub sends a ping every 30 s',
};

const summaries: Readonly<Record<CommandName, string>> = {
  serve: 'run the hub',
  passwd: 'set a new password (MUSTER_NEW_PASSWORD, or a random one) and end every session',
  'node-token':
    "print the token of the node of that name (this host's unless given), which is added if it is missing",
  backup: 'copy the database into FILE, or to the standard output for "-"; the hub may run',
  restore: 'put the backup FILE, or what the standard input holds for "-", in the place of the database',
  doctor: 'look for what is wrong with this machine and these options, and with a URL from outside',
};

const details: Readonly<Record<CommandName, string>> = {
  serve: `The database is made if it is missing. MUSTER_ADMIN_PASSWORD sets the password of its account, which is random otherwise
and printed once. SIGTERM and SIGINT end the hub.`,
  passwd: 'The hub must not run.',
  'node-token': 'The hub must not run.',
  backup: `FILE is the database as it was at one moment, checked, in one file of mode 0600, and it appears when it is whole. A file
that is there is not replaced. "-" needs room for a copy in TMPDIR. A backup holds every secret of the hub.`,
  restore: `The hub must not run. FILE is checked first: whose it is, whether it is whole, and whether this hub knows its schema; an
older one is migrated. The former database stays beside the new one, its name ending in .before-restore. Every session ends.`,
  doctor: `Give it the options and the environment that the hub has, and run it as the hub's user on the hub's machine. Each line is
one check, with what to do where something is wrong. With a URL it also asks the hub there as visitors and agents do.`,
};

/** What `--help` prints: of one command, or of the program. */
export function describeUsage(about: CommandName | null): string {
  return about === null ? describeProgram() : describeCommand(about);
}

function describeProgram(): string {
  const rows = commandNames.map((name) => `  ${name.padEnd(11)} ${summaries[name]}\n`);
  return `muster-hub: the hub of a Muster fleet

Usage
  muster-hub [serve] [options]
  muster-hub COMMAND [options]

Commands; muster-hub COMMAND --help tells more of each
${rows.join('')}
Options, each also an environment variable
${listOptions(ofServe)}  --help, --version

${details.serve}

Exit codes: 0 done, 1 failed or something is wrong, 2 the command line is wrong.
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
