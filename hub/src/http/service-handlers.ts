import { type Handlers, markEncoded } from '@muster/generated/handlers';
import type { Connection } from '@muster/generated/types';
import { describeHealth } from '../features/database/database-service.ts';
import type { Services } from '../services.ts';
import type { RequestContext } from './request-context.ts';

type ServiceOperation = 'getHealth' | 'getConnection' | 'getOpenapiDocument' | 'getAsyncapiDocument';

/** Encoded on the first request, because few hubs serve these documents. */
const readOpenapi = encodeOnce(() => import('@muster/generated/openapi.json', { with: { type: 'json' } }));
const readAsyncapi = encodeOnce(() => import('@muster/generated/asyncapi.json', { with: { type: 'json' } }));

export function createServiceHandlers(services: Services): Pick<Handlers<RequestContext>, ServiceOperation> {
  return {
    getHealth: () => ({
      status: 200,
      body: describeHealth(services.version, services.isStoring, services.isOverloaded),
    }),
    getConnection: (_input, context) => ({ status: 200, body: describeConnection(context) }),
    getOpenapiDocument: async () => ({ status: 200, body: await readOpenapi() }),
    getAsyncapiDocument: async () => ({ status: 200, body: await readAsyncapi() }),
  };
}

function describeConnection(context: RequestContext): Connection {
  return {
    address: context.address,
    port: context.peerPort,
    scheme: context.isSecure ? 'https' : 'http',
    host: context.host ?? '',
    is_forwarded: context.isForwarded,
    has_ignored_headers: context.hasIgnoredHeaders,
  };
}

function encodeOnce(load: () => Promise<{ default: object }>) {
  let encoded: ReturnType<typeof encode> | null = null;
  async function encode() {
    const document = (await load()).default;
    return markEncoded<Record<string, unknown>>(Buffer.from(JSON.stringify(document)));
  }
  return () => {
    encoded ??= encode();
    return encoded;
  };
}
