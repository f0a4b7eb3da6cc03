import type { Check } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { findCheckErrors } from './check-rules.ts';

test.each<[string, Check, boolean, string[]]>([
  ['https://example.com/', { statuses: ['2xx', '401', '500-503'] }, true, []],
  ['https://example.com/', { statuses: ['503-500'] }, true, ['/check/statuses/0']],
  ['https://example.com/', { headers: [{ name: 'Accept', value: '*/*' }] }, true, []],
  ['https://example.com/', { headers: [{ name: 'HOST', value: 'a' }] }, true, ['/check/headers/0/name']],
  ['https://example.com/', { json_value: 'ok' }, true, ['/check/json_path']],
  ['https://example.com/', { json_path: '$.status', json_value: 'ok' }, true, []],
  ['heartbeat:', {}, false, []],
  ['heartbeat:', {}, true, ['/node_ids']],
  ['heartbeat:', { cron: '61 * * * *' }, false, ['/check/cron']],
])('%s with %j', (target, check, hasNodes, pointers) => {
  expect(findCheckErrors({ target, check, hasNodes }).map(({ pointer }) => pointer)).toEqual(pointers);
});
