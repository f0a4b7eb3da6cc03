import type { Contract } from '../contract/contract.ts';
import type { Operation } from '../contract/operations.ts';
import { HEADER, quote } from '../source-text.ts';

/** The client of the whole interface: every operation over plain HTTP. */
export function emitClient({ operations }: Contract): string {
  return emit({ name: 'Client', operations: operations.filter(({ kind }) => kind === 'http') });
}

/** The client of themes: only what a theme may use. */
export function emitPublicClient({ operations }: Contract): string {
  const shown = operations.filter(({ kind, isTheme }) => kind === 'http' && isTheme);
  return emit({ name: 'PublicClient', operations: shown.filter(({ method }) => method === 'GET') });
}

function emit({ name, operations }: { name: string; operations: Operation[] }): string {
  const methodsByPath = new Map<string, string[]>();
  for (const { path, method } of operations) {
    methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), quote(method.toLowerCase())]);
  }
  const lines = [...methodsByPath].map(
    ([path, methods]) =>
      `  ${quote(path)}: Pick<paths[${quote(path)}], 'parameters' | ${methods.join(' | ')}>;\n`,
  );
  return `${HEADER}
import createFetchClient, { type Client as FetchClient, type ClientOptions } from 'openapi-fetch';
import type { paths } from './types.ts';

export interface ${name}Paths {
${lines.join('')}}

export type ${name} = FetchClient<${name}Paths>;

export function create${name}(options?: ClientOptions): ${name} {
  return createFetchClient<${name}Paths>(options);
}
`;
}
