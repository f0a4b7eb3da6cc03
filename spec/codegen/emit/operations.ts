import type { Contract } from '../contract/contract.ts';
import { listReturned, type Operation } from '../contract/operations.ts';
import { HEADER, propertyKey, quote } from '../source-text.ts';

export function emitOperations({ operations, limits }: Contract): string {
  const rows = operations.map((operation) => `  ${operation.id}: {\n${describe(operation, limits)}  },\n`);
  return `${HEADER}
import type { ProblemCode } from './problems.ts';
import type { OperationShape } from './runtime/operation.ts';

${emitUnion('OperationId', operations)}
/** Operations over plain HTTP: neither sockets nor static pages. */
${emitUnion(
  'HttpOperationId',
  operations.filter(({ kind }) => kind === 'http'),
)}
${emitActions(operations)}
${emitScopes(operations)}
export type Operation = OperationShape<OperationId, ProblemCode, OperationAction, TokenScope>;

export const operations: { readonly [K in OperationId]: Operation & { readonly id: K } } = {
${rows.join('')}};
`;
}

function describe(operation: Operation, limits: Contract['limits']): string {
  const limit = operation.bodyLimit === null ? 0 : limits[operation.bodyLimit]?.value;
  const content = operation.responses.flatMap((response) => {
    const types = listReturned(response) ?? [];
    return types.length === 0 ? [] : [`${response.status}: [${types.map(quote).join(', ')}]`];
  });
  const fields: Record<string, string> = {
    id: quote(operation.id),
    method: quote(operation.method),
    path: quote(operation.path),
    tag: quote(operation.tag),
    kind: quote(operation.kind),
    access: quote(operation.access),
    tokenScope: operation.tokenScope === null ? 'null' : quote(operation.tokenScope),
    takesBasic: String(operation.takesBasic),
    publicPage: String(operation.isPublicPage),
    isTheme: String(operation.isTheme),
    isExtension: String(operation.isExtension),
    needsConfirmation: String(operation.needsConfirmation),
    audit: operation.audit === null ? 'null' : quote(operation.audit),
    bodyLimit: String(limit),
    bodyType: operation.bodyType === null ? 'null' : quote(operation.bodyType),
    textBodyTypes: `[${operation.textBodyTypes.map(quote).join(', ')}]`,
    textField: operation.textField === null ? 'null' : quote(operation.textField),
    formFields: `[${operation.formFields.map(quote).join(', ')}]`,
    isBodyRequired: String(operation.isBodyRequired),
    success: String(operation.success),
    statuses: `[${operation.responses.map(({ status }) => status).join(', ')}]`,
    content: `{ ${content.join(', ')} }`,
    codes: `[${operation.codes.map(quote).join(', ')}]`,
  };
  const lines = Object.entries(fields).map(([key, value]) => `    ${propertyKey(key)}: ${value},\n`);
  return lines.join('').replaceAll('{  }', '{}');
}

function emitActions(operations: Operation[]): string {
  const actions = [...new Set(operations.map(({ audit }) => audit))].filter((action) => action !== null);
  const members = actions.map((action) => `\n  | ${quote(action)}`).join('');
  return `/** Actions that operations name in x-audit. */\nexport type OperationAction =${members === '' ? ' never' : members};\n`;
}

function emitScopes(operations: Operation[]): string {
  const scopes = [...new Set(operations.map(({ tokenScope }) => tokenScope))].filter(
    (scope) => scope !== null,
  );
  const union = scopes.length === 0 ? 'never' : scopes.map(quote).join(' | ');
  return `/** Scopes of API tokens that operations name. */\nexport type TokenScope = ${union};\n`;
}

function emitUnion(name: string, operations: Operation[]): string {
  const ids = operations.map(({ id }) => `\n  | ${quote(id)}`).join('');
  return `export type ${name} =${ids === '' ? ' never' : ids};\n`;
}
