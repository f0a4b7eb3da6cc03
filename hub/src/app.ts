import type { IncomingMessage, Server } from 'node:http';
import { fastifyWebsocket } from '@fastify/websocket';
import type { Handlers } from '@muster/generated/handlers';
import { limits } from '@muster/generated/limits';
import { operations } from '@muster/generated/operations';
import type { Runtime } from '@muster/runtime';
import { type FastifyHttpOptions, type FastifyInstance, fastify, LogController } from 'fastify';
import type { LiveSession } from './domain/auth/sessions.ts';
import { DomainError } from './domain/errors.ts';
import { createAuthorize } from './http/authorize.ts';
import { handleClientError } from './http/client-error-handler.ts';
import { createContexts, type RequestContext, type SocketAccess } from './http/context.ts';
import { prepareGracefulShutdown } from './http/graceful-shutdown.ts';
import { createHostValidator } from './http/host-validation.ts';
import { handleNotFound, listShadowedMethods } from './http/not-found.ts';
import { registerPages, type ThemeSource } from './http/pages.ts';
import { handleError } from './http/problems.ts';
import { registerRoutes } from './http/routes.ts';
import { createUpgrades } from './http/upgrades.ts';

export interface AppDeps extends ThemeSource {
  runtime: Runtime;
  /** What the panel's document carries and a theme cannot get at. */
  csrfToken: string;
  /** The hub's public URL, or "". */
  site: string;
  /** URL of the panel where it has a host of its own, or "". */
  adminSite: string;
  /** Folders of the built panel and of the built-in theme. */
  adminDist: string;
  defaultTheme: string;
  isPublicPageOn: () => boolean;
  /** The session of a cookie's value; it also notes that the session was used, and from where. */
  findSession: (cookieValue: string, address: string) => LiveSession | undefined;
  /** Throws the refusal of a registration key, which counts against the address. */
  admitRegistration: (key: string | null, address: string) => void;
  handlers: Handlers<RequestContext>;
  /** Adds the routes of both sockets. */
  registerSockets: (app: FastifyInstance, access: SocketAccess) => void;
  /** Compare every answer with the contract; one that breaks it becomes a 500. */
  validateResponses: boolean;
  logger: NonNullable<FastifyHttpOptions<Server>['logger']>;
  /** Other times than the usual ones, for tests of slow clients. */
  patience?: Patience;
}

/** Milliseconds that clients may take. */
export interface Patience {
  /** From the start of a request to the end of its headers. */
  headers: number;
  /** From the start of a request to the end of its body. */
  request: number;
  /** Without a byte in either direction. */
  idle: number;
  /** Between two looks at the clock. */
  check: number;
}

/** A piece of an upload, 8 MiB, arrives in time at 0.6 Mbit/s. */
const usualPatience: Patience = { headers: 15_000, request: 120_000, idle: 300_000, check: 5_000 };

/** How long a peer may take to answer the close of its socket; a stalled one must not hold up the end of the hub. */
const CLOSE_MS = 2000;

/** Pieces of a message; each costs as much as a whole one, and no peer needs more for the largest frame. */
const MAX_FRAGMENTS = 256;

/** Apart from its use, because the types of ws do not know all of it yet. */
const socketOptions = {
  maxPayload: limits.frameBytes,
  maxFragments: MAX_FRAGMENTS,
  perMessageDeflate: false,
  closeTimeout: CLOSE_MS,
};

/** A path has no other bound than that of the whole request line; what is too long to be an id is refused as one. */
const LONGEST_PARAMETER = 16_384;

/** The whole HTTP side of the hub, ready for `listen` or `inject`. It does not listen. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = fastify(createOptions(deps));
  // No operation takes it. As a method with a body it would be refused for its missing Content-Type, by a failure.
  app.addHttpMethod('QUERY', { hasBody: false, overrideExisting: true });
  const contexts = createContexts(app, deps);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  const upgrades = createUpgrades({ runtime: deps.runtime, server: app.server });
  prepareGracefulShutdown(app, { runtime: deps.runtime, upgrades });
  if (deps.validateResponses) await (await import('./http/response-validation.ts')).checkResponses(app);
  await app.register(fastifyWebsocket, {
    options: { ...socketOptions, server: upgrades.router },
    errorHandler(error, socket, request) {
      // After an error of the peer's doing, ws closes with the code that names it; only a defect of ours ends here.
      if ((error as NodeJS.ErrnoException).code !== undefined) return;
      request.log.error({ err: error }, 'a socket failed');
      socket.terminate();
    },
  });
  // After the sockets' plugin, which ends a refused handshake only where it saw the request first.
  const validateHost = createHostValidator({ ...deps, listHosts: contexts.listHosts });
  app.addHook('onRequest', (request, _reply, done) => done(validateHost(request)));
  await registerRoutes(app, {
    handlers: deps.handlers,
    contextOf: contexts.contextOf,
    authorize: createAuthorize(contexts, deps),
  });
  for (const { path, methods } of listShadowedMethods())
    app.route({ method: methods, url: path, handler: handleNotFound });
  deps.registerSockets(app, { ...contexts, requireUpgrade, admit: upgrades.admit });
  await registerPages(app, { ...deps, contexts });
  await app.ready();
  return app;
}

function createOptions({ runtime, logger, patience = usualPatience }: AppDeps): FastifyHttpOptions<Server> {
  // Ids tell requests of one run apart, and runs from each other; they are no secret.
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
      headersTimeout: patience.headers,
      connectionsCheckingInterval: patience.check,
      shouldUpgradeCallback: isSocketHandshake,
    },
    requestTimeout: patience.request,
    connectionTimeout: patience.idle,
    return503OnClosing: false,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    frameworkErrors: handleError,
    clientErrorHandler: handleClientError,
  };
}

/** Keeps Fastify from loading Ajv and fast-json-stringify, some 10 MB: routes bring generated functions instead. */
function refuseSchemas(): never {
  throw new Error('A route with a schema needs a validatorCompiler and a serializerCompiler.');
}

const socketPaths: readonly string[] = [operations.connectAgent.path, operations.openLiveStream.path];

/** HTTP lets a server ignore every other wish to upgrade (h2c, or WebSocket at a path that does not speak it). */
function isSocketHandshake({ url = '', headers }: IncomingMessage): boolean {
  const [path = ''] = url.split('?', 1);
  return headers.upgrade?.toLowerCase() === 'websocket' && socketPaths.includes(path);
}

function requireUpgrade(): never {
  throw new DomainError('upgrade_required', 'This path speaks WebSocket only; ask for an upgrade.');
}
