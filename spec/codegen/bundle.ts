import type { OpenApiDocument, OperationObject, Schema } from './documents.ts';
import { type AsyncApiDocument, type Documents, findByPointer, mapObjects } from './documents.ts';

export const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** openapi.yaml with what the compiler adds: the enum of problem codes, and 501 on operations that are not built. */
export function bundleOpenapi(source: OpenApiDocument): OpenApiDocument {
  const { 'x-unbuilt': unbuilt = [], ...document } = structuredClone(source);
  const codes = document.components.schemas.ProblemCode;
  if (codes) codes.enum = Object.keys(document['x-problems'] ?? {});
  for (const operation of listOperationObjects(document)) {
    if (!unbuilt.includes(operation.operationId ?? '')) continue;
    operation.responses = {
      ...operation.responses,
      '501': { $ref: '#/components/responses/NotImplemented' },
    };
  }
  return document;
}

/** asyncapi.yaml with every schema that it borrows from openapi.yaml embedded, so that the file stands alone. */
export function bundleAsyncapi({ openapi, asyncapi }: Documents): AsyncApiDocument {
  const borrowed = new Set<string>();
  const localise = (node: Record<string, unknown>): Record<string, unknown> => {
    if (typeof node.$ref !== 'string' || !node.$ref.startsWith('./openapi.yaml#')) return node;
    return { ...node, $ref: node.$ref.slice('./openapi.yaml'.length) };
  };
  const collect = (node: Record<string, unknown>, isBorrowed: boolean): Record<string, unknown> => {
    const ref = typeof node.$ref === 'string' ? node.$ref : '';
    const local = isBorrowed ? ref : ref.startsWith('./openapi.yaml#') ? ref.slice(14) : '';
    if (local !== '' && !borrowed.has(local)) {
      borrowed.add(local);
      mapObjects(findByPointer(openapi, local), (child) => collect(child, true));
    }
    return node;
  };
  mapObjects(asyncapi, (node) => collect(node, false));
  const document = mapObjects(asyncapi, localise);
  const schemas: Record<string, Schema> = { ...document.components.schemas };
  for (const ref of [...borrowed].sort()) {
    schemas[ref.split('/').at(-1) ?? ''] = structuredClone(findByPointer(openapi, ref)) as Schema;
  }
  return { ...document, components: { ...document.components, schemas } };
}

/** The schemas that asyncapi.yaml both defines and borrows under one name. */
export function findSchemaClashes({ openapi, asyncapi }: Documents): string[] {
  return Object.keys(asyncapi.components.schemas ?? {}).filter((name) => openapi.components.schemas[name]);
}

function listOperationObjects(document: OpenApiDocument): OperationObject[] {
  return Object.values(document.paths).flatMap((item) =>
    methods.flatMap((method) => (item[method] ? [item[method]] : [])),
  );
}
