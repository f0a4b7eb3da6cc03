import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { machine, networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScriptRunner, type ScriptRunner } from './support/native-script.ts';

// The functions of agent/host that answer immediately.

let runner: ScriptRunner;
const folder = mkdtempSync(path.join(tmpdir(), 'muster-files-'));

beforeAll(async () => {
  runner = await createScriptRunner();
});
afterAll(() => {
  runner.close();
  rmSync(folder, { recursive: true });
});

async function print(source: string, options?: Parameters<ScriptRunner['run']>[1]): Promise<unknown[]> {
  const { code, printed, stderr } = await runner.run(source, options);
  expect([code, stderr]).toEqual([0, '']);
  return printed;
}

describe('process', () => {
  test('arguments, environment, architecture and version', async () => {
    const printed = await print(
      `print([host.getArgs(), host.readEnv('GIVEN'), host.readEnv('MISSING'), host.getMachine()]);
       print(/^\\d+\\.\\d+\\.\\d+$/.test(host.getEngineVersion()));`,
      { args: ['one', 'two words', 'ü'], env: { GIVEN: 'value' } },
    );
    expect(printed).toEqual([[['one', 'two words', 'ü'], 'value', null, machine()], true]);
  });

  test('writes to both outputs, and nowhere else', async () => {
    const { printed, stderr } = await runner.run(
      `host.write(2, 'lone \\ud800 surrogate, 😀\\n'); printError(() => host.write(3, 'x'));`,
    );
    expect(stderr).toBe('lone \ufffd surrogate, 😀\n');
    expect(printed).toEqual([['RangeError', null, 'descriptor is neither 1 nor 2']]);
  });

  test('a reader that is gone does not end it', async () => {
    const script = runner.start(`
      host.setTimer(0);
      globalThis.dispatchNativeEvent = () => {
        host.write(2, 'nobody reads this\\n');
        host.write(1, 'true\\n');
      };`);
    script.process.stderr.destroy();
    expect(await script.next()).toBe(true);
    expect((await script.result).code).toBe(0);
  });

  test.each([0, 7, 255])('exit code %i', async (code) => {
    const result = await runner.run(`host.setTimer(1e6); host.exit(${code}); print('not reached');`);
    expect([result.code, result.printed]).toEqual([code, []]);
  });

  test('refuses other exit codes, and arguments of other types', async () => {
    const printed = await print(`
      printError(() => host.exit(256));
      printError(() => host.exit(-1));
      printError(() => host.exit(1.5));
      printError(() => host.exit('0'));
      printError(() => host.exit());
      printError(() => host.setTimer(NaN));
      printError(() => host.open(null));
      printError(() => host.sha1('text'));
      printError(() => host.sha1(new Uint16Array(2)));
      printError(() => host.sha1(new ArrayBuffer(2)));
      printError(() => host.decodeUtf8(new Uint8Array(2), 1));
      printError(() => host.run('/bin/true', 'text'));
      printError(() => host.run('/bin/true', [1]));
      printError(() => host.connect('127.0.0.1', 65536));`);
    const whole = 'is not a whole number from 0 to 4294967295';
    expect(printed).toEqual([
      ['RangeError', null, 'code is above 255'],
      ['RangeError', null, `code ${whole}`],
      ['RangeError', null, `code ${whole}`],
      ['TypeError', null, 'code must be a number'],
      ['TypeError', null, 'code must be a number'],
      ['RangeError', null, 'milliseconds is NaN'],
      ['TypeError', null, 'path must be a string'],
      ['TypeError', null, 'bytes must be a Uint8Array'],
      ['TypeError', null, 'bytes must be a Uint8Array'],
      ['TypeError', null, 'bytes must be a Uint8Array'],
      ['TypeError', null, 'isFatal must be a boolean'],
      ['TypeError', null, 'args must be an array'],
      ['TypeError', null, 'args must be a string'],
      ['RangeError', null, 'port 65536 is above 65535'],
    ]);
  });

  test('an empty script ends it', async () => {
    expect(await runner.run('', { bare: true })).toMatchObject({ code: 0, printed: [], stderr: '' });
  });

  test('without a whole script it does not start', async () => {
    const host = readFileSync(runner.host);
    const tooLong = Buffer.from([255, 255, 255, 255, 255, 255, 255, 127]);
    const endings = ['', Buffer.concat([tooLong, Buffer.from('MUSTERJS')]), 'print(1)12345678OTHERJS!'];
    for (const ending of endings) {
      const file = path.join(folder, 'damaged');
      writeFileSync(file, Buffer.concat([host, Buffer.from(ending)]), { mode: 0o755 });
      const { status, stderr } = spawnSync(file, { encoding: 'utf8' });
      expect([status, stderr]).toEqual([1, 'muster-agent: no script is appended to this program\n']);
    }
  });
});

