import type { Runtime } from '@muster/shared/runtime';

/** The hub's date as `YYYY-MM-DD`. */
export function formatToday(runtime: Runtime): string {
  const { year, month, day } = runtime.calendar(runtime.now());
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}
