import type { OpenApiDocument, OperationObject, Schema } from './documents.ts';
import { type AsyncApiDocument, type Documents, findByPointer, mapObjects } from './documents.ts';
import { addGaugeColumns } from './gauges.ts';
import { addHistoryColumns } from './history-columns.ts';

export const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** openapi.yaml with what the compiler adds: the enum of problem codes, and the columns of a row of the history. */
export function bundleOpenapi(source: OpenApiDocument): OpenApiDocument {
  const document = structuredClone(source);
  const codes = document.components.schemas.ProblemCode;
  if (codes) codes.enum = Object.keys(document['x-problems'] ?? {});
  addHistoryColumns(document);
  addGaugeColumns(document);
  return document;
}

/** A bundled document as hubs serve it. */
export function removeHints<T>(document: T, hints: ReadonlySet<string>): T {
  return mapObjects(document, (node) =>
    Object.fromEntries(Object.entries(node).filter(([key]) => !hints.has(key))),
  );
}

/** asyncapi.yaml with the schemas of openapi.yaml that it references embedded, so that the file is self-contained. */
export function bundleAsyncapi({ openapi, asyncapi }: Omit<Documents, 'hints'>): AsyncApiDocument {
  const borrowed = new Set<string>();
  const collect = (node: unknown): void => {
    mapObjects(node, (child) => {
      if (typeof child.$ref === 'string' && !borrowed.has(child.$ref)) {
        borrowed.add(child.$ref);
        collect(findByPointer(openapi, child.$ref));
      }
      return child;
    });
  };
  const localise = (node: Record<string, unknown>): Record<string, unknown> => {
    if (typeof node.$ref !== 'string' || !node.$ref.startsWith('./openapi.yaml#')) return node;
    const ref = node.$ref.slice('./openapi.yaml'.length);
    collect({ $ref: ref });
    return { ...node, $ref: ref };
  };
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

export function listOperationObjects(document: OpenApiDocument): OperationObject[] {
  return Object.values(document.paths).flatMap((item) =>
    methods.flatMap((method) => (item[method] ? [item[method]] : [])),
  );
}
