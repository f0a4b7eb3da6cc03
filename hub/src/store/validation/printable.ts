const MAX_LENGTH = 80;

/** Text of an untrusted file for a message, a terminal or a log: one short line without control characters. */
export function printable(text: string): string {
  const line = replaceControls(text.slice(0, MAX_LENGTH + 1));
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH)}…`;
}

/** The whole text, on one line. */
export function replaceControls(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\u{fffd}');
}
