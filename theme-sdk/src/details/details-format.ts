import { createFormat, type Format } from '../format.ts';

/** Figures of details, as a text. Unknown ones are a dash. */
export interface DetailsFormat extends Format {
  /** `41 °C` */
  celsius(degrees: number): string;
  /** `2.5 Gbit/s`; of bits per second. */
  speed(bits: number): string;
  /** `0.05` for a rate of events, and `12`. */
  events(perSecond: number): string;
}

const BITS_PER_MEGABIT = 1_000_000;
const MEGABITS_PER_GIGABIT = 1_000;

export function createDetailsFormat(locale: string): DetailsFormat {
  const format = createFormat(locale);
  return {
    ...format,
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
