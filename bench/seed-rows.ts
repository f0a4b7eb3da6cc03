import type { LongPast } from './scenario.ts';
export async function seedLongPast(db: string, _isQuick: boolean): Promise<LongPast> {
  return { db, minutes: 0, nodes: 0, bytes: 0 };
}
