import path from 'node:path';

/** Where the hub listens unless told otherwise: this machine only. */
const DEFAULT_LISTEN = '127.0.0.1:8790';

/**
 * What the start scripts must know of the hub's options; all of them go to the hub as they are.
 * @param {{ args: string[], env: Record<string, string | undefined>, root: string }} given
 */
export function readFleetOptions({ args, env, root }) {
  const folder = path.join(root, 'data');
  // An empty variable says as little as none, here as for the hub.
  const named = findOption(args, '--db') ?? (env.MUSTER_DB || undefined);
  const isNamed = named !== undefined;
  const database = named ?? path.join(folder, 'muster.db');
  const isListenNamed = findOption(args, '--listen') !== undefined || Boolean(env.MUSTER_LISTEN);
  return {
    /** True where the hub only has something to say, and no fleet is to be started. */
    isQuestion: args.some((argument) => ['--help', '-h', '--version', '-v'].includes(argument)),
    database,
    /** The folder to make, with mode 0700, where nobody named a database. */
    ownFolder: isNamed ? undefined : folder,
    hubArgs: [
      ...args,
      ...(isNamed ? [] : ['--db', database]),
      ...(isListenNamed ? [] : ['--listen', DEFAULT_LISTEN]),
    ],
  };
}

/**
 * The value of an option written `--name value` or `--name=value`; the last one counts.
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
