export type CsvCell = string | number | boolean | null;

/**
 * Where a cell may begin for a program that splits at another separator than the comma, as spreadsheets do in many languages, or
 * that reads quotes otherwise.
 */
const CELL_STARTS = '(?:^|[,;|:"\\t\\r\\n]) *';
/** Spreadsheets evaluate cells that begin with these, also in full width: https://owasp.org/www-community/attacks/CSV_Injection */
const SIGNS = '[=+\\-@＝＋－＠]';
/** A sign between two spaces, as in a name, is not evaluated where spaces separate. */
const FORMULAS = new RegExp(`(${CELL_STARTS}(?=${SIGNS})| (?=${SIGNS}(?:[^ ]|$))|^(?=[\\t\\r\\n]))`, 'g');
/** RFC 4180, section 2. */
const NEEDS_QUOTES = /[",\r\n]/;

/** A line of RFC 4180 with its CRLF. */
export function formatCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(formatCsvCell).join(',')}\r\n`;
}

/** null is empty; an apostrophe precedes what a spreadsheet would evaluate in a text. */
export function formatCsvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = cell.replace(FORMULAS, "$1'");
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
