import { describe, expect, test } from 'vitest';
import { parseOptions as parseProcess } from './options.ts';

const token = 'n'.repeat(43);
const environment = { MUSTER_TOKEN: token };

function parseOptions(args: string[], variables: Record<string, string>, files: Record<string, string> = {}) {
  const readEnv = (name: string) => variables[name];
  const readText = (path: string) => {
    const text = files[path];
    if (text === undefined) throw new Error('no such file or directory');
    return text;
  };
  return parseProcess({ args, readEnv, readText, runtimeName: 'Node.js 24.1.2', machine: 'x86_64' });
}

function run(args: string[], extra: Record<string, string> = {}) {
  return parseOptions(args, { ...environment, ...extra });
}

test('a server and a token are sufficient', () => {
  expect(run(['--server', 'hub.example.com'])).toEqual({
    kind: 'run',
    options: {
      url: 'wss://hub.example.com/api/agent/ws',
      token,
      intervalSeconds: 3,
      interfaces: [],
      excludedInterfaces: [],
      certificateFile: undefined,
    },
    warnings: [],
  });
});

test('every option in both forms; the last one wins', () => {
  const args = ['--server=a.example', '--interval', '9', '--interval=5', '--interfaces', 'eth0, ens*'];
  const command = run([...args, '--exclude-interfaces=eth1'], { SSL_CERT_FILE: '/ca.pem' });
  expect(command).toMatchObject({
    kind: 'run',
    options: {
      intervalSeconds: 5,
      interfaces: ['eth0', 'ens*'],
      excludedInterfaces: ['eth1'],
      certificateFile: '/ca.pem',
    },
  });
});

test('the token can be in a file, which MUSTER_TOKEN overrides', () => {
  const variables = { MUSTER_TOKEN_FILE: '/run/secrets/token' };
  const files = { '/run/secrets/token': `${token}\n` };
  expect(parseOptions(['--server', 'h'], variables, files)).toMatchObject({ options: { token } });
  const both = { ...variables, MUSTER_TOKEN: 'o'.repeat(43) };
  expect(parseOptions(['--server', 'h'], both, files)).toMatchObject({ options: { token: 'o'.repeat(43) } });
  expect(parseOptions(['--server', 'h'], variables)).toEqual({
    kind: 'reject',
    message: 'MUSTER_TOKEN_FILE "/run/secrets/token" cannot be read: no such file or directory.',
  });
  expect(parseOptions(['--server', 'h'], variables, { '/run/secrets/token': '\n' })).toMatchObject({
    message: expect.stringContaining('MUSTER_TOKEN is not set'),
  });
});

test('MUSTER_SERVER applies if --server is missing', () => {
  expect(run([], { MUSTER_SERVER: 'b.example' })).toMatchObject({
    options: { url: 'wss://b.example/api/agent/ws' },
  });
  expect(run(['--server', 'a.example'], { MUSTER_SERVER: 'b.example' })).toMatchObject({
    options: { url: 'wss://a.example/api/agent/ws' },
  });
});

test('help and version need no other option', () => {
  expect(parseOptions(['--help'], {})).toEqual({
    kind: 'print',
    text: expect.stringContaining('--interval'),
  });
  expect(parseOptions(['-h', '--interval', '0'], {})).toMatchObject({ kind: 'print' });
  expect(parseOptions(['--version'], {})).toEqual({
    kind: 'print',
    text: expect.stringMatching(/^\d+\.\d+\.\d+ \(Node\.js 24\.1\.2, x86_64\)\n$/),
  });
});

test('--print needs neither a hub nor a token, and takes the options of what is measured', () => {
  expect(parseOptions(['--print'], {})).toEqual({
    kind: 'measure',
    options: { intervalSeconds: 3, interfaces: [], excludedInterfaces: [], rootfs: undefined },
  });
  const args = ['--print', '--interval=1', '--interfaces', 'eth0', '--rootfs', '/host'];
  expect(parseOptions(args, { MUSTER_EXCLUDE_INTERFACES: 'eth1' })).toEqual({
    kind: 'measure',
    options: { intervalSeconds: 1, interfaces: ['eth0'], excludedInterfaces: ['eth1'], rootfs: '/host' },
  });
  expect(parseOptions(['--print', '--interval', '0'], {})).toMatchObject({ kind: 'reject' });
});

test.each([
  ['/host', '/host'],
  ['/host//', '/host'],
  ['/', undefined],
])('--rootfs %s', (folder, rootfs) => {
  expect(run(['--server', 'h', '--rootfs', folder])).toMatchObject({ options: { rootfs } });
});

