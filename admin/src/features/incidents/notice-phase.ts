import type { Notice } from '@muster/generated/types';

export type NoticePhase = 'current' | 'upcoming' | 'past';

export const noticePhases: readonly NoticePhase[] = ['current', 'upcoming', 'past'];

/** @param now Unix seconds */
function findNoticePhase({ starts_at, ends_at }: Notice, now: number): NoticePhase {
  if (now < starts_at) return 'upcoming';
  return ends_at === null || now < ends_at ? 'current' : 'past';
}

/** The next one comes first of those that have not started, otherwise the latest one. */
export function listByPhase(notices: readonly Notice[], phase: NoticePhase, now: number): Notice[] {
  const found = notices.filter((notice) => findNoticePhase(notice, now) === phase);
  const sign = phase === 'upcoming' ? 1 : -1;
  return found.sort((a, b) => sign * (a.starts_at - b.starts_at));
}
