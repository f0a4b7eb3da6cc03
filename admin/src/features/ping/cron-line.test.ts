import { expect, test } from 'vitest';
import { formatCronLines } from './cron-line.ts';

const HEARTBEAT = 'https://status.example.com/api/heartbeat/0123';

test('a line of a crontab calls the URL after success, or with the start and the exit status', () => {
  const curl = `curl -fsS -m 10 --retry 3 ${HEARTBEAT}`;
  expect(formatCronLines(HEARTBEAT, '*/5 * * * *')).toEqual({
    success: `*/5 * * * * /path/to/job && ${curl}`,
    whole: `*/5 * * * * ${curl}/start; /path/to/job; ${curl}/$?`,
  });
});

test('a heartbeat with a period has a daily line as an example', () => {
  expect(formatCronLines(HEARTBEAT).success).toMatch(/^0 3 \* \* \* \//);
});
