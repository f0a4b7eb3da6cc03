import type { Metrics } from '@muster/generated/types';
import type { Runtime } from '@muster/runtime';
import {
  addReport,
  createMinuteAccumulator,
  drainMinutes,
  finishEnded,
  finishRunning,
  type Instant,
  type MinuteAccumulator,
} from '../../live/minute-accumulator.ts';
import type { MinuteBuffer } from '../../store/minute-buffer.ts';
import type { Fleet } from '../nodes/fleet.ts';

/** Makes minutes of reports. */
export interface Minutes {
  /** The path of every report: nothing is awaited or written here. */
  take(nodeId: number, report: Partial<Metrics>, now: Instant): void;
  /**
   * To be called about once a second. Every node has its turn once in 60 s, spread by its id; its finished minutes then
   * go to the buffer, at most 63 s after their end.
   */
  collect(): void;
  /**
   * Hands over every minute, the unfinished too: a stop that takes long would lose them, and after a quick restart the
   * other part of the minute is merged with what is stored.
   */
  finish(): void;
  /** Forgets every minute: the nodes are those of another database. */
  clear(): void;
}

export interface MinutesDeps {
  runtime: Runtime;
  fleet: Fleet;
  buffer: Pick<MinuteBuffer, 'add'>;
}

const TURNS = 60;
const TURN_MS = 1_000;

export function createMinutes({ runtime, fleet, buffer }: MinutesDeps): Minutes {
  const byNode = new Map<number, MinuteAccumulator>();
  const turns = Array.from({ length: TURNS }, () => new Set<MinuteAccumulator>());
  let turn = 0;
  let turnAt = runtime.monotonic();

  const getTurn = (nodeId: number) => turns[nodeId % TURNS] as Set<MinuteAccumulator>;

  function create(nodeId: number): MinuteAccumulator {
    const state = createMinuteAccumulator(nodeId);
    byNode.set(nodeId, state);
    getTurn(nodeId).add(state);
    return state;
  }

  function collectTurn(states: Set<MinuteAccumulator>, wall: number): void {
    for (const state of states) {
      if (fleet.find(state.nodeId) === undefined) {
        states.delete(state);
        byNode.delete(state.nodeId);
        continue;
      }
      finishEnded(state, wall);
      drainMinutes(state, buffer.add);
    }
  }

  return {
    take(nodeId, report, now) {
      addReport(byNode.get(nodeId) ?? create(nodeId), report, now);
    },
    collect() {
      const now = runtime.monotonic();
      const due = Math.min(TURNS, Math.floor((now - turnAt) / TURN_MS));
      turnAt = due === TURNS ? now : turnAt + due * TURN_MS;
      const wall = runtime.now();
      for (let count = 0; count < due; count += 1) {
        turn = (turn + 1) % TURNS;
        const states = turns[turn];
        if (states !== undefined) collectTurn(states, wall);
      }
    },
    clear() {
      byNode.clear();
      for (const states of turns) states.clear();
    },
    finish() {
      for (const state of byNode.values()) {
        finishRunning(state);
        drainMinutes(state, buffer.add);
      }
    },
  };
}
