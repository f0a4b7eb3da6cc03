import { expect, test } from 'vitest';
import { createTrafficRow } from '../../../../tests/support/data/traffic-row.ts';
import { applyCorrection } from './traffic-correction.ts';

const plan = { today: { year: 2026, month: 3, day: 10 }, resetDay: 1 };

function makeRow() {
  const begun = { day_start: 20260310, period_start: 20260301 };
  return { ...createTrafficRow(1), ...begun, rx: 100, tx: 50, period_rx: 30, period_tx: 20, day_rx: 5 };
}

test('the named figures are set, the others stay', () => {
  const row = makeRow();
  applyCorrection(row, { total_rx: 7, month_tx: 0 }, plan);
  expect(row).toEqual({ ...makeRow(), rx: 7, period_tx: 0 });
});

test('taking it back keeps what was booked in the meantime', () => {
  const row = makeRow();
  const undo = applyCorrection(row, { total_rx: 7, total_tx: 900, month_rx: 0 }, plan);
  row.rx += 3;
  row.tx += 4;
  row.period_rx += 3;
  undo();
  expect(row).toEqual({ ...makeRow(), rx: 103, tx: 54, period_rx: 33 });
});

test('taking it back after a new period has begun does not fall below zero', () => {
  const row = makeRow();
  const undo = applyCorrection(row, { month_rx: 500 }, plan);
  row.period_rx = 0;
  undo();
  expect(row.period_rx).toBe(0);
});
