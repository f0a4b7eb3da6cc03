import { readFileSync } from 'node:fs';
import path from 'node:path';
import { limits } from '@muster/generated/limits';
import { expect, test } from 'vitest';
import { pools } from '../../hub/src/lib/rate-limit/pools.ts';
import { root } from './sources.ts';

const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
const section = page.slice(page.indexOf('## Fair shares'), page.indexOf('## Known limits'));

test('the pools of docs/security.md are those of the hub', () => {
  const rows = [...section.matchAll(/^\| `(\w+)`: [^|]+ \| (\d+) \| (\d+) \| (\d+) \|/gm)];
  const documented = rows.map(([, name = '', total, perClient, perNetwork]) => [
    name,
    { total: Number(total), perClient: Number(perClient), perNetwork: Number(perNetwork) },
  ]);
  expect(Object.fromEntries(documented)).toEqual(pools);
});

test('so are the rates', () => {
  const findNumbers = (name: string) => {
    const row = section.split('\n').find((line) => line.startsWith(`| ${name}`)) ?? '';
    const limit = row.slice(row.indexOf('|', 1));
    return [...limit.replace(/\/\d+|IPv\d/g, '').matchAll(/\d+/g)].map(([digits]) => Number(digits));
  };
  const minutes = limits.loginWindowSeconds / 60;
  expect(findNumbers('histories;')).toEqual([
    limits.historyPerMinute,
    limits.historyAllPerSecond,
    limits.historyReservedPerMinute,
    limits.historyReservedPerMinuteNetwork,
  ]);
  expect(findNumbers('password checks')).toEqual([limits.loginQueue]);
  expect(findNumbers('failed logins')).toEqual([
    limits.loginFailures,
    limits.loginFailuresNetwork,
    limits.loginFailuresUnknown,
    minutes,
  ]);
  expect(findNumbers('registrations')).toEqual([limits.registrationNodes, limits.loginFailures, minutes]);
  expect(findNumbers('reports of refused hosts')).toEqual([limits.themeReportsPerMinute]);
  expect(findNumbers('exports')).toEqual([limits.exports]);
  expect(findNumbers('audit entries')).toEqual([
    limits.auditAnonymousPerWindow,
    limits.auditMergeSeconds / 60,
    limits.auditAnonymousPerNetwork,
    limits.auditAnonymousEntries,
  ]);
});
