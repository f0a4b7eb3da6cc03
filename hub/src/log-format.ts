import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import type { LogLevel } from './commands/options.ts';

/** Characters that a terminal may act on: controls, line separators and bidirectional formatting. */
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const PLAIN = /^[\w.:/@+-]+$/;

type Logger = Exclude<FastifyHttpOptions<Server>['logger'], undefined>;

/** The logger of `level`, which passes lines of text to `write`; `now` is in milliseconds. */
export function describeLogger(level: LogLevel, now: () => number, write: (line: string) => void): Logger {
  if (level === 'silent') return false;
  return {
    level,
    base: null,
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: () => `,"time":"${new Date(now()).toISOString()}"`,
    stream: { write: (record: string) => write(formatRecord(JSON.parse(record))) },
  };
}

/** A line such as `2026-11-28T09:41:22.123Z warn failed login address=203.0.113.9`, with a line break at its end. */
export function formatRecord({ time, level, msg, err, ...rest }: Record<string, unknown>): string {
  const details = err === undefined ? rest : { ...rest, error: describeError(err as LoggedError) };
  const pairs = Object.entries(details).map(([name, value]) => `${name}=${formatValue(value)}`);
  const line = [time, level, msg, ...pairs].filter((part) => part !== undefined).join(' ');
  return `${line.replace(UNSAFE, escapeCharacter)}\n`;
}

/** As Pino serializes errors. */
interface LoggedError {
  name?: string;
  message?: string;
  stack?: string;
}

/** The message of an error that the operator can fix; the stack of any other. */
function describeError({ name, message, stack }: LoggedError): string | undefined {
  return name === 'StoreError' ? message : (stack ?? message);
}

function formatValue(value: unknown): string {
  return typeof value === 'string' && PLAIN.test(value) ? value : JSON.stringify(value);
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
