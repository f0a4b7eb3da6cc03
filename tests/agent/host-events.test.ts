import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createScriptRunner, type ScriptRunner } from './support/native-script.ts';

// Child processes, reads of files in threads, ICMP, signals, exceptions and memory of agent/host.

let runner: ScriptRunner;

beforeAll(async () => {
  runner = await createScriptRunner();
});
afterAll(() => runner.close());

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Prints the output of a shell command and its exit code. */
const shell = (command: string) => `
  const id = host.run('/bin/sh', ['-c', ${JSON.stringify(command)}]);
  let output = '';
  globalThis.dispatchNativeEvent = (kind, of, payload) => {
    if (kind === 'output') output += host.decodeUtf8(payload, false);
    else print([kind, of === id, payload, output.length > 1000 ? output.length : output]);
  };`;

describe('modules after the script', () => {
  const main = `
    const one = await import('one');
    print([one.value, (await import('two')).value, one === (await import('one'))]);
    const failed = async (name) => print(await import(name).then(() => 'loaded', (error) => error.name));
    await failed('none');
    await failed('broken');
    await failed('export const value = 1;');`;

  test('are loaded by their names, once, and others are rejected', async () => {
    const parts = [
      main,
      'one',
      'export const value = 1;',
      'two',
      'export const value = 2;',
      'broken',
      'export const =',
    ];
    const { code, printed, stderr } = await runner.run(parts.join('\0'));
    expect([code, stderr]).toEqual([0, '']);
    expect(printed).toEqual([[1, 2, true], 'ReferenceError', 'ReferenceError', 'ReferenceError']);
  });
});

describe('child processes', () => {
  test('output and exit code', async () => {
    const { printed } = await runner.run(shell('echo out; echo error >&2; cat; exit 3'));
    expect(printed).toEqual([['exit', true, 3, 'out\nerror\n']]);
  });

  test('have LC_ALL=C as their only variable, and no blocked signals', async () => {
    const { printed } = await runner.run(
      `const id = host.run('/usr/bin/env', []);
       host.run('/bin/sh', ['-c', 'kill -TERM $$']);`,
      { env: { MUSTER_TOKEN: 'secret' } },
    );
    expect(printed).toHaveLength(3);
    expect(printed).toEqual(
      expect.arrayContaining([
        ['output', 'LC_ALL=C\n'.length],
        ['exit', 0],
        ['exit', -15],
      ]),
    );
  });

  test('up to 64 KiB of output are passed on; beyond, the program is killed', async () => {
    const exact = await runner.run(shell('head -c 65536 /dev/zero'));
    expect(exact.printed).toEqual([['exit', true, 0, 65_536]]);
    const endless = await runner.run(shell('exec cat /dev/zero'));
    expect(endless.printed).toEqual([['exit', true, -9, 65_536]]);
  });

  test('throws if the program cannot be started', async () => {
    const { printed } = await runner.run(`
      printError(() => host.run('/missing', []));
      printError(() => host.run('/etc', []));`);
    expect(printed).toEqual([
      ['Error', 'ENOENT', "ENOENT: no such file or directory, spawn '/missing'"],
      ['Error', 'EACCES', "EACCES: permission denied, spawn '/etc'"],
    ]);
  });

  test('do not wait for a grandchild that keeps the output open', async () => {
    const { printed } = await runner.run(shell('sleep 1000 >/dev/null & echo $!; sleep 1000 & echo $!'));
    const [[kind, , code, output]] = printed as [[string, boolean, number, string]];
    for (const pid of output.trim().split('\n')) process.kill(Number(pid), 'SIGKILL');
    expect([kind, code]).toEqual(['exit', 0]);
  });

  test.each([
    ['cancelled', 'host.cancel(id);'],
    ['the host exits', 'host.exit(0);'],
  ])('are killed when %s', async (_, end) => {
    const script = runner.start(`
      const id = host.run('/bin/sh', ['-c', 'echo $$; exec sleep 1000']);
      globalThis.dispatchNativeEvent = (kind, of, payload) => {
        if (kind === 'output') {
          host.write(1, host.decodeLatin1(payload));
          ${end}
        } else print(kind);
      };`);
    const pid = (await script.next()) as number;
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 60_000 });
    expect(await script.result).toMatchObject({ code: 0, printed: [pid] });
  });
});

