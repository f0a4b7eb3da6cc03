import { OptionError } from '../option-values.ts';

export interface ApplyAction {
  /** The argument; "-" is standard input. "" if `prints`. */
  file: string;
  /** Whether the current state is printed as a file instead. */
  prints: boolean;
  /** `check` is a dry run whose exit code says whether there are changes; `yes` asks no question. */
  mode: 'ask' | 'yes' | 'dry-run' | 'check';
  prunes: boolean;
  /** Undefined without the option. */
  maxDeletions: number | undefined;
  format: 'text' | 'json';
}

interface Values {
  print?: boolean;
  yes?: boolean;
  'dry-run'?: boolean;
  check?: boolean;
  prune?: boolean;
  'max-delete'?: string;
  json?: boolean;
}

const modes = ['yes', 'dry-run', 'check'] as const;

/** Reads the arguments of `apply`. Throws `OptionError`. */
export function readApplyAction(word: string | undefined, values: Values): ApplyAction {
  const prints = values.print === true;
  if (prints && Object.entries(values).some(([key, value]) => isOther(key) && value !== undefined))
    throw new OptionError('apply --print takes no other option than --db. See muster-hub apply --help.');
  if (prints !== (word === undefined || word === ''))
    throw new OptionError('apply needs either a file name or --print. See muster-hub apply --help.');
  const [mode = 'ask', other] = modes.filter((name) => values[name] === true);
  if (other !== undefined) throw new OptionError(`Use either --${mode} or --${other}.`);
  return {
    file: word ?? '',
    prints,
    mode,
    prunes: values.prune === true,
    maxDeletions: readMaxDeletions(values['max-delete']),
    format: values.json === true ? 'json' : 'text',
  };
}

function isOther(key: string): boolean {
  return !['print', 'db', 'themes'].includes(key);
}

function readMaxDeletions(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new OptionError(`--max-delete must be a number, not "${text}".`);
}
