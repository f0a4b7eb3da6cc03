import type { AlertFigureInfo, AlertRule } from '@muster/generated/types';
import type { ResolverOptions } from 'react-hook-form';
import { expect, test } from 'vitest';
import { createContractResolver } from '../../forms/contract-resolver.ts';
import { pickChanges } from '../../ui/pick-changes.ts';
import {
  createRuleContract,
  followBegin,
  makeLevels,
  type RuleBody,
  type RuleForm,
  readRuleForm,
} from './rule-form.ts';

const infos: AlertFigureInfo[] = [
  { figure: 'cpu', unit: 'percent', is_below: false, has_history: true },
  { figure: 'disk', unit: 'percent', is_below: false, has_history: true },
  { figure: 'disk_days', unit: 'days', is_below: true, has_history: false },
  { figure: 'disk_read', unit: 'bytes_per_second', is_below: false, has_history: true },
  { figure: 'node_offline', unit: 'seconds', is_below: false, has_history: false },
  { figure: 'clock_offset', unit: 'seconds', is_below: false, has_history: false },
  { figure: 'check_down', unit: 'flag', is_below: false, has_history: false },
];
const figures = new Map(infos.map((info) => [info.figure, info]));

const stored: AlertRule = {
  id: 7,
  name: 'Busy disks',
  figure: 'disk_read',
  begin: 100_000_001,
  end: 1_048_576,
  for_seconds: 100,
  keep_seconds: 0,
  severity: 'critical',
  nodes: { tags: ['db'] },
  object: null,
  enabled: false,
  parents: { node_ids: [1], task_ids: [] },
};

const right: RuleForm = { ...readRuleForm(null, figures), name: 'Busy' };

function resolve(change: Partial<RuleForm>, rule: AlertRule | null = null) {
  const values = { ...(rule === null ? right : readRuleForm(rule, figures)), ...change };
  return createContractResolver(createRuleContract(rule, figures))(
    values,
    undefined,
    {} as ResolverOptions<RuleForm>,
  );
}

async function listFaults(change: Partial<RuleForm>): Promise<string[]> {
  return Object.keys((await resolve(change)).errors).sort();
}

test.each<[Partial<RuleForm>, string[]]>([
  [{}, []],
  [{ name: ' ' }, ['name']],
  [{ begin: '' }, ['begin']],
  [{ begin: 'much' }, ['begin']],
  [{ begin: '-1' }, ['begin']],
  [{ begin: '90', end: '90' }, []],
  [{ begin: '90', end: '90,5' }, ['end']],
  [{ figure: 'disk_days', begin: '7', end: '7' }, []],
  [{ figure: 'disk_days', begin: '7', end: '6' }, ['end']],
  [{ for_seconds: '0' }, []],
  [{ for_seconds: '1440' }, []],
  [{ for_seconds: '1441' }, ['for_seconds']],
  [{ keep_seconds: 'long' }, ['keep_seconds']],
  [{ nodes: 'tags' }, ['tags']],
  [{ nodes: 'groups' }, ['groups']],
  [{ nodes: 'ids' }, ['node_ids']],
  [{ nodes: 'ids', node_ids: [1] }, []],
  [{ nodes: 'tags', figure: 'check_down' }, []],
])('%j has the errors %j', async (change, faults) => {
  expect(await listFaults(change)).toEqual(faults);
});

test('levels and times are sent in the units of the contract', async () => {
  const { values } = await resolve({
    figure: 'disk_read',
    begin: '2,5',
    end: '1',
    for_seconds: '1.5',
    keep_seconds: '0',
  });
  expect(values).toMatchObject({ begin: 2_621_440, end: 1_048_576, for_seconds: 90, keep_seconds: 0 });
  expect((await resolve({ figure: 'node_offline', begin: '3', end: '2' })).values).toMatchObject({
    begin: 180,
    end: 120,
  });
});

test('a flag has no levels to enter, and a figure of checks no nodes', async () => {
  const change: Partial<RuleForm> = { figure: 'check_down', begin: '', end: '', nodes: 'tags', tags: ['a'] };
  expect((await resolve(change)).values).toMatchObject({ begin: 1, end: 1, nodes: { all: true } });
});

test('an object is sent for figures that have some', async () => {
  expect((await resolve({ figure: 'disk', object: '/var' })).values).toMatchObject({ object: '/var' });
  expect((await resolve({ figure: 'disk', object: ' ' })).values).toMatchObject({ object: null });
  expect((await resolve({ figure: 'cpu', object: '/var' })).values).toMatchObject({ object: null });
});

test('only what was changed of a stored rule is sent, and decimals that are not shown stay', async () => {
  const change = async (values: Partial<RuleForm>) =>
    pickChanges<RuleBody>(stored, (await resolve(values, stored)).values as RuleBody);
  expect(readRuleForm(stored, figures)).toMatchObject({ begin: '95.367433', for_seconds: '1.666667' });
  expect(await change({})).toEqual({});
  expect(await change({ end: '2' })).toEqual({ end: 2_097_152 });
  expect(await change({ nodes: 'groups', groups: ['x'] })).toEqual({ nodes: { groups: ['x'] } });
});

test('a figure brings levels in its own unit', () => {
  expect(makeLevels('node_offline', figures)).toMatchObject({ begin: '3', end: '3', for_seconds: '0' });
  expect(makeLevels('clock_offset', figures)).toMatchObject({ begin: '30', end: '10', for_seconds: '5' });
  expect(makeLevels('cpu', figures)).toMatchObject({ begin: '90', end: '80', for_seconds: '15' });
});

test.each([
  ['stays while the alert can end', '85', false, '80'],
  ['is as far below a lower begin', '70', false, '60'],
  ['is not below 0', '4', false, '0'],
  ['stays while the begin is no number', '', false, '80'],
  ['is as far above a higher begin of a figure of which low values are bad', '14', true, '17'],
  ['stays above a lower begin of such a figure', '5', true, '10'],
])('the end %s', (_name, begin, isBelow, end) => {
  const chosen = isBelow ? { begin: '7', end: '10' } : { begin: '90', end: '80' };
  expect(followBegin(begin, chosen, isBelow)).toBe(end);
});

test('a name that is taken is a fault of the name', () => {
  const { locateProblem } = createRuleContract(null, figures);
  const locate = (code: string) => locateProblem?.({ code } as never);
  expect([locate('conflict'), locate('limit_reached')]).toEqual(['name', undefined]);
});
