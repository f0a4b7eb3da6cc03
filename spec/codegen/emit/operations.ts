import type { Contract } from '../contract/contract.ts';
import type { Operation } from '../contract/operations.ts';
import { HEADER, propertyKey, quote } from '../source-text.ts';

export function emitOperations({ operations, limits }: Contract): string {
  const rows = operations.map((operation) => `  ${operation.id}: {\n${describe(operation, limits)}  },\n`);
  return `${HEADER}
import type { ProblemCode } from './problems.ts';

${emitUnion('OperationId', operations)}
/** Operations over plain HTTP: neither sockets nor static pages. */
${emitUnion(
  'HttpOperationId',
  operations.filter(({ kind }) => kind === 'http'),
)}
export interface Operation {
  readonly id: OperationId;
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH';
  /** With its parameters in braces. */
  readonly path: string;
  readonly tag: string;
  readonly kind: 'http' | 'websocket' | 'static';
  /** \`optional\`: a session widens the view. */
  readonly access: 'public' | 'optional' | 'session' | 'node' | 'registration';
  /** Visitors only while the public page is on. */
  readonly publicPage: boolean;
  /** Part of what a theme may use. */
  readonly isTheme: boolean;
  readonly isExtension: boolean;
  /** Bytes; 0 where no body is taken. */
  readonly bodyLimit: number;
  readonly bodyType: string | null;
  readonly isBodyRequired: boolean;
  /** The body is handed over as it comes in. */
  readonly isStream: boolean;
  /** The status of the usual success. */
  readonly success: number;
  readonly statuses: readonly number[];
  /** Media types by status, for the statuses below 400 that have content. */
  readonly content: Readonly<Record<number, readonly string[]>>;
  readonly codes: readonly ProblemCode[];
}

export const operations: { readonly [K in OperationId]: Operation & { readonly id: K } } = {
${rows.join('')}};
`;
}

function describe(operation: Operation, limits: Contract['limits']): string {
  const limit = operation.bodyLimit === null ? 0 : limits[operation.bodyLimit]?.value;
  const content = operation.responses.filter(
    ({ status, content }) => status < 400 && Object.keys(content).length > 0,
  );
  const fields: Record<string, string> = {
    id: quote(operation.id),
    method: quote(operation.method),
    path: quote(operation.path),
    tag: quote(operation.tag),
    kind: quote(operation.kind),
    access: quote(operation.access),
    publicPage: String(operation.isPublicPage),
    isTheme: String(operation.isTheme),
    isExtension: String(operation.isExtension),
    bodyLimit: String(limit),
    bodyType: operation.bodyType === null ? 'null' : quote(operation.bodyType),
    isBodyRequired: String(operation.isBodyRequired),
    isStream: String(operation.isStream),
    success: String(operation.success),
    statuses: `[${operation.responses.map(({ status }) => status).join(', ')}]`,
    content: `{ ${content.map((one) => `${one.status}: [${Object.keys(one.content).map(quote).join(', ')}]`).join(', ')} }`,
    codes: `[${operation.codes.map(quote).join(', ')}]`,
  };
  const lines = Object.entries(fields).map(([key, value]) => `    ${propertyKey(key)}: ${value},\n`);
  return lines.join('').replaceAll('{  }', '{}');
}

function emitUnion(name: string, operations: Operation[]): string {
  const ids = operations.map(({ id }) => `\n  | ${quote(id)}`).join('');
  return `export type ${name} =${ids === '' ? ' never' : ids};\n`;
}
