import path from 'node:path';

/** The default address: this machine only. */
const DEFAULT_LISTEN = '127.0.0.1:8790';

/**
 * The hub's options that the start scripts need. All arguments are passed to the hub unchanged.
 * @param {{ args: string[], env: Record<string, string | undefined>, root: string }} given
 */
export function readFleetOptions({ args, env, root }) {
  const folder = path.join(root, 'data');
  // As in the hub, an empty variable counts as unset.
  const named = findOption(args, '--db') ?? (env.MUSTER_DB || undefined);
  const isNamed = named !== undefined;
  const database = named ?? path.join(folder, 'muster.db');
  const isListenNamed = findOption(args, '--listen') !== undefined || Boolean(env.MUSTER_LISTEN);
  return {
    /** The hub only prints help or its version; no fleet is started. */
    isQuestion: args.some((argument) => ['--help', '-h', '--version', '-v'].includes(argument)),
    database,
    /** The folder to create, with mode 0700, unless a database was given. */
    ownFolder: isNamed ? undefined : folder,
    hubArgs: [
      ...args,
      ...(isNamed ? [] : ['--db', database]),
      ...(isListenNamed ? [] : ['--listen', DEFAULT_LISTEN]),
    ],
  };
}

/**
 * The value of an option written `--name value` or `--name=value`; the last one wins.
 * @param {string[]} args
 * @param {string} name
 * @returns {string | undefined}
 */
function findOption(args, name) {
  let value;
  for (const [index, argument] of args.entries()) {
    if (argument === name) value = args[index + 1];
    else if (argument.startsWith(`${name}=`)) value = argument.slice(name.length + 1);
  }
  return value;
}
