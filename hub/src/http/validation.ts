import type { Operation } from '@muster/generated/operations';
import { type Validate, type ValidationError, validators } from '@muster/generated/validators';
import type { FastifyRequest } from 'fastify';
import { DomainError, type FieldError } from '../domain/errors.ts';
import { escapePointer } from './body.ts';

/** Input of an operation as its handler takes it. */
export interface RawInput {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: unknown;
}

/** Places that one answer names; a body with more of them is wrong altogether. */
const MAX_ERRORS = 50;

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

const nothing = Object.freeze({});

/** Keywords that only sum up what other errors of the same place say in full. */
const summaries: readonly string[] = ['oneOf', 'anyOf', 'if'];

/**
 * Checks and converts everything that a request brings, and throws `invalid_request` with every place that is wrong.
 * Parameters are converted from text in place; a body is taken as it is.
 */
export function readInput(operation: Operation, request: FastifyRequest, body: unknown): RawInput {
  const { params, query, headers, body: ofBody } = validators[operation.id];
  const input: RawInput = {
    params: params === undefined ? nothing : request.params,
    query: query === undefined ? nothing : request.query,
    headers: headers === undefined ? nothing : { ...request.headers },
    body,
  };
  const errors: FieldError[] = [
    ...collectFromText(params, input.params, '/path'),
    ...collectFromText(query, input.query, '/query'),
    ...collectFromText(headers, input.headers, '/header'),
    ...(body === undefined ? [] : collect(ofBody, body, '')),
  ];
  if (errors.length === 0) return input;
  const places = errors.length === 1 ? '1 place' : `${errors.length} places`;
  throw new DomainError('invalid_request', `The request breaks the contract in ${places}.`, {
    errors: errors.slice(0, MAX_ERRORS),
  });
}

/** Ajv converts whatever JavaScript takes for a number: "0x10" too, and "1e400", which becomes Infinity. */
function collectFromText(validate: Validate | undefined, values: unknown, root: string): FieldError[] {
  if (validate === undefined) return [];
  const texts = { ...(values as Record<string, unknown>) };
  const errors = collect(validate, values, root);
  if (errors.length > 0) return errors;
  return Object.entries(values as Record<string, unknown>)
    .filter(([name, value]) => typeof value === 'number' && texts[name] !== undefined)
    .filter(([name, value]) => !DECIMAL.test(String(texts[name])) || !Number.isFinite(value))
    .map(([name]) => ({ pointer: `${root}/${escapePointer(name)}`, detail: 'must be a decimal number' }));
}

function collect(validate: Validate | undefined, value: unknown, root: string): FieldError[] {
  if (validate === undefined || validate(value)) return [];
  const errors = validate.errors ?? [];
  const telling = errors.filter(({ keyword }) => !summaries.includes(keyword));
  // A place is named once: where a value has several faults, the first is enough to go and look.
  const byPlace = new Map<string, FieldError>();
  for (const error of telling.length > 0 ? telling : errors) {
    const field = describe(error, root);
    if (!byPlace.has(field.pointer)) byPlace.set(field.pointer, field);
  }
  return [...byPlace.values()];
}

function describe({ instancePath, keyword, params, message }: ValidationError, root: string): FieldError {
  const pointer = root + instancePath;
  switch (keyword) {
    case 'required':
      return { pointer: `${pointer}/${escapePointer(String(params.missingProperty))}`, detail: 'is missing' };
    case 'additionalProperties':
      return {
        pointer: `${pointer}/${escapePointer(String(params.additionalProperty))}`,
        detail: 'is not known',
      };
    case 'unevaluatedProperties':
      return {
        pointer: `${pointer}/${escapePointer(String(params.unevaluatedProperty))}`,
        detail: 'is not known',
      };
    case 'enum':
      return { pointer, detail: `must be one of ${(params.allowedValues as unknown[]).join(', ')}` };
    default:
      return { pointer, detail: message ?? 'is not valid' };
  }
}
