import { describe, expect, test } from 'vitest';
import { createNoteList } from '../note-list.ts';
import { type DetailRow, mapSystem, type SystemRow, type SystemSummary } from './map-system.ts';

const INFO = '{"h":"old-name","k":"5.15","c":2,"t":4,"m":"Old CPU","os":3,"u":87007,"v":"0.9.1"}';

const system: SystemRow = {
  id: 'zey6nk2xlfokkrl',
  name: 'tokyo-1',
  host: 'host-31-0.example.net',
  port: '45876',
  status: 'up',
  info: INFO,
  created: '2026-11-22 12:14:20.761Z',
  updated: '2026-11-22 12:19:07.776Z',
};

const details: DetailRow = {
  system: system.id,
  hostname: 'host-31-0',
  kernel: '6.1.0-18-amd64',
  cores: 2,
  threads: 8,
  cpu: 'AMD EPYC',
  os_name: 'Debian 12',
  arch: 'x86_64',
  memory: 1_061_396_146,
};

const summary: SystemSummary = {
  lastRecordAt: 1_795_349_947.775,
  totals: { mem: 1_063_004_406, swap: 0, disk: 21_474_836_480 },
  traffic: { rx: 5_001_717_114, tx: 3_001_136_330 },
};

function map(parts: {
  system?: Partial<SystemRow>;
  details?: DetailRow | undefined;
  summary?: SystemSummary | undefined;
}) {
  const notes = createNoteList();
  const sources = { details, summary, ...parts, system: { ...system, ...parts.system }, notes };
  return { node: mapSystem(sources), notes: notes.list().map(({ subject }) => subject) };
}

test('a system with details and records', () => {
  expect(map({})).toEqual({
    node: {
      key: 'zey6nk2xlfokkrl',
      config: { name: 'tokyo-1', public: false, remark: 'Address in Beszel: host-31-0.example.net:45876' },
      token: null,
      created_at: 1_795_349_660,
      last_seen_at: 1_795_349_947,
      facts: {
        hostname: 'host-31-0',
        os: 'Debian 12',
        kernel: '6.1.0-18-amd64',
        arch: 'x86_64',
        cpu_name: 'AMD EPYC',
        cpu_cores: 8,
        mem_total: 1_061_396_146,
        swap_total: 0,
        disk_total: 21_474_836_480,
      },
      ledger: { rx: 5_001_717_114, tx: 3_001_136_330, last_report_at: 1_795_349_947 },
    },
    notes: [],
  });
});

describe('facts', () => {
  test('before 0.18 they are in `info`, and memory is that of the newest record', () => {
    expect(map({ details: undefined }).node.facts).toEqual({
      hostname: 'old-name',
      os: 'FreeBSD',
      kernel: '5.15',
      arch: '',
      cpu_name: 'Old CPU',
      cpu_cores: 4,
      mem_total: 1_063_004_406,
      swap_total: 0,
      disk_total: 21_474_836_480,
    });
  });

  test('figures that the newest record lacks are unknown', () => {
    const totals = { mem: Number.NaN, swap: Number.NaN, disk: Number.NaN };
    expect(map({ details: undefined, summary: { ...summary, totals } }).node.facts).toMatchObject({
      mem_total: 0,
      swap_total: 0,
      disk_total: 0,
    });
  });

  test.each([['not JSON'], ['[]'], ['null'], [null], ['{"h":5,"c":"x","os":"linux"}']])('info %j', (odd) => {
    expect(map({ system: { info: odd }, details: undefined }).node.facts).toMatchObject({
      hostname: '',
      cpu_cores: 0,
      os: '',
    });
  });
});

describe('when a system was last seen', () => {
  test('without records, the last figures show that it answered once', () => {
    expect(map({ summary: undefined }).node).toMatchObject({ last_seen_at: 1_795_349_947, ledger: null });
  });

  test.each([['{"u":0,"cpu":0}'], [null], ['']])('a system with %j never answered', (never) => {
    const { node, notes } = map({
      system: { info: never, status: 'down' },
      details: undefined,
      summary: undefined,
    });
    expect(node).toMatchObject({ last_seen_at: 0, facts: null, ledger: null });
    expect(notes).toEqual(['Systems that never answered']);
  });

  test('records of a hub before interface counters give no totals', () => {
    expect(map({ summary: { ...summary, traffic: null } }).node.ledger).toBeNull();
  });
});

test('a paused system is a node and is named', () => {
  expect(map({ system: { status: 'paused' } }).notes).toEqual(['Paused systems']);
});

describe('names and addresses', () => {
  test.each<[Partial<SystemRow>, string, string]>([
    [{ name: '' }, 'host-31-0.example.net:45876', 'Address in Beszel: host-31-0.example.net:45876'],
    [{ name: '', host: null, port: null }, 'zey6nk2xlfokkrl', ''],
    [{ host: '/run/beszel.sock' }, 'tokyo-1', 'Address in Beszel: /run/beszel.sock'],
    [{ host: '2001:db8::1' }, 'tokyo-1', 'Address in Beszel: [2001:db8::1]:45876'],
    [{ name: '香港 🇭🇰 <b>', port: 45_876 }, '香港 🇭🇰 <b>', 'Address in Beszel: host-31-0.example.net:45876'],
    [{ created: 'yesterday' }, 'tokyo-1', 'Address in Beszel: host-31-0.example.net:45876'],
  ])('%j', (row, name, remark) => {
    expect(map({ system: row }).node.config).toMatchObject({ name, remark });
  });

  test('a time that is none', () => {
    expect(map({ system: { created: 'yesterday' } }).node.created_at).toBeNull();
  });
});
