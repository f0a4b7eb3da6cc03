/** Currencies and billing cycles as users of other products write them. */

/**
 * By the text in upper case, without spaces and full stops. `¥` is the sign of the yen in Unicode and its full-width form the
 * one that Chinese keyboards type; `$` alone is read as the US dollar.
 */
const currencies: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  $US: 'USD',
  USD$: 'USD',
  美元: 'USD',
  美金: 'USD',
  刀: 'USD',
  '€': 'EUR',
  EURO: 'EUR',
  欧元: 'EUR',
  '£': 'GBP',
  英镑: 'GBP',
  '￥': 'CNY',
  'CN¥': 'CNY',
  'CN￥': 'CNY',
  RMB: 'CNY',
  CNH: 'CNY',
  元: 'CNY',
  人民币: 'CNY',
  '¥': 'JPY',
  'JP¥': 'JPY',
  円: 'JPY',
  日元: 'JPY',
  HK$: 'HKD',
  港币: 'HKD',
  港元: 'HKD',
  NT$: 'TWD',
  台币: 'TWD',
  新台币: 'TWD',
  S$: 'SGD',
  新币: 'SGD',
  A$: 'AUD',
  AU$: 'AUD',
  澳元: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  加元: 'CAD',
  NZ$: 'NZD',
  R$: 'BRL',
  '₽': 'RUB',
  РУБ: 'RUB',
  卢布: 'RUB',
  '₩': 'KRW',
  韩元: 'KRW',
  '₹': 'INR',
  '₺': 'TRY',
  '₴': 'UAH',
  '฿': 'THB',
  '₫': 'VND',
  '₱': 'PHP',
  '₪': 'ILS',
  '₿': 'BTC',
  ZŁ: 'PLN',
  RM: 'MYR',
  RP: 'IDR',
};

/** The code of a currency by its sign, name or code; undefined if it is not known. */
export function findCurrency(text: string): string | undefined {
  const key = text.replaceAll(/[\s.]/g, '').toUpperCase();
  return currencies[key] ?? (/^[A-Z]{3}$/.test(key) ? key : undefined);
}

/** Whether the sign is used for more than one currency, so that the report should ask to check it. */
export function isAmbiguousCurrency(text: string): boolean {
  return text.trim() === '¥';
}

export interface Cycle {
  /** As in the contract. */
  cycle: string;
  /** Whether it is as long as the original. */
  isExact: boolean;
}

const DAYS_PER_MONTH = 365.25 / 12;
const MAX_MONTHS = 999;

const namedCycles: readonly [months: number, cycle: string][] = [
  [1, 'monthly'],
  [3, 'quarterly'],
  [6, 'semiannual'],
  [12, 'yearly'],
  [24, 'biennial'],
  [36, 'triennial'],
];

/** Undefined if it is not a number of months that the contract allows. */
function toCycle(months: number): string | undefined {
  const named = namedCycles.find(([length]) => length === months);
  if (named !== undefined) return named[1];
  return Number.isInteger(months) && months >= 1 && months <= MAX_MONTHS ? `${months}m` : undefined;
}

/** Lengths in days that Komari shows and renews as a number of months: its `utils/renewal/renewal.go`. */
const dayRanges: readonly [from: number, to: number, months: number][] = [
  [27, 32, 1],
  [87, 95, 3],
  [175, 185, 6],
  [360, 370, 12],
  [720, 750, 24],
  [1080, 1150, 36],
  [1800, 1850, 60],
];

/** The cycle of a number of days, rounded to months; undefined if it is too long. */
export function findCycleOfDays(days: number): Cycle | undefined {
  if (!(days > 0)) return;
  const range = dayRanges.find(([from, to]) => days >= from && days <= to);
  const months = range?.[2] ?? Math.max(1, Math.round(days / DAYS_PER_MONTH));
  const cycle = toCycle(months);
  if (cycle === undefined) return;
  const difference = Math.abs(days - months * DAYS_PER_MONTH);
  return { cycle, isExact: range !== undefined || difference <= Math.max(2, months / 2) };
}

const ONCE_WORDS = /^(一次性?|一次性付费|买断|永久|终身|once|one-?time|onetime|lifetime|permanent|forever)$/;

const wordMonths: readonly [RegExp, number][] = [
  [/^(月|月付|每月|m|mo|mon|month|months|monthly|permonth)$/, 1],
  [/^(季|季付|季度|每季|q|qr|quarter|quarterly)$/, 3],
  [
    /^(半|半年|半年付|h|half|halfyear|halfyearly|semi|semi-?annual|semi-?annually|semiannual|bi-?annual|biannually)$/,
    6,
  ],
  [/^(年|年付|每年|y|yr|year|years|yearly|annual|annually|annum)$/, 12],
  [/^(biennial|biennially)$/, 24],
  [/^(triennial|triennially)$/, 36],
  [/^(quadrennial|quadrennially)$/, 48],
  [/^(quinquennial|quinquennially)$/, 60],
];

const chineseDigits: Readonly<Record<string, number>> = {
  一: 1,
  二: 2,
  两: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
};

/** The cycle of a word such as `月`, `三年`, `Biennial` or `6 months`; undefined if the contract has none like it. */
export function findCycleOfWord(text: string): string | undefined {
  const word = text.toLowerCase().replaceAll(/[\s/_.]/g, '');
  if (ONCE_WORDS.test(word)) return 'once';
  const months = findMonths(word);
  return months === undefined ? undefined : toCycle(months);
}

function findMonths(word: string): number | undefined {
  const known = wordMonths.find(([pattern]) => pattern.test(word));
  if (known !== undefined) return known[1];
  const match = /^(\d{1,3}|[一二两兩三四五六七八九十])(?:个|個|-)?(.+)$/.exec(word);
  if (match === null) return;
  const [, count = '', unit = ''] = match;
  const months = wordMonths.find(([pattern, length]) => length <= 12 && pattern.test(unit));
  return months && (chineseDigits[count] ?? Number(count)) * months[1];
}
