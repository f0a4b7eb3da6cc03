// Generated from spec/ by npm run generate. Do not edit.

import createFetchClient, { type Client as FetchClient, type ClientOptions } from 'openapi-fetch';
import type { paths } from './types.ts';

export interface PublicClientPaths {
  '/api/me': Pick<paths['/api/me'], 'parameters' | 'get'>;
  '/api/nodes': Pick<paths['/api/nodes'], 'parameters' | 'get'>;
  '/api/nodes/{id}/metrics': Pick<paths['/api/nodes/{id}/metrics'], 'parameters' | 'get'>;
  '/api/themes/{short}/config': Pick<paths['/api/themes/{short}/config'], 'parameters' | 'get'>;
}

export type PublicClient = FetchClient<PublicClientPaths>;

export function createPublicClient(options?: ClientOptions): PublicClient {
  return createFetchClient<PublicClientPaths>(options);
}
