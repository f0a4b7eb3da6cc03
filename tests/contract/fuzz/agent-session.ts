import type { TestHub } from '../../support/hub/hub.ts';
import { openAgent, openSocket, type TestSocket } from '../../support/network/socket.ts';

/**
 * Ids of each task list that the agent receives, oldest first. The first list may arrive together with the handshake, before a
 * listener hears it.
 */
export async function collectLists(socket: TestSocket): Promise<number[][]> {
  const lists: number[][] = [];
  const read = (data: unknown) =>
    JSON.parse(String(data)).params.map((task: { id: number }) => task.id) as number[];
  socket.socket.on('message', (data) => lists.push(read(data)));
  const first = read(await socket.next());
  if (lists.length === 0) lists.push(first);
  return lists;
}

/** Connects as our agent, or without a User-Agent. */
export function openAs(hub: TestHub, token: string, isOurs: boolean): Promise<TestSocket> {
  if (isOurs) return openAgent(hub.wsUrl, token);
  return openSocket(`${hub.wsUrl}/api/agent/ws`, { headers: { authorization: `Bearer ${token}` } });
}