test.each([
  [['--server', 'h', '--rootfs', 'host'], '--rootfs "host" is not an absolute path'],
  [['--server', 'h', '--rootfs', ''], '--rootfs "" is not an absolute path'],
  [['--print=yes'], '--print takes no value'],
  [[], 'The hub is missing'],
  [['--server'], '--server needs a value'],
  [['--server', 'u@h'], 'contains an @'],
  [['--server', 'http://h.example'], 'Without TLS'],
  [['--server', 'h', '--interval', '0'], 'from 1 to 3600'],
  [['--server', 'h', '--interval', '3601'], 'from 1 to 3600'],
  [['--server', 'h', '--interval', '1.5'], 'whole number'],
  [['--server', 'h', '--interval', '-3'], 'whole number'],
  [['--server', 'h', '--interval', 'soon'], 'whole number'],
  [['--server', 'h', '--interval='], 'whole number'],
  [['--server', 'h', '--interfaces', ''], 'list of interface names'],
  [['--server', 'h', '--interfaces', 'eth0,,eth1'], 'list of interface names'],
  [['--server', 'h', '--interfaces', '../etc'], 'list of interface names'],
  [['--server', 'h', '--exclude-interfaces', 'a*b'], 'list of interface names'],
  [['--server', 'h', '--verbose'], '"--verbose" is not an option'],
  [['--server', 'h', '--help=yes'], '--help takes no value'],
  [['h.example'], '"h.example" is not an option'],
  [['-v'], '"-v" is not an option'],
  [['--server', 'h', '--token', 'a b'], 'MUSTER_TOKEN is not a token'],
  [['--server', 'h', '--token='], 'MUSTER_TOKEN is not set'],
  [['--server', 'h', '--register', 'key'], 'Run the installer with --key'],
  [['--server', 'h', '--iface', 'a b'], 'list of interface names'],
  [['--server', 'h', '--iface', '-a*b'], 'list of interface names'],
  [['--server', 'http://h.example', '--insecure'], '--insecure does not change that'],
  [['--server', 'h', '--insecure=yes'], '--insecure takes no value'],
])('%j is rejected', (args, reason) => {
  expect(run(args)).toEqual({ kind: 'reject', message: expect.stringContaining(reason) });
});

test.each(['', ' ', 'two words', `${token}\n`, 'ümlaut', 'x'.repeat(257), 'a\u0000b'])(
  'the token %j is rejected and not repeated in the message',
  (bad) => {
    const command = parseOptions(['--server', 'h'], { MUSTER_TOKEN: bad });
    expect(command).toEqual({ kind: 'reject', message: expect.stringContaining('MUSTER_TOKEN') });
    if (bad.length > 3) expect(JSON.stringify(command)).not.toContain(bad);
  },
);

test('tokens of other hubs are accepted', () => {
  expect(parseOptions(['--server', 'h'], { MUSTER_TOKEN: 'ab:cd/ef==' })).toMatchObject({
    options: { token: 'ab:cd/ef==' },
  });
});

describe('the command line of monitor-agent', () => {
  test('--token sets the token, with a warning', () => {
    expect(run(['--server', 'h', '--token', 'f'.repeat(64)])).toMatchObject({
      options: { token: 'f'.repeat(64) },
      warnings: [expect.stringContaining('set MUSTER_TOKEN instead')],
    });
  });

  test('MONITOR_SERVER and MONITOR_TOKEN apply if ours are missing', () => {
    const theirs = { MONITOR_SERVER: 'a.example', MONITOR_TOKEN: 'theirs', MONITOR_IFACE: 'eth0' };
    expect(parseOptions([], theirs)).toMatchObject({
      options: { url: 'wss://a.example/api/agent/ws', token: 'theirs', interfaces: ['eth0'] },
      warnings: [],
    });
    const ours = { MUSTER_SERVER: 'b.example', MUSTER_TOKEN: 'ours', MUSTER_INTERFACES: 'eth1' };
    expect(parseOptions([], { ...theirs, ...ours })).toMatchObject({
      options: { url: 'wss://b.example/api/agent/ws', token: 'ours', interfaces: ['eth1'] },
    });
  });

  test.each([
    ['eth0,ppp0', ['eth0', 'ppp0'], []],
    ['-eth1', [], ['eth1']],
    ['eth0, -eth1,ens*', ['eth0', 'ens*'], ['eth1']],
    ['', [], []],
    [',', [], []],
  ])('--iface "%s" counts %j and leaves out %j', (iface, interfaces, excludedInterfaces) => {
    expect(run(['--server', 'h', '--iface', iface])).toMatchObject({
      options: { interfaces, excludedInterfaces },
    });
  });

  test('--interfaces and --exclude-interfaces take precedence over --iface', () => {
    expect(run(['--server', 'h', '--iface', 'a,-b', '--interfaces', 'c'])).toMatchObject({
      options: { interfaces: ['c'], excludedInterfaces: ['b'] },
    });
    const variables = { MUSTER_EXCLUDE_INTERFACES: 'd' };
    expect(run(['--server', 'h', '--iface', 'a,-b'], variables)).toMatchObject({
      options: { interfaces: ['a'], excludedInterfaces: ['d'] },
    });
  });

  test('--insecure connects without TLS to this machine only', () => {
    expect(run(['--insecure', '--server', '127.0.0.1:8790'])).toMatchObject({
      options: { url: 'ws://127.0.0.1:8790/api/agent/ws' },
      warnings: [],
    });
    expect(run(['--insecure', '--server', '192.0.2.1:8790'])).toMatchObject({
      options: { url: 'wss://192.0.2.1:8790/api/agent/ws' },
      warnings: [expect.stringContaining('--insecure has no effect')],
    });
  });
});
