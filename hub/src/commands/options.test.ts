import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { commandNames, describeUsage, takes } from './help.ts';
import { OptionError, toHubName } from './option-values.ts';
import { readOptions } from './options.ts';

test('without arguments the hub serves on loopback with a database in the current folder', () => {
  expect(readOptions([], {})).toMatchObject({
    command: 'serve',
    host: '127.0.0.1',
    port: 8790,
    db: `${process.cwd()}/muster.db`,
    themes: `${process.cwd()}/themes`,
    site: '',
    logLevel: 'info',
    firstPassword: undefined,
  });
});

test('the command line overrides the environment', () => {
  const env = { MUSTER_LISTEN: '0.0.0.0:80', MUSTER_DB: '/srv/a.db', MUSTER_SITE: 'https://a.example/' };
  expect(readOptions([], env)).toMatchObject({
    host: '0.0.0.0',
    port: 80,
    db: '/srv/a.db',
    themes: '/srv/themes',
    site: 'https://a.example',
  });
  expect(readOptions(['--listen', '[::1]:81', '--db=/srv/b.db'], env)).toMatchObject({
    host: '::1',
    port: 81,
    db: '/srv/b.db',
  });
});

test('the panel can have its own listener', () => {
  expect(readOptions([], {})).toMatchObject({ adminListen: undefined });
  expect(readOptions(['--admin-listen', '[::1]:8791'], {})).toMatchObject({
    port: 8790,
    adminListen: { host: '::1', port: 8791 },
  });
  const env = { MUSTER_ADMIN_LISTEN: '0.0.0.0:8791', MUSTER_LISTEN: '127.0.0.1:0' };
  expect(readOptions([], env)).toMatchObject({ adminListen: { host: '0.0.0.0', port: 8791 } });
  expect(readOptions(['--admin-listen', '127.0.0.1:0'], env)).toMatchObject({
    adminListen: { host: '127.0.0.1', port: 0 },
  });
  expect(() => readOptions(['--admin-listen', '127.0.0.1:8790'], {})).toThrow('must differ from --listen');
});

test('an empty variable counts as unset', () => {
  const names = [
    'LISTEN',
    'DB',
    'SITE',
    'ADMIN_SITE',
    'TRUSTED_PROXIES',
    'ADMIN_LISTEN',
    'THEMES',
    'AGENTS',
    'CODE_HOST',
    'HUB_NAME',
    'LOG_LEVEL',
  ];
  const empty = Object.fromEntries(names.map((name) => [`MUSTER_${name}`, '']));
  expect(readOptions([], empty)).toEqual(readOptions([], {}));
  expect(readOptions(['--code-host', ''], {})).toEqual(readOptions([], {}));
});

test('a hub with a PostgreSQL database has a name', () => {
  const db = 'postgres://muster@db.example.org/muster';
  expect(readOptions(['--db', db], {})).toMatchObject({ hubName: toHubName(hostname()) });
  expect(readOptions([], {})).toMatchObject({ hubName: undefined });
  expect([toHubName('a b\u0000.example'), toHubName('x'.repeat(65)), toHubName('')]).toEqual([
    'a-b-.example',
    'x'.repeat(64),
    'hub',
  ]);
  expect(readOptions(['--db', db], { MUSTER_HUB_NAME: 'hub-1.example' })).toMatchObject({
    hubName: 'hub-1.example',
  });
  expect(readOptions(['--db', db, '--hub-name', 'x'.repeat(64)], {})).toMatchObject({
    hubName: 'x'.repeat(64),
  });
  for (const name of ['x'.repeat(65), 'two words', 'line\nbreak'])
    expect(() => readOptions(['--db', db, '--hub-name', name], {})).toThrow('--hub-name must have');
  expect(() => readOptions(['--hub-name', 'one'], {})).toThrow('--hub-name needs a PostgreSQL database');
});

