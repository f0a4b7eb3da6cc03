import { expect, it } from 'vitest';
import { loadContract } from '../fixtures/load.ts';
import { emitMessages } from './messages.ts';

it('emits envelopes whose params are the types of openapi.yaml', async () => {
  const text = await emitMessages(loadContract());
  expect(text).toContain(
    "import type { AdminSnapshot, AgentMetrics, Facts, PingResult, PingTask, PublicSnapshot } from './types.ts';",
  );
  expect(text).toContain(
    "export interface ReportMessage {\n  jsonrpc: '2.0';\n  method: 'report';\n  params: AgentMetrics;\n}",
  );
  expect(text).toContain('params: PingTask[];');
  expect(text).toContain('export type SnapshotMessage = PublicSnapshot | AdminSnapshot;');
  expect(text).toContain(
    'export type AgentSocketMessage = HelloMessage | ReportMessage | PingResultMessage | PingTasksMessage;',
  );
});
