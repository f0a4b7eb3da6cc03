import type { Runtime } from '@muster/runtime';
import type { IncidentDuty } from './incident-duty.ts';

/** 2025-01-01. With these bits, ids stay below 2^52 until 2059. */
const FIRST_SECOND = 1_735_689_600;
const LAST_SECOND = FIRST_SECOND + 2 ** 30 - 1;
const RANDOM_IDS = 2 ** 22;
/** Of a second. Far more than are needed unless nearly all of its ids are taken. */
const MAX_DRAWS = 100;

/**
 * Returns a function that draws the id of an incident: the second in which it is recorded, and a random number. So the ids that
 * visitors see do not depend on the incidents of private nodes, and still increase with the time.
 */
export function createIncidentIds(
  runtime: Pick<Runtime, 'now' | 'randomBytes'>,
  duty: Pick<IncidentDuty, 'alignId'>,
): () => number {
  /** Drawn in the latest second. Thousands of nodes may lose their connections in the same one. */
  const taken = new Set<number>();
  let second = 0;
  let clock = 0;

  function draw(): number | undefined {
    const random = runtime.randomBytes(3).readUIntBE(0, 3) % RANDOM_IDS;
    const id = duty.alignId((second - FIRST_SECOND) * RANDOM_IDS + random);
    if (id === 0 || taken.has(id)) return;
    taken.add(id);
    return id;
  }

  function startSecond(next: number): void {
    second = next;
    taken.clear();
  }

  return () => {
    const now = Math.min(LAST_SECOND, Math.max(FIRST_SECOND, Math.floor(runtime.now() / 1000)));
    // Ahead of the clock when all ids of a second were taken; back with the clock when that is set back.
    if (now > second || now < clock) startSecond(now);
    clock = now;
    for (;;) {
      for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
        const id = draw();
        if (id !== undefined) return id;
      }
      startSecond(second + 1);
    }
  };
}