test('a child that is killed while it writes passes nothing on', async () => {
  const { printed } = await runner.run(`
    const id = host.run('/bin/sh', ['-c', 'while :; do echo x; done']);
    const folder = await new Promise((resolve) => {
      globalThis.dispatchNativeEvent = (kind, of) => {
        if (of !== id || kind !== 'output') return;
        host.cancel(id);
        const children = host.decodeLatin1(host.readFile('/proc/self/task/' + host.readLink('/proc/self') + '/children', 1e5));
        resolve('/proc/' + children.trim());
      };
    });
    let ticks = 0;
    globalThis.dispatchNativeEvent = (kind) => {
      if (kind !== 'timer') print(kind);
      else if (host.exists(folder) || (ticks += 1) < 3) host.setTimer(20);
    };
    host.setTimer(0);`);
  expect(printed).toEqual([]);
});

describe('reads of files in a thread', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-aside-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  function write(name: string, bytes: string | Uint8Array): string {
    const file = path.join(folder, name);
    writeFileSync(file, bytes);
    return file;
  }

  test('the text of each file, and nothing of those that cannot be read', async () => {
    const paths = [
      write('text', 'caf\u00e9\n'),
      path.join(folder, 'missing'),
      write('not-utf8', Uint8Array.of(0x61, 0xff)),
      folder,
      write('empty', ''),
    ];
    const { printed } = await runner.run(`host.readAside(${JSON.stringify(paths)}); host.readAside([]);`);
    expect(printed).toHaveLength(2);
    expect(printed).toEqual(
      expect.arrayContaining([
        ['texts', ['caf\u00e9\n', null, 'a\ufffd', null, '']],
        ['texts', []],
      ]),
    );
  });

  test('at most a page of each', async () => {
    const paths = [write('page', 'x'.repeat(4096)), write('longer', 'y'.repeat(4097))];
    const { printed } = await runner.run(`host.readAside(${JSON.stringify(paths)});`);
    expect(printed).toEqual([['texts', ['x'.repeat(4096), 'y'.repeat(4096)]]]);
  });

  test('a FIFO blocks neither without a writer nor with one that writes nothing', async () => {
    const fifo = path.join(folder, 'fifo');
    execFileSync('mkfifo', [fifo]);
    const paths = [fifo, write('after', '1')];
    const reading = `host.readAside(${JSON.stringify(paths)})`;
    const alone = await runner.run(`${reading};`);
    expect(alone.printed).toEqual([['texts', ['', '1']]]);
    const written = await runner.run(`
      const writer = host.run('/bin/sh', ['-c', ${JSON.stringify(`exec 3<>${fifo}; echo; exec sleep 1000`)}]);
      await waitFor(writer, 'output');
      print(await waitFor(${reading}, 'texts'));
      host.cancel(writer);`);
    expect(written.printed).toEqual([[null, '1']]);
  });

  test('a cancelled one has no event, and many at once all answer', async () => {
    const paths = JSON.stringify([write('many', '1')]);
    const { printed } = await runner.run(`
      host.cancel(host.readAside(${paths}));
      let texts = 0;
      globalThis.dispatchNativeEvent = (kind) => { texts += kind === 'texts' ? 1 : 0; if (texts === 100) print(texts); };
      for (let read = 0; read < 100; read += 1) host.readAside(${paths});`);
    expect(printed).toEqual([100]);
  });

  test('refuses what is no list of paths', async () => {
    const { printed } = await runner.run('printError(() => host.readAside("/etc/hostname"));');
    expect(printed).toEqual([['TypeError', null, 'paths must be an array']]);
  });
});

describe('ICMP', () => {
  test('an echo, or the refusal of the kernel', async () => {
    const { printed } = await runner.run(`
      print(host.canEcho());
      host.echo('127.0.0.1', 10000);
      globalThis.dispatchNativeEvent = (kind, id, payload) => print([kind, typeof payload, payload]);`);
    const [isPermitted, event] = printed as [boolean, [string, string, number]];
    if (isPermitted) {
      expect(event).toEqual(['reply', 'number', expect.any(Number)]);
      expect(event[2]).toBeGreaterThan(0);
      expect(event[2]).toBeLessThan(10_000);
    } else {
      expect(event).toEqual([
        'refused',
        'string',
        expect.stringMatching(/^(EACCES|EPERM|EPROTONOSUPPORT): /),
      ]);
    }
  });

  test('text that is no address', async () => {
    const { printed } = await runner.run(
      `host.echo('localhost', 1000); host.cancel(host.echo('127.0.0.1', 1000));`,
    );
    expect(printed).toEqual([['failed', 'EINVAL: not an address']]);
  });
});

