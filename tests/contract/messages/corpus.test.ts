import { readFileSync } from 'node:fs';
import { decodeAgentMessage, decodeHubMessage } from '@muster/generated/agent-codec';
import { expect, test } from 'vitest';

// Messages of version 1, valid and invalid, each with its decoded form when it was recorded. Agents in the field may be
// years older than the hub, so lines are only added, never changed. Only texts differ from the recorded ones, which are now
// plain and cut, and kinds of probes: an unknown one no longer drops the others.

interface Line {
  to: 'hub' | 'agent';
  text: string;
  decoded: unknown;
}

const lines: Line[] = readFileSync(new URL('./version-1.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

test('decodes messages of version 1 as recorded', () => {
  expect(lines.length).toBeGreaterThanOrEqual(69);
  for (const { to, text, decoded } of lines) {
    const message = to === 'hub' ? decodeAgentMessage(text) : decodeHubMessage(text);
    expect([text, JSON.parse(JSON.stringify(message))]).toEqual([text, decoded]);
  }
});
