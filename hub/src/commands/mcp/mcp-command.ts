import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createMusterClient } from '@muster/client';
import type { Runtime } from '@muster/shared/runtime';
import { createMcpServer } from './mcp-server.ts';

/** Largest message of a client. */
const MAX_MESSAGE_BYTES = 1_048_576;

const TIMEOUT_MS = 30_000;

export interface McpOptions {
  command: 'mcp';
  /** URL of the hub, without a trailing slash. */
  url: string;
  /** API token with the scope `read`. */
  token: string;
}

/** `muster-hub mcp`: serves MCP on standard input and output until the input ends. */
export async function runMcp({ url, token }: McpOptions, runtime: Runtime): Promise<void> {
  const client = createMusterClient({
    url,
    token,
    fetch: (request) => fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) }),
  });
  const transport = new StdioServerTransport(process.stdin, process.stdout, {
    maxBufferSize: MAX_MESSAGE_BYTES,
  });
  const server = createMcpServer({ client, now: () => Math.floor(runtime.now() / 1000) });
  // Standard output carries the protocol.
  server.server.onerror = (error) => process.stderr.write(`muster-hub: ${error.message}\n`);
  await server.connect(transport);
}
