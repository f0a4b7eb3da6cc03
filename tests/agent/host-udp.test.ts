import { createSocket } from 'node:dgram';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createScriptRunner, type ScriptRunner } from './support/native-script.ts';

let runner: ScriptRunner;

beforeAll(async () => {
  runner = await createScriptRunner();
});
afterAll(() => runner.close());

describe('UDP', () => {
  async function listenUdp(answer: (bytes: Buffer, send: (text: string) => void) => void) {
    const socket = createSocket('udp4');
    socket.on('message', (bytes, from) => {
      answer(bytes, (text) => socket.send(text, from.port, from.address));
    });
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    onTestFinished(() => void socket.close());
    return socket.address().port;
  }

  test('each send is a datagram, and each datagram an event', async () => {
    const received: string[] = [];
    const port = await listenUdp((bytes, send) => {
      received.push(bytes.toString());
      send(`${bytes} again`);
      send('x'.repeat(5000));
    });
    const { code, printed } = await runner.run(`
      const id = host.connectUdp('127.0.0.1', ${port});
      host.send(id, host.encodeUtf8('one'));
      await waitFor(id, 'open');
      print(host.decodeUtf8(await waitFor(id, 'data'), true));
      print((await waitFor(id, 'data')).length);
      host.send(id, host.encodeUtf8('two'));
      print(host.bufferedBytes(id));
      host.finish(id);
      print(host.decodeUtf8(await waitFor(id, 'data'), true));
      host.cancel(id);
      host.send(id, host.encodeUtf8('three'));`);
    expect([code, printed]).toEqual([0, ['one again', 4096, 0, 'two again']]);
    expect(received).toEqual(['one', 'two']);
  });

  test('datagrams of others are not received', async () => {
    const other = createSocket('udp4');
    onTestFinished(() => void other.close());
    const socket = createSocket('udp4');
    onTestFinished(() => void socket.close());
    socket.on('message', (_, from) => {
      other.send('of another', from.port, from.address, () => socket.send('own', from.port, from.address));
    });
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    const { printed } = await runner.run(`
      const id = host.connectUdp('127.0.0.1', ${socket.address().port});
      host.send(id, host.encodeUtf8('x'));
      print(host.decodeUtf8(await waitFor(id, 'data'), true));
      host.cancel(id);`);
    expect(printed).toEqual([['open', null], 'own']);
  });

  test('a port where nothing listens, and texts that are not addresses', async () => {
    const port = await listenUdp(() => undefined);
    const { printed } = await runner.run(`
      const closed = host.connectUdp('127.0.0.1', 1);
      host.send(closed, new Uint8Array(1));
      print(await waitFor(closed, 'end'));
      print(await waitFor(host.connectUdp('localhost', ${port}), 'end'));
      print(await waitFor(host.connectUdp('', ${port}), 'end'));
      printError(() => host.connectUdp('127.0.0.1', 65536));`);
    expect(printed.filter((line) => (line as unknown[])[0] !== 'open')).toEqual([
      'ECONNREFUSED: connection refused',
      'EINVAL: not an address',
      'EINVAL: not an address',
      ['RangeError', null, 'port 65536 is above 65535'],
    ]);
  });
});
