import type { Contract } from '../contract/contract.ts';
import { HEADER, quote } from '../source-text.ts';

/** An openapi-fetch client of every operation over plain HTTP. */
export function emitClient({ operations }: Contract): string {
  const methodsByPath = new Map<string, string[]>();
  for (const { path, method } of operations.filter(({ kind }) => kind === 'http')) {
    methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), quote(method.toLowerCase())]);
  }
  const lines = [...methodsByPath].map(
    ([path, methods]) =>
      `  ${quote(path)}: Pick<paths[${quote(path)}], 'parameters' | ${methods.join(' | ')}>;\n`,
  );
  return `${HEADER}
import createFetchClient, { type Client as FetchClient, type ClientOptions, mergeHeaders } from 'openapi-fetch';
import type { paths } from './types.ts';

export interface ClientPaths {
${lines.join('')}}

export type Client = FetchClient<ClientPaths>;

/** Names JSON, without which some operations answer errors as text. */
export function createClient(options?: ClientOptions): Client {
  const headers = mergeHeaders({ accept: 'application/json' }, options?.headers);
  return createFetchClient<ClientPaths>({ ...options, headers });
}
`;
}
