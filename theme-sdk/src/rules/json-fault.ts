/** A token of JSON (RFC 8259) and the white space before it, loosely: the parser has checked what is in strings and numbers. */
const TOKEN = /\s*("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[{}[\],:])/y;

/**
 * Where and why JSON.parse refused a text, as in `line 3, column 5: Expected double-quoted property name`. Columns are in
 * UTF-16 code units.
 */
export function describeJsonFault(text: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  // V8 leaves the position out where a token does not belong, and at the end.
  const [, told] = / at position (\d+)/.exec(message) ?? [];
  const position = told === undefined ? findMisplacedToken(text) : Number(told);
  const lines = text.slice(0, position).split(/\r\n|[\r\n]/);
  const reason = message.replace(/ in JSON at position .*$|(?:, \.{0,3}".*)? is not valid JSON$/s, '');
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}: ${reason}`;
}

/** Position of the first token that is none, or of the first bracket or mark where a value should be; otherwise the end. */
function findMisplacedToken(text: string): number {
  const end = text.trimEnd().length;
  let last = '';
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < end; ) {
    const begin = TOKEN.lastIndex;
    const [found, token = ''] = TOKEN.exec(text) ?? [];
    const isMisplaced = /^[[,:]$/.test(last) && /^[\]},:]$/.test(token) && last + token !== '[]';
    if (found === undefined || isMisplaced) return text.length - text.slice(begin).trimStart().length;
    last = token;
  }
  return end;
}