test('an empty path is refused instead of meaning the current folder', () => {
  for (const name of ['--db', '--themes']) {
    expect(() => readOptions([name, ''], {})).toThrow(OptionError);
    expect(() => readOptions([`${name}=`], {})).toThrow(name);
  }
});

test.each([
  [['--listen', '127.0.0.1:65535'], 65_535],
  [['--listen', 'localhost:0'], 0],
])('%j is an address', (args, port) => {
  expect(readOptions(args, {})).toMatchObject({ port });
});

test.each([
  ['--listen', '127.0.0.1'],
  ['--listen', '127.0.0.1:65536'],
  ['--listen', ':80'],
  ['--admin-listen', '8791'],
  ['--admin-listen', '127.0.0.1:65536'],
  ['--site', 'https://a.example/path'],
  ['--site', 'ftp://a.example'],
  ['--site', 'https://user:pass@a.example'],
  ['--site', 'https://a.example/?x'],
  ['--admin-site', 'panel.example'],
  ['--code-host', 'https://a.example/path'],
  ['--trusted-proxies', 'proxy.example'],
  ['--trusted-proxies', '203.0.113.7'],
  ['--log-level', 'INFO'],
])('%s %s is refused with the option named', (name, value) => {
  expect(() => readOptions([name, value], {})).toThrow(OptionError);
  expect(() => readOptions([name, value], {})).toThrow(name);
});

test.each([
  [7, true],
  [8, false],
  [256, false],
  [257, true],
])('a first password of %i characters is refused: %s', (length, isRefused) => {
  const read = () => readOptions([], { MUSTER_ADMIN_PASSWORD: 'ß'.repeat(length) });
  if (isRefused) expect(read).toThrow(OptionError);
  else expect(read()).toMatchObject({ firstPassword: 'ß'.repeat(length) });
});

test.each(['long enough\n', 'long\tenough', '\0long enough'])(
  'a password with control characters is refused: %j',
  (password) => {
    expect(() => readOptions([], { MUSTER_ADMIN_PASSWORD: password })).toThrow('MUSTER_ADMIN_PASSWORD');
    expect(() => readOptions(['passwd'], { MUSTER_NEW_PASSWORD: password })).toThrow('MUSTER_NEW_PASSWORD');
  },
);

test('each command has its own arguments and options', () => {
  const env = { MUSTER_DB: '/srv/a.db' };
  expect(readOptions(['backup', '-', '--force'], env)).toEqual({
    command: 'backup',
    db: '/srv/a.db',
    file: '-',
    isForced: true,
  });
  expect(readOptions(['restore', 'b.db', '--dry-run', '--db', '/c.db'], env)).toEqual({
    command: 'restore',
    db: '/c.db',
    file: 'b.db',
    isDryRun: true,
    keep: [],
  });
  expect(readOptions(['restore', 'b.db', '--keep', 'theme,oauth_subjects'], env)).toMatchObject({
    keep: ['theme', 'oauth_subjects'],
  });
  expect(
    readOptions(['doctor', 'https://a.example/', '--json', '--site', 'https://a.example'], env),
  ).toMatchObject({
    command: 'doctor',
    url: 'https://a.example',
    format: 'json',
    waitSeconds: 35,
    serve: { db: '/srv/a.db', site: 'https://a.example' },
  });
});

test('passwd keeps the second factors without --reset-second-factor', () => {
  const env = { MUSTER_DB: '/srv/a.db', MUSTER_NEW_PASSWORD: 'chosen by the operator' };
  const options = {
    command: 'passwd',
    isService: false,
    db: '/srv/a.db',
    password: 'chosen by the operator',
  };
  expect(readOptions(['passwd'], env)).toEqual({ ...options, resetsSecondFactor: false });
  expect(readOptions(['passwd', '--reset-second-factor'], env)).toEqual({
    ...options,
    resetsSecondFactor: true,
  });
});

