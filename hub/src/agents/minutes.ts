import type { Metrics } from '@muster/generated/types';
import {
  addReport,
  createMinuteAccumulator,
  finishEnded,
  finishRunning,
  type Instant,
  type MinuteAccumulator,
} from '@muster/shared/history/minute-accumulator';
import type { Runtime } from '@muster/shared/runtime';
import { createTimeSlices } from '@muster/shared/runtime/time-slices';
import type { Fleet } from '../features/nodes/fleet.ts';
import type { MinuteBuffer } from './row-buffer.ts';

/** Aggregates reports by node and minute. A finished minute goes to the buffer, the only queue before the store. */
export interface Minutes {
  /** Called for every report: nothing is awaited or written here. */
  take(nodeId: number, report: Partial<Metrics>, now: Instant): void;
  /** Call it about once a second. Finishes the minutes of silent nodes, 3 to 4 s after their end, in slices. */
  finishEnded(): Promise<void>;
  /**
   * Hands over every minute, including the running ones. After a quick restart the rest of the minute is merged with the
   * stored row by weight.
   */
  finishAll(): void;
  /** Discards every running minute, because another database is in use. */
  clear(): void;
}

/** Nodes between two looks at the clock, each of which allocates a number. */
const NODES_PER_CHECK = 64;

export function createMinutes(runtime: Runtime, fleet: Fleet, buffer: Pick<MinuteBuffer, 'add'>): Minutes {
  const byNode = new Map<number, MinuteAccumulator>();

  function create(nodeId: number): MinuteAccumulator {
    const state = createMinuteAccumulator(nodeId, buffer.add);
    byNode.set(nodeId, state);
    return state;
  }

  return {
    take(nodeId, report, now) {
      addReport(byNode.get(nodeId) ?? create(nodeId), report, now);
    },
    async finishEnded() {
      const slices = createTimeSlices(runtime);
      let wall = runtime.now();
      let visited = 0;
      for (const state of byNode.values()) {
        if (state.minute !== 0) finishEnded(state, wall);
        else if (fleet.find(state.nodeId) === undefined) byNode.delete(state.nodeId);
        visited += 1;
        if (visited % NODES_PER_CHECK > 0 || !slices.isOver()) continue;
        await slices.pause();
        wall = runtime.now();
      }
    },
    finishAll() {
      for (const state of byNode.values()) finishRunning(state);
    },
    clear: () => byNode.clear(),
  };
}
