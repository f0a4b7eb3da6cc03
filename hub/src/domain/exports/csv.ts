export type CsvCell = string | number | boolean | null;

/** Spreadsheets evaluate cells that begin with these: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@\t\r]/;
/** RFC 4180, section 2. */
const NEEDS_QUOTES = /[",\r\n]/;

/** A line of RFC 4180 with its CRLF. */
export function formatCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(formatCsvCell).join(',')}\r\n`;
}

/** null is empty; a text that a spreadsheet would evaluate is prefixed with an apostrophe. */
export function formatCsvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