test.each([
  ['backup', []],
  ['backup', ['a', 'b']],
  ['backup', ['a', '--dry-run']],
  ['restore', ['a', '--force']],
  ['passwd', ['--listen', '127.0.0.1:1']],
  ['serve', ['--json']],
  ['serve', ['--reset-second-factor']],
  ['doctor', ['status.example.com']],
  ['doctor', ['--wait', '0']],
  ['doctor', ['--wait', '601']],
  ['doctor', ['--json', '--report']],
])('%s %j is refused', (command, words) => {
  expect(() => readOptions([command, ...words], {})).toThrow(OptionError);
});

test.each([1, 600])('an idle WebSocket may be observed for %i s', (seconds) => {
  expect(readOptions(['doctor', '--wait', String(seconds)], {})).toMatchObject({ waitSeconds: seconds });
});

test('the help of every command lists exactly its options', () => {
  for (const name of commandNames) {
    expect(readOptions([name, '--help'], {})).toEqual({ command: 'help', about: name });
    const named = [...describeUsage(name).matchAll(/^ {2}--([\w-]+)/gm)].map(([, option]) => option);
    expect([name, named]).toEqual([name, [...takes[name].options, 'help']]);
  }
  expect(readOptions(['--help'], {})).toEqual({ command: 'help', about: null });
  for (const name of commandNames) expect(describeUsage(null)).toContain(`\n  ${name} `);
});

test('reads the product and the file of an import', () => {
  const args = [
    'import',
    'monitor-probe',
    'm.db',
    '--merge',
    '--json',
    '--dry-run',
    '--site',
    'https://a.example',
  ];
  expect(readOptions([...args, '--db', '/c.db'], {})).toEqual({
    command: 'import',
    kind: 'monitor-probe',
    file: 'm.db',
    db: '/c.db',
    isDryRun: true,
    merges: true,
    format: 'json',
    site: 'https://a.example',
  });
});

test.each([
  [
    ['import'],
    /import needs the product .* monitor-probe, komari, nezha, beszel, uptime-kuma, ndjson, not nothing/,
  ],
  [['import', 'm.db'], /not "m\.db"/],
  [['import', 'komari'], /import needs a file name/],
  [['import', 'komari', 'a', 'b'], /Unexpected argument "b"/],
  [['import', 'komari', 'a', '--report'], /import does not take --report/],
])('refuses %j', (args, message) => {
  expect(() => readOptions(args, {})).toThrow(message);
});

test('token creates, lists, changes, reissues and revokes', () => {
  const read = (...words: string[]) => readOptions(['token', ...words, '--db', '/srv/a.db'], {});
  const serve = expect.objectContaining({ db: '/srv/a.db' });
  const common = { command: 'token', serve, format: 'text' };
  const name = 'Home Assistant';
  expect(read('create', name)).toEqual({
    ...common,
    action: 'create',
    name,
    scopes: ['read'],
    days: undefined,
  });
  expect(read('create', name, '--scope', 'nodes,read', '--days', '90')).toEqual({
    ...common,
    action: 'create',
    name,
    scopes: ['read', 'nodes'],
    days: 90,
  });
  expect(read('list')).toEqual({ ...common, action: 'list' });
  expect(read('create', name, '--days', 'never')).toMatchObject({ days: undefined });
  expect(read('update', '7', '--name', 'Grafana', '--scope', 'metrics', '--days', 'never')).toEqual({
    ...common,
    action: 'update',
    id: 7,
    name: 'Grafana',
    scopes: ['metrics'],
    days: 'never',
  });
  expect(read('update', '7', '--days', '30')).toEqual({
    ...common,
    action: 'update',
    id: 7,
    name: undefined,
    scopes: undefined,
    days: 30,
  });
  for (const action of ['reissue', 'revoke']) expect(read(action, '7')).toEqual({ ...common, action, id: 7 });
});

