import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

type Factory = Parameters<FastifyInstance['setChildLoggerFactory']>[0];
type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type Options = Parameters<FastifyBaseLogger['child']>[1];
type Line = Parameters<FastifyBaseLogger['info']>;

/** Fastify's factory for a request's logger. The first line creates it, because most requests log nothing. */
export const createRequestLogger: Factory = (logger, bindings, options) =>
  new RequestLogger(logger, bindings, options);

class RequestLogger implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  readonly #options: Options;
  #made: FastifyBaseLogger | null = null;

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: Options) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get #child(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(this.#bindings, this.#options);
    return this.#made;
  }

  get level(): string {
    return this.#child.level;
  }

  set level(level: string) {
    this.#child.level = level;
  }

  fatal(...line: Line): void {
    this.#child.fatal(...line);
  }

  error(...line: Line): void {
    this.#child.error(...line);
  }

  warn(...line: Line): void {
    this.#child.warn(...line);
  }

  info(...line: Line): void {
    this.#child.info(...line);
  }

  debug(...line: Line): void {
    this.#child.debug(...line);
  }

  trace(...line: Line): void {
    this.#child.trace(...line);
  }

  silent(...line: Line): void {
    this.#child.silent(...line);
  }

  child(...bindings: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#child.child(...bindings);
  }
}
