/** Units used for traffic limits. */
export const amountUnits = { B: 1, GB: 1e9, TB: 1e12, GiB: 2 ** 30, TiB: 2 ** 40 } as const;
export type AmountUnit = keyof typeof amountUnits;

interface Amount {
  text: string;
  unit: AmountUnit;
}

/** The largest unit that expresses the bytes exactly with at most three decimals; otherwise bytes. */
export function splitAmount(bytes: number): Amount {
  if (bytes === 0) return { text: '', unit: 'GB' };
  for (const unit of ['TiB', 'TB', 'GiB', 'GB'] as const) {
    const text = String(Math.round((bytes / amountUnits[unit]) * 1000) / 1000);
    if (Number(text) >= 1 && joinAmount({ text, unit }) === bytes) return { text, unit };
  }
  return { text: String(bytes), unit: 'B' };
}

/** Whole bytes; undefined if the text is not an amount or exceeds MAX_SAFE_INTEGER. */
export function joinAmount({ text, unit }: Amount): number | undefined {
  const value = parseDecimal(text);
  if (value === undefined) return undefined;
  const bytes = Math.round(value * amountUnits[unit]);
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

/** A non-negative number, with a decimal point or comma. */
export function parseDecimal(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,16}(\.\d{1,6})?$/.test(plain) ? Number(plain) : undefined;
}