describe('signals', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s is an event', async (signal) => {
    const script = runner.start(`
      print('ready');
      host.setTimer(1e6);
      globalThis.dispatchNativeEvent = (kind, id, payload) => {
        print([kind, id, payload]);
        host.exit(0);
      };`);
    await script.next();
    script.process.kill(signal);
    expect(await script.result).toMatchObject({ code: 0, printed: ['ready', ['signal', 0, signal]] });
  });
});

describe('what nothing catches', () => {
  const throwing = [
    ['while the script is evaluated', 'throw new TypeError("boom");'],
    ['in a rejected promise', 'void Promise.reject(new TypeError("boom"));'],
    ['in an asynchronous function', '(async () => { await null; throw new TypeError("boom"); })();'],
    [
      'in dispatchNativeEvent',
      'host.setTimer(0); const print_ = globalThis.dispatchNativeEvent; globalThis.dispatchNativeEvent = (...event) => { if (event[0] === "timer") throw new TypeError("boom"); print_(...event); };',
    ],
  ] as const;

  test.each(throwing)('is an event, and ends the process: %s', async (_, source) => {
    const result = await runner.run(`host.setTimer(1e6); ${source}`);
    expect([result.code, result.stderr]).toEqual([1, '']);
    expect(result.printed).toEqual([['uncaught', expect.stringMatching(/^TypeError: boom\n +at /)]]);
  });

  test('is written to standard error if the script does not', async () => {
    const bare = await runner.run('null.x', { bare: true });
    expect(bare).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^muster-agent: TypeError: .*\n +at /),
    });
    const again = await runner.run('globalThis.dispatchNativeEvent = () => { throw 1; }; throw "text";');
    expect(again).toMatchObject({ code: 1, stderr: 'muster-agent: text\n' });
    const syntax = await runner.run('let let = 1;', { bare: true });
    expect(syntax).toMatchObject({ code: 1, stderr: expect.stringMatching(/^muster-agent: SyntaxError: /) });
  });

  test('a promise that is handled later in the same turn is not reported', async () => {
    const { code, printed } = await runner.run(`
      const rejected = Promise.reject(new Error('early'));
      void Promise.resolve().then(() => rejected.catch((error) => print(error.message)));`);
    expect([code, printed]).toEqual([0, ['early']]);
  });
});

describe('memory', () => {
  test('is limited to 64 MiB', async () => {
    const { code, printed } = await runner.run(`
      const kept = [];
      try { for (;;) kept.push(new Uint8Array(1 << 20)); } catch (error) {
        const count = kept.length;
        kept.length = 0;
        print([error.name, error.message, count > 55 && count < 64]);
      }`);
    expect([code, printed]).toEqual([0, [['InternalError', 'out of memory', true]]]);
  });

  test('deep recursion is an exception', async () => {
    const { code, printed } = await runner.run(`
      const recurse = () => recurse() + 1;
      printError(recurse);
      printError(() => JSON.parse('['.repeat(1e6)));`);
    expect(code).toBe(0);
    expect(printed.map((line) => (line as string[])[0])).toEqual([
      'RangeError',
      expect.stringMatching(/Error$/),
    ]);
  });

  test('collectGarbage returns it to the system', async () => {
    const [peak = 0, rest = 0] = (
      await runner.run(`
      const resident = () => Number(/VmRSS:\\s+(\\d+)/.exec(host.decodeLatin1(host.readFile('/proc/self/status', 1e5)))[1]);
      let objects = Array.from({ length: 2e5 }, (_, index) => ({ index }));
      print(resident());
      objects = undefined;
      host.collectGarbage();
      await waitFor(host.setTimer(0), 'timer');
      print(resident());`)
    ).printed as number[];
    expect(rest).toBeLessThan(peak - 8_000);
  });
});
