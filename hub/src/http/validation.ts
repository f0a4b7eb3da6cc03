import type { Operation } from '@muster/generated/operations';
import {
  collectFieldErrors,
  escapePointer,
  type Validate,
  type ValidationError,
  validators,
} from '@muster/generated/validators';
import type { FastifyRequest, FastifySchemaCompiler } from 'fastify';
import { DomainError, type FieldError } from '../lib/errors.ts';

/** Validated input of an operation, before its handler's types apply. */
export interface RawInput {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: unknown;
}

/** Returns the errors of a part of the request, or its value with parameters converted from text. */
type ValidatePart = (value: unknown) => { value?: unknown } | { error: InvalidPart };
type Part = 'params' | 'body' | 'querystring' | 'headers';

/** Errors of one part of a request, in the shape in which Fastify hands them on. */
class InvalidPart extends Error {
  readonly errors: FieldError[];

  constructor(errors: FieldError[]) {
    super('invalid part of a request');
    this.errors = errors;
  }
}

/** Maximum number of errors in one problem. */
const MAX_ERRORS = 50;

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

const empty = Object.freeze({});

/** Order of the errors in a problem. */
const parts: readonly Part[] = ['params', 'querystring', 'headers', 'body'];

/** Fastify's validator compiler of an operation. The functions are generated, so that the hub never loads Ajv. */
export function createValidatorCompiler({ id, isTheme }: Operation): FastifySchemaCompiler<unknown> {
  const { params, query, headers, body } = validators[id];
  const compiled: Record<Part, ValidatePart> = {
    params: (value) => convertParameters(params, value, '/path'),
    querystring: (value) => convertParameters(query, isTheme ? narrowQuery(query, value) : value, '/query'),
    // Validated in place: the contract has no header to convert, and Fastify copies replaced headers at every access.
    headers: (value) => toResult(collectErrors(headers, value, '/header'), {}),
    // Returns no value, because Fastify would replace an absent body by the null that it passes.
    body: (value) => toResult(collectErrors(body, value, ''), {}),
  };
  return ({ httpPart }) => compiled[httpPart as Part] as ReturnType<FastifySchemaCompiler<unknown>>;
}

/** The input of an operation after Fastify's validation. Throws `invalid_request` with the errors of all parts. */
export function readInput({ id }: Operation, request: FastifyRequest): RawInput {
  if (request.validationError !== undefined) throwIfInvalid(request);
  const { params, query, headers } = validators[id];
  return {
    params: params === undefined ? empty : request.params,
    query: query === undefined ? empty : request.query,
    headers: headers === undefined ? empty : request.headers,
    body: request.body,
  };
}

function throwIfInvalid(request: FastifyRequest): void {
  const { validationError: failure } = request;
  // The validator itself failed.
  if (!(failure instanceof InvalidPart)) throw failure;
  const errors = parts.flatMap((part) => revalidate(request, part));
  if (errors.length === 0) return;
  const count = errors.length === 1 ? '1 error' : `${errors.length} errors`;
  throw new DomainError('invalid_request', `The request does not match the contract: ${count}.`, {
    errors: errors.slice(0, MAX_ERRORS),
  });
}

function revalidate(request: FastifyRequest, part: Part): FieldError[] {
  // Fastify validates an absent body as null; whether one is required is known by now.
  if (part === 'body' && request.body === undefined) return [];
  const property = part === 'querystring' ? 'query' : part;
  const validate = request.getValidationFunction(part) as ValidatePart | undefined;
  const result = validate?.(request[property]);
  if (result === undefined) return [];
  if ('error' in result) return result.error.errors;
  if ('value' in result) Object.assign(request, { [property]: result.value });
  return [];
}

function toResult(errors: FieldError[], valid: { value?: unknown }): ReturnType<ValidatePart> {
  return errors.length === 0 ? valid : { error: new InvalidPart(errors) };
}

/** Validates a copy, in which numbers and booleans are converted from text and defaults are filled in. */
function convertParameters(validate: Validate | undefined, given: unknown, root: string) {
  if (validate === undefined) return {};
  const texts = given as Readonly<Record<string, unknown>>;
  const values = { ...texts };
  const errors = collectErrors(validate, values, root);
  return toResult(errors.length > 0 ? errors : collectNumberErrors(texts, values, root), { value: values });
}

/** An integer out of range takes up to two corrections: rounding, then the limit. */
const MAX_CORRECTIONS = 2;

/**
 * Makes the query of an operation for status pages valid, because published themes send cache busters, and values that
 * other hubs accept. Unknown parameters and values of another type are left out, numbers are rounded and limited.
 */
function narrowQuery(validate: Validate | undefined, given: unknown): unknown {
  if (validate === undefined) return given;
  const texts: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given as Readonly<Record<string, unknown>>)) {
    const text = String(Array.isArray(value) ? value[0] : value);
    if (DECIMAL.test(text)) texts[name] = limitNumber(text);
    else if (Number.isNaN(Number(text))) texts[name] = text;
  }
  for (let round = 0; round <= MAX_CORRECTIONS; round += 1) {
    // Ajv converts the values of the object that it validates.
    if (validate({ ...texts })) break;
    for (const error of validate.errors ?? []) narrowValue(texts, error, round < MAX_CORRECTIONS);
  }
  return texts;
}

/** Ajv accepts Infinity as any number. */
function limitNumber(text: string): string {
  const number = Number(text);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER
    ? text
    : String(Math.sign(number) * Number.MAX_SAFE_INTEGER);
}

function narrowValue(
  texts: Record<string, unknown>,
  { instancePath, keyword, params }: ValidationError,
  mayCorrect: boolean,
): void {
  const name = keyword === 'additionalProperties' ? String(params.additionalProperty) : instancePath.slice(1);
  const number = Number(texts[name]);
  const isLimit = keyword === 'minimum' || keyword === 'maximum';
  if (mayCorrect && isLimit) texts[name] = String(params.limit);
  else if (mayCorrect && params.type === 'integer' && !Number.isNaN(number))
    texts[name] = String(Math.round(number));
  else delete texts[name];
}

/** Ajv converts with JavaScript's `Number`, which accepts "0x10" and turns "1e400" into Infinity. */
function collectNumberErrors(
  texts: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
  root: string,
): FieldError[] {
  return Object.entries(values)
    .filter(([name, value]) => typeof value === 'number' && typeof texts[name] === 'string')
    .filter(([name, value]) => !DECIMAL.test(String(texts[name])) || !Number.isFinite(value))
    .map(([name]) => ({ pointer: `${root}/${escapePointer(name)}`, detail: 'must be a decimal number' }));
}

function collectErrors(validate: Validate | undefined, value: unknown, root: string): FieldError[] {
  return validate === undefined ? [] : collectFieldErrors(validate, value, root);
}
