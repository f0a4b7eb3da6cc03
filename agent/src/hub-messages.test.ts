import { expect, test } from 'vitest';
import { createHubMessages } from './hub-messages.ts';
import { createLog } from './log.ts';

function start() {
  const lines: string[] = [];
  const asked: unknown[] = [];
  const messages = createHubMessages(
    createLog((line) => lines.push(line)),
    {
      updateTasks(tasks) {
        asked.push(tasks);
        return { kept: 0, started: tasks.length, stopped: 0, ignored: 0 };
      },
      watchDetails: (seconds) => void asked.push(seconds),
      answerStatistics: (id) => void asked.push({ id }),
      handleStored: (stored) => void asked.push(stored),
    },
  );
  const handle = (method: string, params: unknown): void =>
    messages.handle(JSON.stringify({ jsonrpc: '2.0', method, params }));
  return { messages, handle, lines, asked };
}

test.each([1, 15, 60])('details are watched for %i seconds', (seconds) => {
  const { handle, lines, asked } = start();
  handle('details.watch', { seconds });
  expect([asked, lines]).toEqual([[seconds], []]);
});

test.each([{ seconds: 0 }, { seconds: 61 }, { seconds: 1.5 }, { seconds: '15' }, {}, [{ id: 1 }], null])(
  'a request to watch details with %j is ignored, and logged once per connection',
  (params) => {
    const { messages, handle, lines, asked } = start();
    handle('details.watch', params);
    handle('details.watch', params);
    expect([asked, lines]).toEqual([[], ['warning ignoring invalid messages from the hub error=params']]);
    messages.reset();
    handle('details.watch', params);
    expect(lines).toHaveLength(2);
  },
);

test('statistics are asked for by an id', () => {
  const { handle, lines, asked } = start();
  handle('statistics.read', { id: 7 });
  expect([asked, lines]).toEqual([[{ id: 7 }], []]);
  for (const id of [0, 1.5, '7', undefined]) handle('statistics.read', { id });
  expect([asked.length, lines.length]).toEqual([1, 1]);
});

test('what the hub has stored of minutes that it missed is passed on', () => {
  const { handle, lines, asked } = start();
  handle('history.stored', { before: 7, offset: -2 });
  handle('history.stored', { before: -1 });
  expect(asked).toEqual([{ before: 7, offset: -2 }]);
  expect(lines).toHaveLength(1);
});

test('a list of tasks is passed on whole, even if one of them is invalid', () => {
  const { handle, asked } = start();
  const tasks = [{ id: 1, target: '127.0.0.1:80', interval: 5 }, { id: 'x' }];
  handle('ping.tasks', tasks);
  expect(asked).toEqual([tasks]);
});

test.each(['report', 'details', 'statistics'])('a message that only agents send is ignored: %s', (method) => {
  const { handle, lines, asked } = start();
  handle(method, {});
  expect([asked, lines]).toEqual([[], ['warning ignoring invalid messages from the hub error=method']]);
});
