export type Level = 'info' | 'warning' | 'error';
export type Fields = Record<string, string | number>;

export interface Log {
  info(message: string, fields?: Fields): void;
  warning(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
}

const MAX_VALUE_LENGTH = 300;
// Control characters (Cc), format characters such as bidirectional marks (Cf) and line separators could forge or hide
// lines of the log.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

function escapeText(text: string): string {
  const short = text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
  return short.replace(UNPRINTABLE, (character) => {
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

function formatValue(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = escapeText(value);
  return /^[^\s"=]+$/.test(text) ? text : `"${text.replaceAll('"', "'")}"`;
}

export function formatLine(level: Level, message: string, fields: Fields = {}): string {
  const pairs = Object.entries(fields).map(([key, value]) => ` ${key}=${formatValue(value)}`);
  return `${level} ${escapeText(message)}${pairs.join('')}`;
}

/** Writes one logfmt line per event, without the line break. */
export function createLog(write: (line: string) => void): Log {
  return {
    info: (message, fields) => write(formatLine('info', message, fields)),
    warning: (message, fields) => write(formatLine('warning', message, fields)),
    error: (message, fields) => write(formatLine('error', message, fields)),
  };
}

export function describeCause(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
