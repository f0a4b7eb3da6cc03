import { readFileSync } from 'node:fs';
import { decodeAgentMessage, decodeHubMessage } from '@muster/generated/agent-codec';
import { expect, test } from 'vitest';

// What agents and hubs of version 1 say, and what is not to be understood, each with what it was decoded to when it was
// written down. Agents in the field are older than the hub for years: no line may ever change, lines are only added.

interface Line {
  to: 'hub' | 'agent';
  text: string;
  decoded: unknown;
}

const lines: Line[] = readFileSync(new URL('./version-1.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

test('version 1 is decoded as ever', () => {
  expect(lines.length).toBeGreaterThanOrEqual(65);
  for (const { to, text, decoded } of lines) {
    const message = to === 'hub' ? decodeAgentMessage(text) : decodeHubMessage(text);
    expect([text, JSON.parse(JSON.stringify(message))]).toEqual([text, decoded]);
  }
});
