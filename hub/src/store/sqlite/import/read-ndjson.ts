import { isUtf8 } from 'node:buffer';
import { closeSync, openSync, readSync } from 'node:fs';
import type { ImportRecord } from '@muster/generated/types';
import { importValidators, type ValidationError } from '@muster/generated/validators';
import { requireFile } from '@muster/import/require-file';
import { printable } from '../../validation/printable.ts';
import { refuse } from '../database-admin/source-file.ts';
import { createRecordOrder, type RecordOrder } from './record-order.ts';

/** Bytes of a line, without its end. */
const MAX_LINE_BYTES = 1_048_576;
const CHUNK_BYTES = 262_144;
const LINE_FEED = 10;

/** The error of a line. */
class LineError extends Error {}

/**
 * The records of a file of lines in the order of the contract. Values that the import cleans or leaves out need not be
 * valid. Throws `refused` with the number of the line, or an `ImportError` if there is no such file.
 */
export function* readNdjson(path: string): Generator<ImportRecord> {
  requireFile(path);
  const descriptor = openSync(path, 'r');
  let line = 1;
  try {
    const order = createRecordOrder();
    for (const bytes of readLines(descriptor)) {
      if (bytes.length > 0) yield readRecord(bytes, order);
      line += 1;
    }
  } catch (error) {
    throw error instanceof LineError ? refuse(`${path}, line ${line}: ${error.message}.`, error) : error;
  } finally {
    closeSync(descriptor);
  }
}

/** A record is valid until the next one is read. */
function* readLines(descriptor: number): Generator<Buffer> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let rest = Buffer.alloc(0);
  for (;;) {
    const bytes = readSync(descriptor, chunk, 0, CHUNK_BYTES, null);
    if (bytes === 0) break;
    const read = chunk.subarray(0, bytes);
    const data = rest.length === 0 ? read : Buffer.concat([rest, read]);
    let start = 0;
    for (let end = data.indexOf(LINE_FEED); end >= 0; end = data.indexOf(LINE_FEED, start)) {
      yield requireShort(data.subarray(start, end));
      start = end + 1;
    }
    rest = Buffer.from(requireShort(data.subarray(start)));
  }
  if (rest.length > 0) yield rest;
}

function requireShort(line: Buffer): Buffer {
  if (line.length > MAX_LINE_BYTES) throw new LineError('longer than 1 MiB');
  return line;
}

function readRecord(line: Buffer, order: RecordOrder): ImportRecord {
  const record = parseRecord(line);
  const problem = order.check(record);
  if (problem !== null) throw new LineError(problem);
  return record;
}

function parseRecord(line: Buffer): ImportRecord {
  if (!isUtf8(line)) throw new LineError('not UTF-8');
  const value = parse(line.toString());
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new LineError('not a JSON object');
  const { type } = value as { type?: unknown };
  if (typeof type !== 'string' || !Object.hasOwn(importValidators, type))
    throw new LineError(`unknown type ${printable(JSON.stringify(type) ?? 'undefined')}`);
  const validate = importValidators[type as ImportRecord['type']];
  if (validate(value)) return value;
  const record = value as ImportRecord;
  const fault = findFault(record, validate.errors ?? []);
  if (fault !== undefined) throw new LineError(describeFault(fault));
  return record;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new LineError('not JSON', { cause: error });
  }
}

/** Records whose values are cleaned, or left out with a count, when they are written. */
const cleanedTypes: readonly string[] = ['node', 'task', 'minute', 'hour', 'probe', 'probe_hour'];

/** Keywords that concern the form of a record. */
const formKeywords: readonly string[] = ['type', 'required', 'additionalProperties', 'unevaluatedProperties'];

/**
 * The first error that cannot be repaired. Only the first error of each value counts; later ones concern the alternative
 * null.
 */
function findFault(record: ImportRecord, errors: readonly ValidationError[]): ValidationError | undefined {
  if (!cleanedTypes.includes(record.type)) return errors[0];
  const seen = new Set<string>();
  return errors.find((error) => {
    const isFirst = !seen.has(error.instancePath);
    seen.add(error.instancePath);
    return isFirst && formKeywords.includes(error.keyword) && !isFraction(record, error);
  });
}

/** Means of whole numbers are rounded. */
function isFraction(record: ImportRecord, { keyword, params, instancePath }: ValidationError): boolean {
  if (keyword !== 'type' || params.type !== 'integer') return false;
  const keys = instancePath.split('/').slice(1);
  const value = keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], record);
  return typeof value === 'number';
}

function describeFault({ keyword, params, instancePath, message = 'is invalid' }: ValidationError): string {
  const name = (key: unknown) => printable(`${instancePath}/${String(key)}`);
  if (keyword === 'required') return `${name(params.missingProperty)} is missing`;
  if (keyword === 'additionalProperties') return `${name(params.additionalProperty)} is not known`;
  if (keyword === 'unevaluatedProperties') return `${name(params.unevaluatedProperty)} is not known`;
  return `${printable(instancePath)} ${message}`;
}
