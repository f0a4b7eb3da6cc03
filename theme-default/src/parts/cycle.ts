import type { Price } from '@muster/theme-sdk/format';
import type { Messages } from '../messages/en.ts';

/** How often a price is paid; empty where that is not known. */
export function describeCycle(price: Price, messages: Messages, write: (count: number) => string): string {
  if (price.isOnce) return messages.price.once;
  if (price.months === null) return '';
  if (price.months === 1) return messages.price.month;
  if (price.months === 12) return messages.price.year;
  if (price.months % 12 === 0) return messages.price.years(write(price.months / 12));
  return messages.price.months(write(price.months));
}
