import { type Documents, type Schema, SpecError, schemaName } from './documents.ts';
import { findGaugeFaults } from './gauges.ts';
import { findHistoryFaults } from './history-columns.ts';
import { type HttpContract, readHttpContract } from './http-contract.ts';
import { type Channel, type Notification, readSockets } from './sockets.ts';

/** What both documents say, checked, in the form that the emitters read. */
export interface Contract extends HttpContract {
  channels: Channel[];
  notifications: Notification[];
}

/** Reads and checks both documents; throws a SpecError that lists everything wrong with them. */
export async function readContract(documents: Documents): Promise<Contract> {
  const faults: string[] = [];
  const report = (sentence: string) => void faults.push(sentence);
  const http = readHttpContract(documents, report);
  const sockets = await readSockets(http.asyncapi, {
    schemas: new Set(Object.keys(http.schemas)),
    limits: new Set(Object.keys(http.limits)),
    report,
  });
  const contract = { ...http, ...sockets };
  faults.push(...checkHistory(documents, contract), ...findGaugeFaults(documents.openapi.components.schemas));
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
