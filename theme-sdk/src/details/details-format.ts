import { createFormat, type Format, type MaybeNumber } from '../format.ts';

/** Figures of details, as a text. Unknown ones are a dash. */
export interface DetailsFormat extends Format {
  /** `0.86 / 1.95 GiB`: both in the unit of the total, unless the used amount would have no digit in it. */
  bytePair(used: MaybeNumber, total: MaybeNumber): string;
  /** `41 °C` */
  celsius(degrees: number): string;
  /** `2.5 Gbit/s`; of bits per second. */
  speed(bits: number): string;
  /** `0.05` for a rate of events, and `12`. */
  events(perSecond: number): string;
}

/** From this amount of a unit on, the next one is used. */
const UNIT_END = 999.5;
const KIBIBYTE = 1024;
const BITS_PER_MEGABIT = 1_000_000;
const MEGABITS_PER_GIGABIT = 1_000;

export function createDetailsFormat(locale: string): DetailsFormat {
  const format = createFormat(locale);
  return {
    ...format,
    bytePair(used, total) {
      const whole = format.bytes(total);
      const size = findUnitSize(total ?? 0);
      const amount = (used ?? 0) / size;
      if (amount < 0.005 || amount >= UNIT_END) return `${format.bytes(used)} / ${whole}`;
      const decimals = amount < 9.95 ? 2 : 1;
      return `${format.number(amount, size === 1 || amount >= 99.5 ? 0 : decimals)} / ${whole}`;
    },
    celsius: (degrees) => `${format.number(degrees)} °C`,
    speed(bits) {
      const megabits = bits / BITS_PER_MEGABIT;
      const isFast = megabits >= MEGABITS_PER_GIGABIT;
      const amount = Math.round((isFast ? megabits / MEGABITS_PER_GIGABIT : megabits) * 10) / 10;
      return `${format.number(amount, Number.isInteger(amount) ? 0 : 1)} ${isFast ? 'Gbit/s' : 'Mbit/s'}`;
    },
    events: (perSecond) => format.number(perSecond, perSecond > 0 && perSecond < 10 ? 2 : 0),
  };
}

function findUnitSize(bytes: number): number {
  let size = 1;
  while (bytes / size >= UNIT_END) size *= KIBIBYTE;
  return size;
}
