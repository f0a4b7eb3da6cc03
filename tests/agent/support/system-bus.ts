import { mkdirSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';

// The system bus with systemd behind it, as far as one call needs it, with an encoder of its own.

/** A unit as `ListUnitsFiltered` returns it. */
export interface TestUnit {
  name: string;
  load?: string;
  active?: string;
  /** Number of a job that waits. */
  job?: number;
}

export interface BusOptions {
  bigEndian?: boolean;
  /** Writes an answer to the call instead of the list of units. */
  answer?(
    socket: Socket,
    bus: { units(units: readonly TestUnit[]): Buffer; error(name: string): Buffer },
  ): void;
  /** What the bus says to the authentication. */
  authentication?: string;
}

export interface TestBus {
  units: TestUnit[];
  options: BusOptions;
  /** Method calls, as `interface.member(argument) flags` in the order of arrival. */
  calls: string[];
  /** Connections that are open now. */
  open(): number;
  close(): Promise<void>;
}

const METHOD_RETURN = 2;
const ERROR = 3;
const SIGNAL = 4;

function align(length: number, size: number): number {
  return Math.ceil(length / size) * size;
}

class Message {
  readonly bytes: number[] = [];
  readonly bigEndian: boolean;
  constructor(bigEndian: boolean) {
    this.bigEndian = bigEndian;
  }
  pad(size: number): this {
    while (this.bytes.length % size !== 0) this.bytes.push(0);
    return this;
  }
  raw(...bytes: number[]): this {
    this.bytes.push(...bytes);
    return this;
  }
  u32(value: number): this {
    const bytes = [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
    return this.pad(4).raw(...(this.bigEndian ? bytes : bytes.reverse()));
  }
  text(text: string): this {
    return this.u32(Buffer.byteLength(text)).raw(...Buffer.from(`${text}\0`));
  }
  signature(text: string): this {
    return this.raw(text.length, ...Buffer.from(`${text}\0`));
  }
}

interface Sent {
  type: number;
  signature: string;
  body: Message;
  fields(message: Message): void;
}

function encode(bigEndian: boolean, { type, signature, body, fields }: Sent): Buffer {
  const list = new Message(bigEndian);
  fields(list);
  if (signature !== '') list.pad(8).raw(8).signature('g').signature(signature);
  list.pad(8).raw(7).signature('s').text('org.freedesktop.DBus');
  const head = new Message(bigEndian)
    .raw(bigEndian ? 0x42 : 0x6c, type, 1, 1)
    .u32(body.bytes.length)
    .u32(7)
    .u32(list.bytes.length);
  for (const byte of list.bytes) head.raw(byte);
  return Buffer.from([...head.pad(8).bytes, ...body.bytes]);
}

/** A reply to the call with a serial. */
function createReplies(bigEndian: boolean, serial: number) {
  const reply = (type: number, signature: string, body: Message, errorName?: string) =>
    encode(bigEndian, {
      type,
      signature,
      body,
      fields(message) {
        message.pad(8).raw(5).signature('u').u32(serial);
        if (errorName !== undefined) message.pad(8).raw(4).signature('s').text(errorName);
      },
    });
  return {
    text: (text: string) => reply(METHOD_RETURN, 's', new Message(bigEndian).text(text)),
    error: (name: string) => reply(ERROR, 's', new Message(bigEndian).text('no'), name),
    units(units: readonly TestUnit[]) {
      const body = new Message(bigEndian).u32(0).pad(8);
      const start = body.bytes.length;
      for (const { name, load = 'loaded', active = 'failed', job = 0 } of units) {
        body.pad(8).text(name).text(`The ünit ${name}`).text(load).text(active).text(active).text('');
        body.text(`/org/freedesktop/systemd1/unit/${name.length}`).u32(job).text('').text('/');
      }
      body.bytes.splice(0, 4, ...new Message(bigEndian).u32(body.bytes.length - start).bytes);
      return reply(METHOD_RETURN, 'a(ssssssouso)', body);
    },
  };
}

function encodeSignal(bigEndian: boolean): Buffer {
  return encode(bigEndian, {
    type: SIGNAL,
    signature: 's',
    body: new Message(bigEndian).text(':1.42'),
    fields(message) {
      message.pad(8).raw(1).signature('o').text('/org/freedesktop/DBus');
      message.pad(8).raw(2).signature('s').text('org.freedesktop.DBus');
      message.pad(8).raw(3).signature('s').text('NameAcquired');
    },
  });
}

interface Call {
  serial: number;
  line: string;
  length: number;
}

/** A call in little-endian order. */
function parseCall(bytes: Buffer): Call | undefined {
  if (bytes.length < 16) return undefined;
  const bodyBytes = bytes.readUInt32LE(4);
  const fieldsEnd = 16 + bytes.readUInt32LE(12);
  const bodyStart = align(fieldsEnd, 8);
  if (bytes.length < bodyStart + bodyBytes) return undefined;
  const fields = new Map<number, string>();
  for (let at = 16; at < fieldsEnd; ) {
    at = align(at, 8);
    const type = String.fromCharCode(bytes[at + 2] ?? 0);
    const [size, start] = type === 'g' ? [bytes[at + 4] ?? 0, at + 5] : [bytes.readUInt32LE(at + 4), at + 8];
    fields.set(bytes[at] ?? 0, bytes.toString('utf8', start, start + size));
    at = start + size + 1;
  }
  let argument = '';
  if (fields.get(8) === 'as') {
    const size = bytes.readUInt32LE(bodyStart + 4);
    argument = bytes.toString('utf8', bodyStart + 8, bodyStart + 8 + size);
  }
  const line = `${fields.get(6)} ${fields.get(1)} ${fields.get(2)}.${fields.get(3)}(${argument}) ${bytes[2]}`;
  return { serial: bytes.readUInt32LE(8), line, length: bodyStart + bodyBytes };
}

/** Listens below a root folder, where the system has its bus. */
export async function startSystemBus(root: string, options: BusOptions = {}): Promise<TestBus> {
  const file = path.join(root, 'run/dbus/system_bus_socket');
  mkdirSync(path.dirname(file), { recursive: true });
  const sockets = new Set<Socket>();
  const bus: TestBus = {
    units: [],
    options,
    calls: [],
    open: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      rmSync(file, { force: true });
    },
  };

  function answer(socket: Socket, { serial, line }: Call): void {
    bus.calls.push(line);
    const { bigEndian = false, answer: custom } = bus.options;
    const replies = createReplies(bigEndian, serial);
    if (line.includes('.Hello(')) {
      socket.write(Buffer.concat([replies.text(':1.42'), encodeSignal(bigEndian)]));
    } else if (custom !== undefined) custom(socket, replies);
    else socket.write(replies.units(bus.units));
  }

  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    let isBegun = false;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      if (!isBegun) {
        const text = received.toString('latin1');
        const begin = text.indexOf('BEGIN\r\n');
        if (begin < 0) {
          if (text === '\0AUTH EXTERNAL\r\nDATA\r\n')
            socket.write(bus.options.authentication ?? `DATA\r\nOK ${'0'.repeat(32)}\r\n`);
          return;
        }
        isBegun = true;
        received = received.subarray(begin + 7);
      }
      for (let call = parseCall(received); call !== undefined; call = parseCall(received)) {
        received = received.subarray(call.length);
        answer(socket, call);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(file, resolve));
  return bus;
}
