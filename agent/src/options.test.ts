import { expect, test } from 'vitest';
import { parseOptions } from './options.ts';

const token = 'n'.repeat(43);
const environment = { MUSTER_TOKEN: token };

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
    text: expect.stringMatching(/^\d+\.\d+\.\d+ \(Node\.js \d+\.\d+\.\d+, \w+\)\n$/),
  });
});

test.each([
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
  [['--server', 'h', '--token', 'x'], 'MUSTER_TOKEN'],
  [['--token=x'], 'MUSTER_TOKEN'],
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
