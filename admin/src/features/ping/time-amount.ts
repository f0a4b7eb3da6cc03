/** Seconds by unit, largest first. */
export const unitSeconds = { day: 86_400, hour: 3600, minute: 60, second: 1 } as const;
export type TimeUnit = keyof typeof unitSeconds;
export const timeUnits = Object.keys(unitSeconds) as TimeUnit[];

/** Seconds in the largest unit of which they are a whole number. */
export function splitSeconds(seconds: number): { amount: string; unit: TimeUnit } {
  const unit = timeUnits.find((one) => seconds !== 0 && seconds % unitSeconds[one] === 0) ?? 'minute';
  return { amount: String(seconds / unitSeconds[unit]), unit };
}

/** Seconds; text that is no number stays text, which the contract refuses. */
export function joinSeconds(amount: string, unit: TimeUnit): number | string {
  const number = amount.trim() === '' ? Number.NaN : Number(amount);
  if (Number.isNaN(number)) return amount;
  // 1.1 days are not quite 95,040 seconds.
  return unit === 'second' ? number : Math.round(number * unitSeconds[unit]);
}

/** Name of a unit in the plural, such as `minutes`. */
export function nameUnit(unit: TimeUnit, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return format.formatToParts(5).find(({ type }) => type === 'unit')?.value ?? unit;
}

/** `1 min`: seconds in their largest unit. */
export function formatAmount(seconds: number, locale: string): string {
  const { amount, unit } = splitSeconds(seconds);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(Number(amount));
}
