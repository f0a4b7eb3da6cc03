import asyncapi from '@muster/generated/asyncapi.json' with { type: 'json' };
import { type Handlers, markEncoded } from '@muster/generated/handlers';
import openapi from '@muster/generated/openapi.json' with { type: 'json' };
import type { Services } from '../../services.ts';
import type { RequestContext } from '../context.ts';

type ServiceOperation = 'getHealth' | 'getOpenapiDocument' | 'getAsyncapiDocument';

const openapiDocument = markEncoded<Record<string, unknown>>(Buffer.from(JSON.stringify(openapi)));
const asyncapiDocument = markEncoded<Record<string, unknown>>(Buffer.from(JSON.stringify(asyncapi)));

export function createServiceHandlers(services: Services): Pick<Handlers<RequestContext>, ServiceOperation> {
  return {
    getHealth: () => ({
      status: 200,
      body: { status: services.isStoring() ? 'ok' : 'degraded', version: services.version },
    }),
    getOpenapiDocument: () => ({ status: 200, body: openapiDocument }),
    getAsyncapiDocument: () => ({ status: 200, body: asyncapiDocument }),
  };
}
