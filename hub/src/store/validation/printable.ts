const MAX_LENGTH = 80;

/** Text of an untrusted file for a message, a terminal or a log: one short line without control characters. */
export function printable(text: string): string {
  const line = text.slice(0, MAX_LENGTH + 1).replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\u{fffd}');
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH)}…`;
}
