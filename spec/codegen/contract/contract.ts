import { bundleAsyncapi, bundleOpenapi, findSchemaClashes } from './bundle.ts';
import type { LimitEntry, MessageObject, OpenApiDocument, ProblemEntry, Schema } from './documents.ts';
import { type AsyncApiDocument, type Documents, resolve, SpecError, schemaName } from './documents.ts';
import { findHistoryFaults } from './history-columns.ts';
import { type Operation, readOperations } from './operations.ts';
import { findReferenceFaults } from './references.ts';

/** A JSON-RPC notification of the agent socket. */
export interface Notification {
  method: string;
  sender: 'agent' | 'hub';
  params: Schema;
  isSalvaged: boolean;
  /** Names of the limits of the unknown fields that are kept, null where none are. */
  keepUnknown: { maxKeys: string; maxBytes: string } | null;
  /** Whether the hub gets a reader that makes no text of it. */
  isReadFromBytes: boolean;
}

/** What both documents say, checked, in the form that the emitters read. */
export interface Contract {
  openapi: OpenApiDocument;
  asyncapi: AsyncApiDocument;
  /** The raw AsyncAPI document, whose references still tell borrowed schemas from its own. */
  rawAsyncapi: AsyncApiDocument;
  schemas: Record<string, Schema>;
  limits: Record<string, LimitEntry>;
  problems: Record<string, ProblemEntry>;
  closeCodes: Record<string, { name: string; description: string }>;
  operations: Operation[];
  notifications: Notification[];
}

/** Reads and checks both documents; throws a SpecError that lists everything wrong with them. */
export function readContract(documents: Documents): Contract {
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
  const limits = mergeLimits(documents, report);
  const problems = openapi['x-problems'] ?? {};
  const contract: Contract = {
    openapi,
    asyncapi: bundleAsyncapi({ openapi, asyncapi: documents.asyncapi }),
    rawAsyncapi: documents.asyncapi,
    schemas: openapi.components.schemas,
    limits,
    problems,
    closeCodes: documents.asyncapi['x-close-codes'] ?? {},
    operations: readOperations({
      document: openapi,
      limits: new Set(Object.keys(limits)),
      problems,
      report,
    }),
    notifications: readNotifications(documents, new Set(Object.keys(limits)), report),
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

type Report = (sentence: string) => void;

function readNotifications({ asyncapi }: Documents, limits: Set<string>, report: Report): Notification[] {
  const operations = Object.values(asyncapi.operations);
  return operations
    .filter(({ channel }) => channel.$ref === '#/channels/agentSocket')
    .flatMap(({ messages, action }) => messages.map((message) => ({ ...message, action })))
    .flatMap(({ $ref, action }) => {
      const message = resolve(asyncapi, { $ref } as unknown as MessageObject);
      const notification = readNotification(resolve(asyncapi, message.payload), message, action);
      if (!notification) {
        report(`asyncapi.yaml: ${$ref} is no envelope with jsonrpc "2.0", method and params.`);
        return [];
      }
      for (const name of Object.values(notification.keepUnknown ?? {})) {
        if (!limits.has(name)) report(`asyncapi.yaml: ${$ref} names the limit ${name}, which is not there.`);
      }
      return [notification];
    });
}

function readNotification(envelope: Schema, message: MessageObject, action: string): Notification | null {
  const { jsonrpc, method, params } = envelope.properties ?? {};
  if (jsonrpc?.const !== '2.0' || typeof method?.const !== 'string' || !params) return null;
  const keep = message['x-keep-unknown'];
  return {
    method: method.const,
    // The document describes the hub: what it receives, an agent sends.
    sender: action === 'receive' ? 'agent' : 'hub',
    params: JSON.parse(JSON.stringify(params).replaceAll('"./openapi.yaml#', '"#')) as Schema,
    isSalvaged: message['x-salvage'] === true,
    keepUnknown: keep ? { maxKeys: keep.max_keys, maxBytes: keep.max_bytes } : null,
    isReadFromBytes: message['x-read-bytes'] === true,
  };
}
