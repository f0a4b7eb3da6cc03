import { expect, it } from 'vitest';
import { loadContract } from '../fixtures/load.ts';
import { emitMessages } from './messages.ts';

it('emits the messages of both channels, with imported payloads', async () => {
  const text = await emitMessages(await loadContract());
  expect(text).toContain(
    "import type { AdminSnapshot, AgentMetrics, Facts, PingResult, PingTask, PublicSnapshot } from './types.ts';",
  );
  expect(text).toMatch(
    /export interface ReportMessage \{\n {2}jsonrpc: '2\.0';\n {2}method: 'report';\n {2}params: AgentMetrics;\n\}/,
  );
  expect(text).toContain('params: PingTask[];');
  expect(text).not.toMatch(/export (?:interface|type) AgentMetrics\b/);
  expect(text).toContain('export type SnapshotMessage = PublicSnapshot | AdminSnapshot;');
  expect(text).toContain(
    '  agentSocket: HelloMessage | ReportMessage | PingResultMessage | PingTasksMessage;',
  );
});
