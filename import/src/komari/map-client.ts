import type { ImportFacts, NodeConfig, TrafficMode } from '@muster/generated/types';
import { findCurrency, findCycleOfDays, isAmbiguousCurrency } from '../billing.ts';
import { type CellRow, toBoolean, toInteger, toNumber, toText } from '../cells.ts';
import type { ImportedNode } from '../import-source.ts';
import type { NoteList } from '../note-list.ts';
import { type DefaultZone, parseCalendarDay, parseSeconds } from '../timestamps.ts';

/** Columns of `clients`; older versions lack some of them. */
export const clientColumns = [
  'uuid',
  'name',
  'group',
  'tags',
  'hidden',
  'remark',
  'public_remark',
  'price',
  'currency',
  'billing_cycle',
  'auto_renewal',
  'expired_at',
  'traffic_limit',
  'traffic_limit_type',
  'weight',
  'cpu_name',
  'cpu_cores',
  'virtualization',
  'arch',
  'os',
  'kernel_version',
  'ipv4',
  'ipv6',
  'region',
  'mem_total',
  'swap_total',
  'disk_total',
  'created_at',
] as const;

export type ClientRow = CellRow<(typeof clientColumns)[number]>;

/** The price of a client that costs nothing. Its panel shows "free", and nothing for 0. */
const FREE = -1;

/** The billing cycle of a payment that is not repeated. */
const ONCE = -1;

export interface ClientContext {
  notes: NoteList;
  zone: DefaultZone;
}

/** `last_seen_at` and `ledger` come from the history. */
export function mapClient(row: ClientRow, { notes, zone }: ClientContext): ImportedNode {
  const name = toText(row.name);
  const add = (subject: string, detail: string) =>
    notes.add({ subject, detail, name: name || toText(row.uuid) });
  const config: ImportedNode['config'] = {
    name,
    group: toText(row.group),
    tags: parseTags(toText(row.tags)),
    public: !toBoolean(row.hidden),
    remark: toText(row.remark),
    public_remark: toText(row.public_remark),
    expires_at: parseCalendarDay(row.expired_at),
    ...mapPrice(row, add),
    ...mapLimit(row, add),
  };
  if (toBoolean(row.auto_renewal))
    add('Automatic renewal', 'The date on which a plan ends is not moved on by itself.');
  return {
    key: toText(row.uuid),
    config,
    token: null,
    created_at: parseSeconds(row.created_at, zone),
    last_seen_at: 0,
    facts: mapFacts(row),
    ledger: null,
  };
}

type AddNote = (subject: string, detail: string) => void;

function mapPrice(row: ClientRow, add: AddNote): NodeConfig {
  const price = toNumber(row.price);
  if (price === FREE) add('Prices', 'The price −1, "free", becomes 0, which shows no price.');
  const config: NodeConfig = { price: price > 0 ? price : 0 };
  const sign = toText(row.currency);
  const currency = findCurrency(sign);
  if (currency !== undefined) config.currency = currency;
  else if (sign !== '' && price > 0)
    add('Currencies', `The currency ${sign} is not known; check that of the price.`);
  if (isAmbiguousCurrency(sign) && price > 0)
    add('Currencies', 'The sign ¥ is read as Japanese yen, and ￥ as yuan.');
  const cycle = findCycle(toInteger(row.billing_cycle), add);
  return cycle === undefined ? config : { ...config, billing_cycle: cycle };
}

function findCycle(days: number, add: AddNote): string | undefined {
  if (days === ONCE) return 'once';
  if (days === 0) return;
  const found = findCycleOfDays(days);
  if (found === undefined) add('Billing cycles', `A cycle of ${days} days becomes the default, a month.`);
  else if (!found.isExact)
    add('Billing cycles', `A cycle of ${days} days becomes "${found.cycle}": cycles are months.`);
  return found?.cycle;
}

const modes: Readonly<Record<string, TrafficMode>> = { sum: 'sum', max: 'max', up: 'up', down: 'down' };

/** Komari counts the larger direction if no type is set. */
function mapLimit(row: ClientRow, add: AddNote): NodeConfig {
  const limit = Math.max(0, toInteger(row.traffic_limit));
  const type = toText(row.traffic_limit_type).toLowerCase();
  if (type === 'min' && limit > 0)
    add(
      'Traffic limits',
      'The smaller direction cannot be counted; the larger one is, which reaches the limit earlier.',
    );
  return { traffic_limit: limit, traffic_mode: modes[type] ?? 'max' };
}

/** Colours that themes of Komari read in the last pair of angle brackets: those of Radix. */
const COLOUR =
  /\s*<(gray|gold|bronze|brown|yellow|amber|orange|tomato|red|ruby|crimson|pink|plum|purple|violet|iris|indigo|blue|cyan|teal|jade|green|grass|lime|mint|sky|#[0-9a-f]{3,8})>$/i;

/** `prod<red>;ssd` → `prod`, `ssd`. */
export function parseTags(text: string): string[] {
  const tags = text.split(/[;；\n]/).map((tag) => tag.trim().replace(COLOUR, '').trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

/** As Go names architectures, and as `uname -m` does. */
const architectures: Readonly<Record<string, string>> = {
  amd64: 'x86_64',
  arm64: 'aarch64',
  '386': 'i686',
  arm: 'armv7l',
};

/** Null for a client whose agent never connected. */
function mapFacts(row: ClientRow): ImportFacts | null {
  const arch = toText(row.arch);
  const facts = {
    os: toText(row.os),
    kernel: toText(row.kernel_version),
    arch: architectures[arch] ?? arch,
    virt: toText(row.virtualization),
    cpu_name: toText(row.cpu_name),
    cpu_cores: toInteger(row.cpu_cores),
    mem_total: toInteger(row.mem_total),
    swap_total: toInteger(row.swap_total),
    disk_total: toInteger(row.disk_total),
    ipv4: toText(row.ipv4) || null,
    ipv6: toText(row.ipv6) || null,
    country: findCountry(toText(row.region)),
  };
  return Object.values(facts).some(Boolean) ? facts : null;
}

const REGIONAL_INDICATOR_A = 0x1f1e6;

/** Komari stores the country as a flag, two regional indicator symbols: 🇩🇪 → `DE`. Empty for anything else. */
export function findCountry(region: string): string {
  const letters = [...region].map((symbol) => (symbol.codePointAt(0) ?? 0) - REGIONAL_INDICATOR_A);
  if (letters.length !== 2 || letters.some((letter) => letter < 0 || letter > 25)) {
    return /^[A-Z]{2}$/.test(region) ? region : '';
  }
  return String.fromCodePoint(...letters.map((letter) => 'A'.charCodeAt(0) + letter));
}
