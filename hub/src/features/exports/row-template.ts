import type { RowTemplate } from '../../store/series.ts';
import { type ExportFormat, formatCsvCell } from './export-streams.ts';

/** Cells that are equal in all rows, by column. */
type Constants = Readonly<Record<string, string | number>>;

/** Placeholder of a number from the store. Names contain no control characters. */
const NUMBER = '\0';

/** A template of rows whose cells are numbers of the store, except the `constants`. */
export function createRowTemplate(
  format: ExportFormat['format'],
  columns: readonly string[],
  constants: Constants = {},
): RowTemplate {
  return format === 'json'
    ? { pieces: writeJsonRow(columns, constants).split(NUMBER), missing: 'null' }
    : { pieces: writeCsvRow(columns, constants).split(NUMBER), missing: '' };
}

function writeCsvRow(columns: readonly string[], constants: Constants): string {
  const cells = columns.map((column) => {
    const constant = constants[column];
    return constant === undefined ? NUMBER : formatCsvCell(constant);
  });
  return `${cells.join()}\r\n`;
}

/** Includes the comma after the previous row. */
function writeJsonRow(columns: readonly string[], constants: Constants): string {
  const members = columns.map((column) => {
    const number = column === 'time' ? `"${NUMBER}"` : NUMBER;
    const constant = constants[column];
    return `${JSON.stringify(column)}:${constant === undefined ? number : JSON.stringify(constant)}`;
  });
  return `,\n{${members.join()}}`;
}