describe('files', () => {
  test('open, readAt and close', async () => {
    const file = path.join(folder, 'digits');
    writeFileSync(file, `0123456789${'\xe4'.repeat(2500)}`);
    const printed = await print(`
      const descriptor = host.open(${JSON.stringify(file)});
      print([host.readAt(descriptor, 3, 4), host.readAt(descriptor, 8, 4), host.readAt(descriptor, 0, 0)]);
      print([host.readAt(descriptor, 5010, 8), host.readAt(descriptor, 4294967295, 8)]);
      print([host.readAt(descriptor, 0, 5000).length, host.readAt(descriptor, 4000, 5000).length]);
      host.close(descriptor);
      host.close(descriptor);
      printError(() => host.readAt(descriptor, 0, 8));
      printError(() => host.readAt(0, 0, 8));`);
    expect(printed).toEqual([
      ['3456', '89\u00c3\u00a4', ''],
      ['', ''],
      [4096, 1010],
      ['Error', 'EBADF', expect.stringMatching(/^EBADF: bad file descriptor, pread '\d+'$/)],
      ['Error', 'EBADF', "EBADF: bad file descriptor, pread '0'"],
    ]);
  });

  test('failures have the code and the message of Node', async () => {
    const file = path.join(folder, 'plain');
    writeFileSync(file, 'x');
    const printed = await print(`
      printError(() => host.open('/missing'));
      printError(() => host.readFile('/etc', 10));
      printError(() => host.list(${JSON.stringify(file)}));
      printError(() => host.readLink(${JSON.stringify(file)}));
      printError(() => host.countLinks('/missing'));
      printError(() => host.statfs('/missing'));
      printError(() => host.open('/a\\0b'));
      print([host.exists('/missing'), host.exists('/a\\0b'), host.exists('/')]);`);
    expect(printed).toEqual([
      ['Error', 'ENOENT', "ENOENT: no such file or directory, open '/missing'"],
      ['Error', 'EISDIR', "EISDIR: is a directory, read '/etc'"],
      ['Error', 'ENOTDIR', `ENOTDIR: not a directory, list '${file}'`],
      ['Error', 'EINVAL', `EINVAL: invalid argument, readlink '${file}'`],
      ['Error', 'ENOENT', "ENOENT: no such file or directory, stat '/missing'"],
      ['Error', 'ENOENT', "ENOENT: no such file or directory, statfs '/missing'"],
      ['Error', 'EINVAL', expect.stringContaining("open '/a\0b'")],
      [false, false, true],
    ]);
  });

  test('readFile returns up to the limit', async () => {
    const file = path.join(folder, 'limit');
    writeFileSync(file, 'x'.repeat(100_000));
    const [whole, longer, empty] = await print(`
      print(host.readFile(${JSON.stringify(file)}, 100000).length);
      printError(() => host.readFile(${JSON.stringify(file)}, 99999));
      print(host.readFile('/proc/self/status', 1e6).length > 100);`);
    expect([whole, empty]).toEqual([100_000, true]);
    expect(longer).toEqual(['Error', 'EFBIG', `EFBIG: file is longer than 99999 bytes, read '${file}'`]);
  });

  test('list, readLink, countLinks and statfs agree with Node', async () => {
    symlinkSync('/etc/hosts', path.join(folder, 'link'));
    const [names, target, links, [total = 0, free = 0, available = 0, ...inodes]] = (await print(`
      print(host.list('/etc').sort());
      print(host.readLink(${JSON.stringify(path.join(folder, 'link'))}));
      print([host.countLinks('/etc'), host.countLinks(${JSON.stringify(folder)})]);
      print(host.statfs('/'));`)) as [string[], string, number[], number[]];
    const expected = readdirSync('/etc', { withFileTypes: true });
    expect(names).toEqual(expected.map((entry) => entry.name + (entry.isDirectory() ? '/' : '')).sort());
    expect(target).toBe('/etc/hosts');
    expect(links).toEqual([statSync('/etc').nlink, statSync(folder).nlink]);
    const { blocks, bsize, files } = statfsSync('/');
    expect(total).toBe(blocks * bsize);
    expect(inodes).toEqual([files, expect.any(Number)]);
    expect(inodes[1]).toBeLessThanOrEqual(files);
    expect(free).toBeLessThanOrEqual(total);
    expect(available).toBeLessThanOrEqual(free);
    expect(available).toBeGreaterThan(0);
  });

  test('the path of statfs has a character for each byte', async () => {
    mkdirSync(Buffer.from(path.join(folder, 'caf\u00e9'), 'latin1'));
    mkdirSync(path.join(folder, 'th\u00e9'));
    const [bytes, utf8] = await print(`
      print(host.statfs(${JSON.stringify(path.join(folder, 'caf\u00e9'))}).length);
      printError(() => host.statfs(${JSON.stringify(path.join(folder, 'th\u00e9'))}));`);
    expect(bytes).toBe(5);
    expect(utf8).toEqual(['Error', 'ENOENT', expect.stringContaining('no such file')]);
  });

  test('IPv4 addresses without loopback', async () => {
    const [addresses] = await print('print(host.listIpv4Addresses())');
    const expected = Object.entries(networkInterfaces()).flatMap(([name, entries]) =>
      (entries ?? [])
        .filter(({ family, internal }) => family === 'IPv4' && !internal)
        .map(({ address }) => [name, address]),
    );
    expect(addresses).toEqual(expected);
  });

  test('indices of network interfaces', async () => {
    const names = readdirSync('/sys/class/net').filter((name) =>
      existsSync(`/sys/class/net/${name}/ifindex`),
    );
    const printed = await print(`
      print(${JSON.stringify(names)}.map(host.readInterfaceIndex));
      printError(() => host.readInterfaceIndex('missing0'));
      printError(() => host.readInterfaceIndex('a name that is too long for an interface'));`);
    const indices = names.map((name) => Number(readFileSync(`/sys/class/net/${name}/ifindex`, 'utf8')));
    expect(indices).not.toEqual([]);
    expect(printed).toEqual([
      indices,
      ['Error', 'ENODEV', "ENODEV: no such device, ioctl 'missing0'"],
      ['Error', 'ENODEV', expect.stringContaining('ioctl')],
    ]);
  });
});

