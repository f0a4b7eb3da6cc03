import type { Contract } from './contract.ts';

/** The bundled openapi.yaml, which stands alone. */
export function emitOpenapiDocument({ openapi }: Contract): string {
  return `${JSON.stringify(openapi, null, 1)}\n`;
}

/** The bundled asyncapi.yaml, with the schemas that it borrows. */
export function emitAsyncapiDocument({ asyncapi }: Contract): string {
  return `${JSON.stringify(asyncapi, null, 1)}\n`;
}
