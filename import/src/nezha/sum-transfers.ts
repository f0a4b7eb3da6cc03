import { findLedgerDays } from '../civil-day.ts';
import type { ImportedLedger } from '../import-source.ts';

export interface Transfer {
  /** Milliseconds since the epoch. */
  ms: number;
  /** Bytes that flowed since the row before; above 2^53 they must be exact. */
  rx: bigint;
  tx: bigint;
}

export interface TransferSum {
  ledger: ImportedLedger;
  /** Unix seconds of the first and the last row. */
  begins_at: number;
  last_at: number;
}

/** Sums the transfers of one server, in any order. */
export interface TransferSummer {
  add(transfer: Transfer): void;
  /** Undefined without any transfer. */
  finish(): TransferSum | undefined;
}

/** `now` is in Unix seconds. */
export function createTransferSummer(now: number, resetDay: number): TransferSummer {
  const days = findLedgerDays(now, resetDay);
  const ledger = { rx: 0n, tx: 0n, day_rx: 0n, day_tx: 0n, period_rx: 0n, period_tx: 0n };
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;

  return {
    add({ ms, rx, tx }) {
      first = Math.min(first, ms);
      last = Math.max(last, ms);
      ledger.rx += rx;
      ledger.tx += tx;
      if (ms >= days.periodBegins * 1000) {
        ledger.period_rx += rx;
        ledger.period_tx += tx;
      }
      if (ms >= days.dayBegins * 1000) {
        ledger.day_rx += rx;
        ledger.day_tx += tx;
      }
    },
    finish() {
      if (first > last) return;
      return {
        ledger: { ...ledger, day_start: days.day_start, period_start: days.period_start },
        begins_at: Math.floor(first / 1000),
        last_at: Math.floor(last / 1000),
      };
    },
  };
}