describe('time, randomness and text', () => {
  test('timers fire in the order of their times, not early, and not once they are cancelled', async () => {
    const { printed } = await runner.run(`
      const startedAt = host.monotonic();
      const [late, soon, cancelled, negative] = [host.setTimer(30.5), host.setTimer(10), host.setTimer(20), host.setTimer(-5)];
      host.cancel(cancelled);
      host.cancel(cancelled);
      host.cancel(12345);
      globalThis.dispatchNativeEvent = (kind, id, payload) => {
        const name = new Map([[late, 'late'], [soon, 'soon'], [negative, 'negative']]).get(id);
        print([kind, name, payload, host.monotonic() - startedAt >= { late: 30.5, soon: 10, negative: 0 }[name]]);
        host.cancel(id);
      };`);
    expect(printed).toEqual(['negative', 'soon', 'late'].map((name) => ['timer', name, null, true]));
  });

  test('promise callbacks run after every event, before the next one', async () => {
    const { printed } = await runner.run(`
      host.setTimer(0);
      host.setTimer(0);
      let count = 0;
      globalThis.dispatchNativeEvent = () => {
        count += 1;
        const mine = count;
        print('event ' + mine);
        void Promise.resolve().then(() => print('callback ' + mine)).then(() => print('second callback ' + mine));
      };`);
    expect(printed).toEqual([1, 2].flatMap((n) => [`event ${n}`, `callback ${n}`, `second callback ${n}`]));
  });

  test('random bytes', async () => {
    const [[one, other, part]] = (await print(`
      const [a, b, c] = [new Uint8Array(32), new Uint8Array(32), new Uint8Array(4)];
      for (const into of [a, b, c.subarray(1, 2), new Uint8Array(0)]) host.fillRandom(into);
      print([a, b, c].map((bytes) => [...bytes]));`)) as [[number[], number[], number[]]];
    expect(one).not.toEqual(other);
    expect(new Set(one).size).toBeGreaterThan(8);
    expect([part[0], part[2], part[3]]).toEqual([0, 0, 0]);
  });

  test('hashes', async () => {
    const hash = (name: string, text: string) => [...createHash(name).update(text).digest()];
    const printed = await print(`
      for (const text of ['', 'abc', 'x'.repeat(1000)]) {
        print([...host.sha1(host.encodeUtf8(text))]);
        print([...host.sha256(host.encodeUtf8(text))]);
      }`);
    expect(printed).toEqual(
      ['', 'abc', 'x'.repeat(1000)].flatMap((text) => [hash('sha1', text), hash('sha256', text)]),
    );
  });

  test('masks everything after the masking key', async () => {
    const printed = await print(`
      const bytes = Uint8Array.of(9, 1, 2, 4, 8, 0, 0, 0, 0, 255, 7);
      for (const start of [5, 11, 4]) {
        host.applyMask(bytes, start);
        print([...bytes]);
      }
      for (const start of [0, 3, 12, 4294967295]) printError(() => host.applyMask(bytes, start));`);
    const masked = [9, 1, 2, 4, 8, 1, 2, 4, 8, 254, 5];
    const again = masked.map((byte, at) => (at < 4 ? byte : byte ^ (masked[at % 4] as number)));
    expect(printed).toEqual([
      masked,
      masked,
      again,
      ...[0, 3, 12, 4294967295].map((at) => ['RangeError', null, `no masking key is before ${at}`]),
    ]);
  });

  const texts = [
    '',
    'ascii',
    'ÿ\u0100',
    'a\0b',
    '\ud800',
    '\udc00\ud800x',
    '😀\ud83d',
    '\ufeffmark',
    '\u2028',
  ];

  test('encodes text as Node', async () => {
    const printed = await print(
      `for (const text of ${JSON.stringify(texts)}) print([[...host.encodeUtf8(text)], [...host.encodeLatin1(text)]]);`,
    );
    expect(printed).toEqual(
      texts.map((text) => [
        [...new TextEncoder().encode(text)],
        // A lone surrogate becomes U+FFFD here, and its low byte in the other runtime.
        [...Buffer.from(text.toWellFormed(), 'latin1')],
      ]),
    );
  });

  test('decodes text as Node, lenient and strict', async () => {
    const samples = [
      [],
      [97, 0, 98],
      [0xef, 0xbb, 0xbf, 97],
      [0xff, 97],
      [0xe2, 0x82],
      [0xf0, 0x9f, 0x98, 0x80],
      [0xed, 0xa0, 0x80],
      [0xf4, 0x90, 0x80, 0x80],
      [0xc0, 0x80],
    ];
    const printed = await print(`
      for (const sample of ${JSON.stringify(samples)}) {
        const bytes = new Uint8Array([1, ...sample, 2]).subarray(1, -1);
        print([host.decodeUtf8(bytes, false), host.decodeLatin1(bytes)]);
        printError(() => host.decodeUtf8(bytes, true));
      }`);
    const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
    const strict = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });
    const decodeStrictly = (bytes: Uint8Array) => {
      try {
        return ['returned', strict.decode(bytes)];
      } catch {
        return ['TypeError', null, 'the bytes are not UTF-8'];
      }
    };
    expect(printed).toEqual(
      samples.flatMap((sample) => {
        const bytes = new Uint8Array(sample);
        return [[lenient.decode(bytes), Buffer.from(bytes).toString('latin1')], decodeStrictly(bytes)];
      }),
    );
  });

  test('parses URLs as Node', async () => {
    const urls = [
      'https://hub.example',
      'wss://hub.example:443/a/../b/./c?x=1#y',
      'http://user:pass@127.1:8080/',
      'http://[::ffff:1.2.3.4]:80/',
      'http://[127.0.0.1:1]/',
      'https://bücher.example/ä?ö#ü',
      'https://xn--bcher-kva.example/',
      'http://0x7f.0.0.1/',
      'http://256.0.0.1/',
      'http://a b/',
      'http://',
      'hub.example',
      'localhost:3000',
      'file:///etc/passwd',
      'http://exa%6dple.com/%zz',
      'http://example.com:99999/',
      'http://example.com:0/',
    ];
    const printed = await print(`for (const url of ${JSON.stringify(urls)}) print(host.parseUrl(url));`);
    const expected = urls.map((text) => {
      if (!URL.canParse(text)) return null;
      const url = new URL(text);
      const { href, protocol, username, password, hostname, port, pathname, search, hash } = url;
      return [href, protocol, username, password, hostname, port, pathname, search, hash];
    });
    expect(printed).toEqual(expected);
  });

  test('a URL relative to a base', async () => {
    const pairs = [
      ['/b?c', 'http://example.com/a'],
      ['b', 'http://example.com/a/'],
      ['//other.example/', 'https://example.com/a'],
      ['http://other.example/', 'https://example.com/a'],
      ['b', 'no base'],
      ['http://[', 'http://example.com/'],
    ];
    const printed = await print(
      `for (const [url, base] of ${JSON.stringify(pairs)}) print(host.parseUrl(url, base)?.[0]);`,
    );
    expect(printed).toEqual(
      pairs.map(([url = '', base = '']) => (URL.canParse(url, base) ? new URL(url, base).href : null)),
    );
  });
});

test('the tests cover every function of the interface', () => {
  const definition = readFileSync(new URL('../../agent/host/api.d.ts', import.meta.url), 'utf8');
  const names = [...definition.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name ?? '');
  const tests = readdirSync(new URL('.', import.meta.url))
    .filter((name) => name.startsWith('host-'))
    .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
    .join('');
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !tests.includes(`host.${name}(`))).toEqual([]);
});