test.each([
  [[], 'needs an action: create, list, update, reissue or revoke'],
  [['rename', 'a'], 'needs an action: create, list, update, reissue or revoke'],
  [['update', '1'], 'needs --name, --scope or --days'],
  [['update', '--name', 'a'], 'token update needs the id of a token'],
  [['create'], 'token create needs a name'],
  [['reissue'], 'token reissue needs the id of a token'],
  [['reissue', '1', '--days', '1'], '--scope and --days are for token create and token update'],
  [['create', 'a', '--name', 'b'], '--name is for token update'],
  [['revoke'], 'needs the id of a token'],
  [['revoke', '-1'], 'Unknown option'],
  [['revoke', 'a'], 'needs the id of a token'],
  [['list', 'a'], 'Unexpected argument "a"'],
  [['list', '--days', '1'], '--scope and --days are for token create and token update'],
  [['create', 'a', '--scope', 'write'], '--scope must be one or more of read,metrics,nodes, not "write"'],
  [['create', 'a', '--scope', 'read,read'], '--scope must be'],
  [['create', 'a', '--days', '0'], '--days must be 1 to 3650, or never'],
])('token %j is refused', (words, message) => {
  const run = () => readOptions(['token', ...words], {});
  expect(run).toThrow(OptionError);
  expect(run).toThrow(message);
});

test('mcp needs a token and has the usual address', () => {
  const token = `muster_${'a'.repeat(43)}`;
  expect(readOptions(['mcp'], { MUSTER_TOKEN: token })).toEqual({
    command: 'mcp',
    url: 'http://127.0.0.1:8790',
    token,
  });
  const env = { MUSTER_TOKEN: token, MUSTER_URL: 'https://a.example/' };
  expect(readOptions(['mcp'], env)).toMatchObject({ url: 'https://a.example' });
  expect(readOptions(['mcp', 'https://b.example'], env)).toMatchObject({ url: 'https://b.example' });
  for (const wrong of [{}, { MUSTER_TOKEN: 'two words' }, { MUSTER_TOKEN: `${token}\n` }])
    expect(() => readOptions(['mcp'], wrong)).toThrow(/MUSTER_TOKEN/);
});

test.each([
  [['apply'], 'either a file name or --print'],
  [['apply', 'a.yaml', '--print'], 'either a file name or --print'],
  [['apply', '--print', '--json'], 'apply --print takes no other option'],
  [['apply', 'a.yaml', '--yes', '--check'], 'Use either --yes or --check.'],
  [['apply', 'a.yaml', '--max-delete', 'many'], '--max-delete must be a number'],
])('%j is refused', (args, sentence) => {
  expect(() => readOptions(args, {})).toThrow(sentence);
});

test('apply asks unless told otherwise', () => {
  const defaults = { mode: 'ask', prunes: false, maxDeletions: undefined, format: 'text', prints: false };
  expect(readOptions(['apply', 'a.yaml'], {})).toMatchObject({ file: 'a.yaml', ...defaults });
  expect(readOptions(['apply', '-', '--prune', '--yes', '--max-delete', '0', '--json'], {})).toMatchObject({
    file: '-',
    mode: 'yes',
    prunes: true,
    maxDeletions: 0,
    format: 'json',
  });
});

test.each([
  [['help'], null],
  [['help', 'token'], 'token'],
  [['help', 'fly'], null],
])('%j prints help', (args, about) => {
  expect(readOptions(args, {})).toEqual({ command: 'help', about });
});

test.each([
  [['serve', '--colour'], 'Unknown option --colour. See muster-hub --help.'],
  [['backup', '-x'], 'Unknown option -x. See muster-hub --help.'],
  [['serve', '--db'], '--db needs a value. See muster-hub --help.'],
  [['serve', '--db', '--site', 'x'], '--db needs a value. See muster-hub --help.'],
  [['--json=1'], '--json takes no value. See muster-hub --help.'],
  [['serve', '--help=x'], '--help takes no value. See muster-hub --help.'],
])('%j is refused in one sentence', (args, message) => {
  const run = () => readOptions(args, {});
  expect(run).toThrow(OptionError);
  expect(run).toThrow(message);
});
