import { findLedgerDays } from '../civil-day.ts';
import type { ImportedLedger } from '../import-source.ts';
import type { MetricStore } from './metric-store.ts';
import type { RecordTables } from './read-records.ts';
import { sumIncreases, sumTraffic, type TrafficBucket } from './sum-traffic.ts';

export interface ClientTraffic {
  ledger: ImportedLedger;
  /** Since when traffic is counted, and when the client last reported; Unix seconds. */
  begins_at: number;
  last_seen_at: number;
}

export interface HistorySources {
  store: MetricStore | undefined;
  records: RecordTables | undefined;
}

const RECEIVED = 'traffic.down';
const SENT = 'traffic.up';

interface Bucket extends TrafficBucket {
  metric: string;
  last_at: number;
}

/** Undefined for a client without history. Boot id and counters are left out: Komari stores no boot id. */
export function readTraffic(
  client: string,
  { store, records }: HistorySources,
  now: number,
): ClientTraffic | undefined {
  const buckets = store === undefined ? [] : readBuckets(store, client);
  const counters = records?.readCounters(client, buckets[0]?.start ?? Number.POSITIVE_INFINITY) ?? [];
  const begins = counters[0]?.ms ?? buckets[0]?.start;
  if (begins === undefined) return;

  const sum = (since: number) => {
    const increases = sumIncreases(counters, since * 1000);
    const select = (metric: string) =>
      buckets.filter((one) => one.metric === metric && one.start >= since * 1000);
    return {
      rx: Math.round(increases.rx + sumTraffic(select(RECEIVED))),
      tx: Math.round(increases.tx + sumTraffic(select(SENT))),
    };
  };
  const days = findLedgerDays(now);
  const day = sum(days.dayBegins);
  const period = sum(days.periodBegins);
  const last = buckets.reduce((latest, { last_at }) => Math.max(latest, last_at), counters.at(-1)?.ms ?? 0);
  return {
    begins_at: Math.floor(begins / 1000),
    last_seen_at: Math.floor(last / 1000),
    ledger: {
      ...sum(0),
      day_rx: day.rx,
      day_tx: day.tx,
      day_start: days.day_start,
      period_rx: period.rx,
      period_tx: period.tx,
      period_start: days.period_start,
      last_report_at: Math.floor(last / 1000),
    },
  };
}

/** Oldest first. */
function readBuckets(store: MetricStore, client: string): Bucket[] {
  return store.lengths
    .flatMap((length) =>
      Array.from(store.read(client, [RECEIVED, SENT], length), ({ metric, start, sum, last_at }) => {
        return { metric, length, start, sum, last_at };
      }),
    )
    .sort((a, b) => a.start - b.start);
}
