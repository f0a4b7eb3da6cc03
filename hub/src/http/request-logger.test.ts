import { fastify, LogController } from 'fastify';
import { expect, test } from 'vitest';
import { createRequestLogger } from './request-logger.ts';

/** A server with a request logger, and the lines that it has logged. */
function createLogged() {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = fastify({
    logger: { level: 'trace', stream },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => 'r1',
  });
  app.setChildLoggerFactory(createRequestLogger);
  return { app, lines };
}

test.each([
  ['fatal', 60],
  ['error', 50],
  ['warn', 40],
  ['info', 30],
  ['debug', 20],
  ['trace', 10],
] as const)('a line of level %s has the id of its request', async (level, number) => {
  const { app, lines } = createLogged();
  app.get('/', async ({ log }) => void log[level]({ port: 7 }, 'hello'));
  await app.inject('/');
  expect(lines).toEqual([expect.objectContaining({ level: number, reqId: 'r1', port: 7, msg: 'hello' })]);
});

test('children keep the id, and a silent line is not written', async () => {
  const { app, lines } = createLogged();
  app.get('/', async ({ log }) => {
    log.silent('nothing');
    log.child({ part: 'a' }).info('hello');
  });
  await app.inject('/');
  expect(lines).toEqual([expect.objectContaining({ reqId: 'r1', part: 'a', msg: 'hello' })]);
});

test('a level is that of the request alone', async () => {
  const { app, lines } = createLogged();
  app.get('/', async ({ log }) => {
    expect(log.level).toBe('trace');
    log.level = 'error';
    log.warn('left out');
    log.error('written');
  });
  expect((await app.inject('/')).statusCode).toBe(200);
  expect(app.log.level).toBe('trace');
  expect(lines.map(({ msg }) => msg)).toEqual(['written']);
});
