import { type MessageInterface, type OperationInterface, Parser } from '@asyncapi/parser';
import { type AsyncApiDocument, mapObjects, type Schema } from './documents.ts';

const AGENT_CHANNEL = 'agentSocket';

/** A JSON-RPC notification of the agent socket. */
export interface Notification {
  method: string;
  sender: 'agent' | 'hub';
  params: Schema;
  isSalvaged: boolean;
  /** Names of the limits of unknown fields that are kept; null if none are. */
  keepUnknown: { maxKeys: string; maxBytes: string } | null;
  /** Whether the hub gets a reader that works on bytes. */
  isReadFromBytes: boolean;
}

export interface Channel {
  id: string;
  messages: { id: string; payload: Schema }[];
}

export interface Sockets {
  channels: Channel[];
  notifications: Notification[];
}

interface SocketsContext {
  /** Names of the schemas of openapi.yaml, which stay references. */
  schemas: ReadonlySet<string>;
  limits: ReadonlySet<string>;
  report: (sentence: string) => void;
}

/** Channels and messages of the bundled asyncapi.yaml, from the model of the AsyncAPI parser. */
export async function readSockets(source: AsyncApiDocument, context: SocketsContext): Promise<Sockets> {
  const { document, diagnostics } = await parse(source);
  for (const { severity, path, message, code } of diagnostics)
    if (severity === ERROR) context.report(`asyncapi.yaml#/${path.join('/')}: ${message} [${code}]`);
  if (document === undefined) return { channels: [], notifications: [] };
  const channels = document.channels().all();
  const operations = document.operations().all();
  return {
    channels: channels.map((channel) => ({
      id: channel.id(),
      messages: channel
        .messages()
        .all()
        .map((message) => ({ id: message.id(), payload: readSchema(message.payload()?.json(), context) })),
    })),
    notifications: operations
      .filter((operation) => operation.channels().has(AGENT_CHANNEL))
      .flatMap((operation) =>
        operation
          .messages()
          .all()
          .flatMap((message) => readNotification(operation, message, context) ?? []),
      ),
  };
}

/** Severity of a diagnostic. */
const ERROR = 0;

const parser = new Parser();
const parsed = new Map<string, ReturnType<Parser['parse']>>();

/** Cached, because the parser takes half a second and both the generated files and the pages need the document. */
function parse(source: AsyncApiDocument): ReturnType<Parser['parse']> {
  // JSON has string keys; the parser refuses YAML mappings whose keys are numbers, as those of the close codes.
  const text = JSON.stringify(source);
  const result = parsed.get(text) ?? parser.parse(text);
  parsed.set(text, result);
  return result;
}

function readNotification(
  operation: OperationInterface,
  message: MessageInterface,
  context: SocketsContext,
): Notification | undefined {
  const where = `#/channels/${AGENT_CHANNEL}/messages/${message.id()}`;
  const { jsonrpc, method, params } = message.payload()?.properties() ?? {};
  if (jsonrpc?.const() !== '2.0' || typeof method?.const() !== 'string' || params === undefined) {
    context.report(`asyncapi.yaml: ${where} is no envelope with jsonrpc "2.0", method and params.`);
    return;
  }
  const keep = readExtension(message, 'x-keep-unknown') as
    | { max_keys: string; max_bytes: string }
    | undefined;
  for (const name of Object.values(keep ?? {}))
    if (!context.limits.has(name))
      context.report(`asyncapi.yaml: ${where} names the limit ${name}, which does not exist.`);
  return {
    method: method.const(),
    // The document describes the hub: what it receives, an agent sends.
    sender: operation.isReceive() ? 'agent' : 'hub',
    params: readSchema(params.json(), context),
    isSalvaged: readExtension(message, 'x-salvage') === true,
    keepUnknown: keep === undefined ? null : { maxKeys: keep.max_keys, maxBytes: keep.max_bytes },
    isReadFromBytes: readExtension(message, 'x-read-bytes') === true,
  };
}

function readExtension(message: MessageInterface, name: string): unknown {
  return message.extensions().get(name)?.value();
}

/** The parser dereferences schemas and notes their names, from which this restores the references to openapi.yaml. */
function readSchema(json: unknown, { schemas }: SocketsContext): Schema {
  return mapObjects(json as Record<string, unknown>, (node) => {
    const name = node['x-parser-schema-id'];
    if (typeof name === 'string' && schemas.has(name)) return { $ref: `#/components/schemas/${name}` };
    return Object.fromEntries(Object.entries(node).filter(([key]) => !key.startsWith('x-parser-')));
  });
}
