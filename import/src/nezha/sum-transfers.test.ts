import { expect, test } from 'vitest';
import { createTransferSummer, type Transfer } from './sum-transfers.ts';

const noon = (month: number, day: number) => new Date(2026, month - 1, day, 12).getTime();
const NOW = noon(11, 22) / 1000;

function sumTransfers(rows: Transfer[], { resetDay }: { resetDay: number }) {
  const summer = createTransferSummer(NOW, resetDay);
  for (const row of rows) summer.add(row);
  return summer.finish();
}

test('sums by total, period and day, in any order and exactly', () => {
  const rows = [
    { ms: noon(11, 22), rx: 1n, tx: 10n },
    { ms: noon(10, 31), rx: 2n ** 60n, tx: 2n },
    { ms: noon(11, 5), rx: 100n, tx: 1000n },
    { ms: noon(11, 4), rx: 7n, tx: 7n },
  ];
  expect(sumTransfers(rows, { resetDay: 5 })).toEqual({
    ledger: {
      rx: 2n ** 60n + 108n,
      tx: 1019n,
      period_rx: 101n,
      period_tx: 1010n,
      day_rx: 1n,
      day_tx: 10n,
      day_start: 20261122,
      period_start: 20261105,
    },
    begins_at: noon(10, 31) / 1000,
    last_at: noon(11, 22) / 1000,
  });
});

test('without rows there is nothing', () => {
  expect(sumTransfers([], { resetDay: 1 })).toBeUndefined();
});
