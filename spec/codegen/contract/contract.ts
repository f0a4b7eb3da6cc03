import { bundleAsyncapi, bundleOpenapi, findSchemaClashes } from './bundle.ts';
import { readConfirmedSettings } from './confirmations.ts';
import type { LimitEntry, OpenApiDocument, ProblemEntry, Schema } from './documents.ts';
import { type AsyncApiDocument, type Documents, SpecError, schemaName } from './documents.ts';
import { findHistoryFaults } from './history-columns.ts';
import { type Operation, readOperations } from './operations.ts';
import { findReferenceFaults } from './references.ts';
import { type Channel, type Notification, readSockets } from './sockets.ts';

/** What both documents say, checked, in the form that the emitters read. */
export interface Contract {
  openapi: OpenApiDocument;
  asyncapi: AsyncApiDocument;
  schemas: Record<string, Schema>;
  limits: Record<string, LimitEntry>;
  problems: Record<string, ProblemEntry>;
  closeCodes: Record<string, { name: string; description: string }>;
  operations: Operation[];
  /** Settings that only a session with a recent confirmation may change. */
  confirmedSettings: string[];
  channels: Channel[];
  notifications: Notification[];
}

/** Reads and checks both documents; throws a SpecError that lists everything wrong with them. */
export async function readContract(documents: Documents): Promise<Contract> {
  const faults = findReferenceFaults(documents);
  for (const name of findSchemaClashes(documents)) {
    faults.push(
      `asyncapi.yaml defines the schema ${name}, which openapi.yaml has already: rename or borrow it.`,
    );
  }
  // What follows resolves references, and would stumble over each dangling one again.
  if (faults.length > 0) throw new SpecError(faults);

  const report = (sentence: string) => void faults.push(sentence);
  const openapi = bundleOpenapi(documents.openapi);
  const asyncapi = bundleAsyncapi({ openapi, asyncapi: documents.asyncapi });
  const limits = mergeLimits(documents, report);
  const problems = openapi['x-problems'] ?? {};
  const operations = readOperations({
    document: openapi,
    limits: new Set(Object.keys(limits)),
    problems,
    report,
  });
  const contract: Contract = {
    openapi,
    asyncapi,
    schemas: openapi.components.schemas,
    limits,
    problems,
    closeCodes: documents.asyncapi['x-close-codes'] ?? {},
    operations,
    confirmedSettings: readConfirmedSettings({ schemas: openapi.components.schemas, operations, report }),
    ...(await readSockets(asyncapi, {
      schemas: new Set(Object.keys(openapi.components.schemas)),
      limits: new Set(Object.keys(limits)),
      report,
    })),
  };
  for (const name of ['ProblemCode', 'ThemeManifest']) {
    if (!contract.schemas[name]) report(`openapi.yaml has no components.schemas.${name}.`);
  }
  faults.push(...checkHistory(documents, contract));
  if (faults.length > 0) throw new SpecError(faults);
  return contract;
}

function checkHistory(documents: Documents, { schemas, notifications }: Contract): string[] {
  const report = notifications.find(({ method }) => method === 'report');
  return findHistoryFaults({
    // As they are written, without what the compiler adds.
    schemas: documents.openapi.components.schemas,
    reported: report === undefined ? {} : readProperties(schemas, report.params),
    visible: readProperties(schemas, { $ref: '#/components/schemas/PublicMetrics' }),
  });
}

/** The properties of an object, with references and `allOf` resolved. */
function readProperties(schemas: Record<string, Schema>, schema: Schema): Record<string, Schema> {
  const target = schemas[schemaName(schema.$ref) ?? ''];
  const parts = [...(target === undefined ? [] : [target]), ...(schema.allOf ?? [])];
  return Object.assign({}, ...parts.map((part) => readProperties(schemas, part)), schema.properties);
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
