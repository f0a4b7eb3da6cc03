import type { IncomingMessage, Server } from 'node:http';
import { fastifyWebsocket } from '@fastify/websocket';
import type { Handlers } from '@muster/generated/handlers';
import { limits } from '@muster/generated/limits';
import { operations } from '@muster/generated/operations';
import type { Runtime } from '@muster/shared/runtime';
import {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import type { AuditLog } from '../features/audit/audit-log.ts';
import type { FindAuditTarget } from '../features/audit/audit-targets.ts';
import { DomainError } from '../lib/errors.ts';
import { parseTrustedProxies } from '../lib/network/trusted-proxies.ts';
import type { AdminListener } from './admin-listener.ts';
import { createAuditHooks } from './audit-hooks.ts';
import { createAuthorize } from './authorize.ts';
import type { Callers } from './callers.ts';
import { createClientReader, createUntrustedProxyReport } from './client-address.ts';
import { createClientErrorHandler } from './client-error-handler.ts';
import { createContexts, type SocketAccess } from './context.ts';
import { prepareGracefulShutdown } from './graceful-shutdown.ts';
import { createHostValidator } from './host-validation.ts';
import { handleNotFound, listShadowedMethods } from './not-found.ts';
import { type PageSources, registerPages } from './pages.ts';
import { handleError } from './problems.ts';
import { lingerBeforeClose } from './request-body.ts';
import type { RequestContext } from './request-context.ts';
import { createRequestLogger } from './request-logger.ts';
import { registerRoutes } from './routes.ts';
import { createSendHook } from './send-hook.ts';
import { createUpgrades } from './upgrades.ts';

/** Inputs of the HTTP server. */
export interface AppOptions extends PageSources {
  runtime: Runtime;
  /** Embedded in the panel's document, which a theme cannot read. */
  csrfToken: string;
  /** The hub's public URL, or "". */
  site: string;
  /** URL of the panel if it has a separate host, or "". */
  adminSite: string;
  /** Value of `--trusted-proxies`, or "" for the default. */
  trustedProxies: string;
  /** Whether the hub listens on a loopback address only. */
  isLoopbackOnly: boolean;
  /** The listener of `--admin-listen`, or null. */
  adminListener: AdminListener | null;
  isPublicPageOn: () => boolean;
  callers: Callers;
  handlers: Handlers<RequestContext>;
  audit: { auditLog: Pick<AuditLog, 'record'>; findAuditTarget: FindAuditTarget };
  /** Adds a hook that looks up callers whom this hub does not know. */
  lookUpCallers: (app: FastifyInstance, readAddress: (request: FastifyRequest) => string) => void;
  /** Adds the routes of both sockets. */
  registerSockets: (app: FastifyInstance, access: SocketAccess) => void;
  /** Called with the address of a client that speaks TLS to this plain HTTP port. */
  onTls: (address: string) => void;
  /** Validate every response against the contract; an invalid one becomes a 500. */
  validateResponses: boolean;
  logger: NonNullable<FastifyHttpOptions<Server>['logger']>;
  /** Timeouts for tests of slow clients. */
  timeouts?: Timeouts;
}

/** Timeouts of clients in milliseconds. */
export interface Timeouts {
  /** From the start of a request to the end of its headers. */
  headers: number;
  /** From the start of a request to the end of its body. */
  request: number;
  /** Time without a byte in either direction. */
  idle: number;
  /** Interval at which Node checks the timeouts. */
  check: number;
}

/** An upload request of 8 MiB completes in time at 0.6 Mbit/s. */
const defaultTimeouts: Timeouts = { headers: 15_000, request: 120_000, idle: 300_000, check: 5_000 };

/** Time for a peer to answer a close frame; a stalled one must not delay the shutdown. */
const CLOSE_MS = 2000;

/** Fragments of a message. A fragment costs as much as a whole message, and the largest message needs no more. */
const MAX_FRAGMENTS = 256;

/** A constant, because @types/ws lacks some of these options, and TypeScript checks only literals for unknown keys. */
export const socketOptions = {
  // Only viewers' sockets are opened by the plugin: agents' handshakes are admitted before the router.
  maxPayload: limits.viewerFrameBytes,
  maxFragments: MAX_FRAGMENTS,
  perMessageDeflate: false,
  closeTimeout: CLOSE_MS,
};

/** Only the request line limits a path parameter; an id that is too long is rejected by its schema. */
const MAX_PARAMETER_LENGTH = 16_384;

/** Builds the HTTP server with all routes, ready for `listen` or `inject`. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const trustProxy = parseTrustedProxies(options.trustedProxies);
  const app = fastify({ ...createOptions(options), trustProxy });
  // No operation uses QUERY. If it had a body, a missing Content-Type would cause a 500.
  app.addHttpMethod('QUERY', { hasBody: false, overrideExisting: true });
  app.setChildLoggerFactory(createRequestLogger);
  const readClient = createClientReader(
    trustProxy,
    createUntrustedProxyReport(options.trustedProxies, (details, message) => app.log.warn(details, message)),
  );
  const contexts = createContexts(
    app,
    options.csrfToken,
    options.site,
    options.adminSite,
    options.adminListener,
    options.callers,
    readClient,
  );
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  const upgrades = createUpgrades(options.runtime, app.server, readClient);
  prepareGracefulShutdown(app, options.runtime, upgrades, options.adminListener);
  // Registered after the hook of the graceful shutdown, which ends connections.
  app.addHook(
    'onSend',
    createSendHook((request, reply) => lingerBeforeClose(request.raw, reply.raw)),
  );
  if (options.validateResponses) await (await import('./response-validation.ts')).checkResponses(app);
  await app.register(fastifyWebsocket, {
    options: { ...socketOptions, server: upgrades.router },
    errorHandler(error, socket, request) {
      // After a protocol error ws has already closed the socket with the right code; any other error is a bug.
      if ((error as NodeJS.ErrnoException).code !== undefined) return;
      request.log.error({ err: error }, 'a socket failed');
      socket.terminate();
    },
  });
  // Registered after the WebSocket plugin, which must see a request first to end a refused handshake.
  const validateHost = createHostValidator(
    options.site,
    options.adminSite,
    options.isLoopbackOnly,
    contexts.listHosts,
    contexts.isSecure,
    contexts.isMisrouted,
  );
  app.addHook('onRequest', (request, reply, done) => {
    const transportSecurity = contexts.findTransportSecurity(request);
    if (transportSecurity !== undefined) reply.header('strict-transport-security', transportSecurity);
    done(validateHost(request));
  });
  options.lookUpCallers(app, (request) => readClient(request.raw).address);
  await registerRoutes(
    app,
    options.handlers,
    contexts.contextOf,
    createAuthorize(contexts, options.callers, options.isPublicPageOn),
    createAuditHooks(options.audit.auditLog, options.audit.findAuditTarget, contexts.contextOf),
  );
  for (const { path, methods } of listShadowedMethods())
    app.route({ method: methods, url: path, handler: handleNotFound });
  options.registerSockets(app, { ...contexts, requireUpgrade, admit: upgrades.admit });
  await registerPages(app, { ...options, contexts });
  await app.ready();
  return app;
}

function createOptions({
  runtime,
  logger,
  onTls,
  timeouts = defaultTimeouts,
}: AppOptions): FastifyHttpOptions<Server> {
  // Request ids are unique across restarts; they are not secret.
  const run = runtime.randomBytes(4).toString('hex');
  let requests = 0;
  return {
    logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId() {
      requests += 1;
      return `${run}-${requests.toString(36)}`;
    },
    http: {
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: timeouts.check,
      shouldUpgradeCallback: isSocketHandshake,
    },
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.idle,
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    frameworkErrors: handleError,
    clientErrorHandler: createClientErrorHandler(onTls),
  };
}

/** Keeps Fastify from loading Ajv and fast-json-stringify, some 10 MB. Routes have generated functions instead. */
function refuseSchemas(): never {
  throw new Error('A route with a schema needs a validatorCompiler and a serializerCompiler.');
}

const socketPaths: readonly string[] = [operations.connectAgent.path, operations.openLiveStream.path];

/** A server may ignore any other upgrade (h2c, or WebSocket at another path): RFC 9110, section 7.8. */
function isSocketHandshake({ url = '', headers }: IncomingMessage): boolean {
  const [path = ''] = url.split('?', 1);
  return headers.upgrade?.toLowerCase() === 'websocket' && socketPaths.includes(path);
}

function requireUpgrade(): never {
  throw new DomainError('upgrade_required', 'This path requires a WebSocket upgrade.');
}
