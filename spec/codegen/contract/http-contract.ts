import { bundleAsyncapi, bundleOpenapi, findSchemaClashes } from './bundle.ts';
import { readConfirmedSettings } from './confirmations.ts';
import type {
  AsyncApiDocument,
  Documents,
  LimitEntry,
  OpenApiDocument,
  ProblemEntry,
  Schema,
} from './documents.ts';
import { SpecError } from './documents.ts';
import { type Operation, readOperations } from './operations.ts';
import { findReferenceFaults } from './references.ts';

/** What both documents say without the messages of the sockets, whose parser only the whole compiler needs. */
export interface HttpContract {
  hints: ReadonlySet<string>;
  openapi: OpenApiDocument;
  asyncapi: AsyncApiDocument;
  schemas: Record<string, Schema>;
  limits: Record<string, LimitEntry>;
  problems: Record<string, ProblemEntry>;
  closeCodes: Record<string, { name: string; description: string }>;
  operations: Operation[];
  /** Settings that only a session with a recent confirmation may change. */
  confirmedSettings: string[];
}

/** Throws a SpecError if what follows could not resolve references; reports all other faults. */
export function readHttpContract(documents: Documents, report: (sentence: string) => void): HttpContract {
  const faults = findReferenceFaults(documents);
  for (const name of findSchemaClashes(documents)) {
    faults.push(
      `asyncapi.yaml defines the schema ${name}, which openapi.yaml has already: rename or borrow it.`,
    );
  }
  // What follows resolves references, and would stumble over each dangling one again.
  if (faults.length > 0) throw new SpecError(faults);

  const openapi = bundleOpenapi(documents.openapi);
  const { schemas } = openapi.components;
  const limits = mergeLimits(documents, report);
  const problems = openapi['x-problems'] ?? {};
  const operations = readOperations({
    document: openapi,
    limits: new Set(Object.keys(limits)),
    problems,
    report,
  });
  for (const name of ['ProblemCode', 'ThemeManifest'])
    if (!schemas[name]) report(`openapi.yaml has no components.schemas.${name}.`);
  return {
    hints: documents.hints,
    openapi,
    asyncapi: bundleAsyncapi({ openapi, asyncapi: documents.asyncapi }),
    schemas,
    limits,
    problems,
    closeCodes: documents.asyncapi['x-close-codes'] ?? {},
    operations,
    confirmedSettings: readConfirmedSettings({ schemas, operations, report }),
  };
}

function mergeLimits({ openapi, asyncapi }: Documents, report: (sentence: string) => void) {
  const limits = { ...openapi['x-limits'] };
  for (const [name, limit] of Object.entries(asyncapi['x-limits'] ?? {})) {
    if (limits[name]) report(`The limit ${name} is in both documents: keep one.`);
    limits[name] = limit;
  }
  for (const [name, limit] of Object.entries(limits)) {
    if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)) report(`The limit ${name} is not in snake_case.`);
    if (typeof limit.value !== 'number' || !limit.unit || !limit.description) {
      report(`The limit ${name} needs value (a number), unit and description.`);
    }
  }
  return limits;
}
