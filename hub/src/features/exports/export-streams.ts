import { Readable } from 'node:stream';
import { createGzip, type Gzip } from 'node:zlib';
import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';

/** Cells in the order of the columns. */
export type ExportRow = readonly CsvCell[];

/**
 * Rows, or rows that are already formatted, as UTF-8; in JSON each of those follows a comma. The memory must not be shared,
 * because it is released after it has been compressed.
 */
export type ExportSlice = readonly ExportRow[] | Uint8Array<ArrayBuffer>;

/** A table whose columns are the columns of the CSV and the keys of `rows` in the JSON. */
export interface ExportTable {
  /** Members of the JSON beside `rows`. */
  head: Readonly<Record<string, string | number>>;
  columns: readonly string[];
  /** Each slice is written in one turn of the event loop, which should take a millisecond or two. */
  slices: AsyncIterable<ExportSlice>;
}

export interface ExportFormat {
  format: 'csv' | 'json';
  /** Whether the client accepts gzip. */
  isCompressed: boolean;
}

/** Writes tables as streams, in constant memory. */
export interface ExportStreams {
  /**
   * Resolves when the first slice has been read. Rejects with `busy` when too many exports are running. The stream reads
   * the next slice when the client has read most of the previous ones, and stops when it is destroyed. It fails if the
   * client reads nothing for a while.
   */
  open(format: ExportFormat, readTable: () => ExportTable | Promise<ExportTable>): Promise<Readable>;
  /** Fails the streams that are open, because another database is in use. */
  abort(): void;
}

const STALL_MS = limits.exportStallSeconds * 1000;

export function createExportStreams(runtime: Runtime): ExportStreams {
  const running = new Set<Readable>();
  let reserved = 0;

  /** Fails the source when a chunk is not taken in time. */
  async function* watch(
    chunks: AsyncIterable<Uint8Array>,
    getSource: () => Readable,
  ): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      const fail = () => getSource().destroy(new Error('the client has stopped reading'));
      const timer = runtime.setTimer(fail, STALL_MS);
      try {
        yield chunk;
      } finally {
        timer.cancel();
      }
    }
  }

  function keep(stream: Readable): void {
    running.add(stream);
    stream.once('close', () => running.delete(stream));
  }

  function start(chunks: AsyncIterable<Uint8Array>, isCompressed: boolean): Readable {
    if (isCompressed) {
      const gzip = createGzip();
      // Keeps an early error from being thrown: the response listens later.
      gzip.on('error', () => undefined);
      keep(gzip);
      compressAll(
        watch(chunks, () => gzip),
        gzip,
      ).catch((error: Error) => gzip.destroy(error));
      return gzip;
    }
    const source: Readable = Readable.from(
      watch(chunks, () => source),
      { objectMode: false },
    );
    keep(source);
    return source;
  }

  return {
    async open({ format, isCompressed }, readTable) {
      if (running.size + reserved >= limits.exports)
        throw new DomainError('busy', 'Too many exports are running. Try again when one has ended.');
      reserved += 1;
      try {
        const table = await readTable();
        const slices = table.slices[Symbol.asyncIterator]();
        const first = await slices.next();
        const write = format === 'csv' ? writeCsv : writeJson;
        return start(write(table, resume(first, slices)), isCompressed);
      } finally {
        reserved -= 1;
      }
    },
    abort() {
      for (const source of running) source.destroy(new Error('the database was replaced during the export'));
    },
  };
}

/**
 * A chunk is written when the previous one has been compressed and the client has read most of the result. Rejects if the
 * stream fails or is destroyed meanwhile, after it has ended `chunks`.
 */
async function compressAll(chunks: AsyncIterable<Uint8Array>, gzip: Gzip): Promise<void> {
  for await (const chunk of chunks) {
    await write(gzip, chunk);
    release(chunk);
  }
  gzip.end();
}

/**
 * Resolves when zlib has read the chunk. It never resolves if the stream is destroyed while its result waits for the
 * client.
 */
function write(gzip: Gzip, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('the client has gone'));
    gzip.once('close', fail);
    gzip.write(chunk, (error) => {
      gzip.off('close', fail);
      if (error == null) resolve();
      else reject(error);
    });
  });
}

/**
 * Frees the memory of a slice. The garbage collector sees only a small object, and an export of a month has a hundred of
 * them. A Buffer may share its memory with others.
 */
function release(chunk: Uint8Array): void {
  if (!Buffer.isBuffer(chunk) && chunk.buffer instanceof ArrayBuffer) chunk.buffer.transfer(0);
}

type Slices = AsyncIterable<ExportSlice>;

async function* resume<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
}

async function* writeCsv({ columns }: ExportTable, slices: Slices): AsyncGenerator<Uint8Array> {
  yield Buffer.from(formatCsvLine(columns));
  for await (const slice of slices) {
    const bytes = slice instanceof Uint8Array ? slice : Buffer.from(slice.map(formatCsvLine).join(''));
    if (bytes.length > 0) yield bytes;
  }
}

async function* writeJson({ head, columns }: ExportTable, slices: Slices): AsyncGenerator<Uint8Array> {
  const keys = columns.map((column, index) => `${index === 0 ? ',\n{' : ','}${JSON.stringify(column)}:`);
  const writeRow = (row: ExportRow) =>
    `${keys.map((key, index) => key + JSON.stringify(row[index] ?? null)).join('')}}`;
  yield Buffer.from(`${JSON.stringify(head).slice(0, -1)},"rows":[`);
  let isFirst = true;
  for await (const slice of slices) {
    const bytes = slice instanceof Uint8Array ? slice : Buffer.from(slice.map(writeRow).join(''));
    if (bytes.length === 0) continue;
    // Drops the comma before the first row.
    yield isFirst ? bytes.subarray(1) : bytes;
    isFirst = false;
  }
  yield Buffer.from('\n]}\n');
}

export type CsvCell = string | number | boolean | null;

/**
 * Positions where a cell may begin for a program that splits at another separator than the comma, as spreadsheets do in
 * many languages, or that treats quotes differently.
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

/** null becomes an empty cell; an apostrophe precedes text that a spreadsheet would evaluate. */
export function formatCsvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = cell.replace(FORMULAS, "$1'");
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
