import { parseArgs } from 'node:util';

export interface WatchOptions {
  url: string;
  /** File with the API token; undefined if it is in the environment. */
  tokenFile: string | undefined;
  /** Undefined: the place is not kept. */
  state: string | undefined;
  severity: 'warning' | 'critical';
  tag: string | undefined;
  /** For the shell; undefined: events are printed. */
  run: string | undefined;
  /** How often a failed command is repeated. */
  retry: number;
  /** Milliseconds. */
  interval: number;
  /** Where a watch without a place begins. */
  from: 'newest' | 'oldest';
}

export const USAGE = `Usage: muster-client watch --url URL [--token-file FILE] [options]

Follows the alerts of a Muster hub, and prints each begin and end as a line of JSON, or runs a command for it.

  --url URL            the hub, such as https://status.example.com (or MUSTER_URL)
  --token-file FILE    file with an API token of the scope read (or MUSTER_TOKEN)
  --state FILE         keeps the place over restarts
  --run COMMAND        run for each event, one after the other, with the event as JSON on standard input
  --retry N            repeat a failed command so many times, or "always" (5)
  --severity LEAST     warning or critical (warning)
  --tag TAG            only alerts of nodes with this tag
  --from PLACE         where a first start begins: newest or oldest (newest)
  --interval SECONDS   time between two requests (5)
`;

/** A mistake in the command line. */
export class UsageError extends Error {}

export function readWatchOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): WatchOptions {
  const values = parse(args);
  const url = values.url ?? env.MUSTER_URL;
  if (url === undefined) throw new UsageError('--url is missing.');
  return {
    url,
    tokenFile: values['token-file'],
    state: values.state,
    severity: choose('severity', values.severity ?? 'warning', ['warning', 'critical']),
    tag: values.tag,
    run: values.run,
    retry: values.retry === 'always' ? Number.POSITIVE_INFINITY : readNumber('retry', values.retry ?? '5', 0),
    interval: 1000 * readNumber('interval', values.interval ?? '5', 1),
    from: choose('from', values.from ?? 'newest', ['newest', 'oldest']),
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = {
    url: text,
    'token-file': text,
    state: text,
    severity: text,
    tag: text,
    run: text,
    retry: text,
    from: text,
    interval: text,
  };
  try {
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

function choose<T extends string>(name: string, value: string, known: readonly T[]): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new UsageError(`--${name} is one of ${known.join(', ')}.`);
  return found;
}

function readNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > 86_400)
    throw new UsageError(`--${name} is a number from ${least} to 86400.`);
  return value;
}
