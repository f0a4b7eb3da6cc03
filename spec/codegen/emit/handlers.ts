import type { Contract } from '../contract/contract.ts';
import { listReturned, type Operation } from '../contract/operations.ts';
import { HEADER, quote } from '../source-text.ts';

const PREAMBLE = `
/** Validated input of a handler; parameters are converted from text and have their defaults. */
export type Input<K extends HttpOperationId> = Inputs[K];

/** Response of a handler. Problems are thrown. */
export type Output<K extends HttpOperationId> = Outputs[K];

/** A handler for every operation; without one the hub does not compile. */
export type Handlers<C> = {
  [K in HttpOperationId]: (input: Input<K>, context: C) => Output<K> | Promise<Output<K>>;
};
`;

export function emitHandlers({ operations }: Contract): string {
  const http = operations.filter(({ kind }) => kind === 'http');
  const inputs = http.map((operation) => `  ${operation.id}: ${emitInput(operation)};\n`);
  const outputs = http.map((operation) => `  ${operation.id}:${emitOutputs(operation)};\n`);
  return `${HEADER}
import type { HttpOperationId } from './operations.ts';
import { type Bytes, type Encoded, type ExtraHeaders, type Filled, type LowerCased, markEncoded, type Nothing } from './runtime/handler.ts';
import type { operations } from './types.ts';

export { markEncoded };
${PREAMBLE}
export interface Inputs {
${inputs.join('')}}

export interface Outputs {
${outputs.join('')}}
`;
}

function emitInput(operation: Operation): string {
  const fields = {
    params: emitParameters(operation, 'path'),
    query: emitParameters(operation, 'query'),
    headers: emitParameters(operation, 'header'),
    body: emitBody(operation),
  };
  const lines = Object.entries(fields).map(([name, type]) => `    ${name}: ${type};\n`);
  return `{\n${lines.join('')}  }`;
}

function emitParameters(operation: Operation, place: 'path' | 'query' | 'header'): string {
  const parameters = operation.parameters[place];
  if (parameters.length === 0) return 'Nothing';
  const type = `NonNullable<operations['${operation.id}']['parameters']['${place}']>`;
  const filled = parameters.filter(({ schema }) => schema?.default !== undefined);
  const names = filled.map(({ name }) => quote(name)).join(' | ');
  const whole = filled.length > 0 ? `Filled<${type}, ${names}>` : type;
  return place === 'header' ? `LowerCased<${whole}>` : whole;
}

function emitBody({ id, bodyType, bodySchema, isBodyRequired }: Operation): string {
  if (bodyType === null) return 'undefined';
  const request = `NonNullable<operations['${id}']['requestBody']>['content'][${quote(bodyType)}]`;
  const type = bodySchema === null ? 'Uint8Array' : request;
  return isBodyRequired ? type : `${type} | undefined`;
}

function emitOutputs(operation: Operation): string {
  const answers = operation.responses.flatMap((response) => {
    const types = listReturned(response);
    return types === undefined ? [] : [emitAnswer(operation.id, response, types)];
  });
  return answers.map((answer) => `\n    | { ${answer} }`).join('');
}

function emitAnswer(
  id: string,
  { status, headers }: Operation['responses'][number],
  mediaTypes: readonly string[],
): string {
  const types = mediaTypes.map((type) => {
    if (type.startsWith('text/')) return 'string | Bytes';
    if (type !== 'application/json') return 'Bytes';
    const json = `operations['${id}']['responses'][${status}]['content']['application/json']`;
    return `${json} | Encoded<${json}>`;
  });
  const body = types.length > 0 ? `body: ${[...new Set(types)].join(' | ')}` : 'body?: undefined';
  const declared = Object.entries(headers ?? {}).filter(([, { required }]) => required);
  const names = declared.map(([name]) => `${quote(name)}: string | number`).join('; ');
  const extra = names === '' ? 'headers?: ExtraHeaders' : `headers: ExtraHeaders & { ${names} }`;
  return `status: ${status}; ${body}; ${extra}`;
}
