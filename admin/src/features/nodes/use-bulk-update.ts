import type { AdminNode } from '@muster/generated/types';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { isSessionOver } from '../../api/hub-error.ts';
import { showNode } from '../live/fleet-query.ts';
import { endSession } from '../session/session.ts';
import { type BulkChange, makeBulkUpdate } from './bulk-form.ts';

export interface BulkFailure {
  node: AdminNode;
  error: unknown;
}

interface BulkRun {
  isRunning: boolean;
  done: number;
  all: number;
  failures: readonly BulkFailure[];
}

/** Concurrent requests. */
const LANES = 4;

/** Updates many nodes one by one and continues after failures. */
export function useBulkUpdate() {
  const { client } = useHub();
  const cache = useQueryClient();
  const [run, setRun] = useState<BulkRun | null>(null);
  const isStopped = useRef(false);

  async function changeNode(node: AdminNode, change: BulkChange) {
    const body = makeBulkUpdate(node, change);
    if (body === undefined) return;
    const params = { path: { id: node.id } };
    showNode(cache, await request(client.PUT('/api/nodes/{id}', { params, body })));
  }

  async function start(nodes: readonly AdminNode[], change: BulkChange): Promise<readonly BulkFailure[]> {
    const waiting = [...nodes];
    const failures: BulkFailure[] = [];
    let done = 0;
    isStopped.current = false;
    const tell = (isRunning: boolean) =>
      setRun({ isRunning, done, all: nodes.length, failures: [...failures] });
    const work = async () => {
      for (let node = waiting.shift(); node !== undefined && !isStopped.current; node = waiting.shift()) {
        try {
          await changeNode(node, change);
        } catch (error) {
          if (isSessionOver(error)) {
            isStopped.current = true;
            endSession(cache);
          }
          failures.push({ node, error });
        }
        done += 1;
        tell(true);
      }
    };
    tell(true);
    await Promise.all(Array.from({ length: LANES }, work));
    tell(false);
    return failures;
  }

  return {
    run,
    start,
    stop() {
      isStopped.current = true;
    },
  };
}
