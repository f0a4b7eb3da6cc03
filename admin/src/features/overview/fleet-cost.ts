import type { AdminNode } from '@muster/generated/types';
import { formatPrice } from '../../ui/format.ts';

const DAY_MS = 86_400_000;

type Plan = Pick<AdminNode, 'price' | 'currency' | 'billing_cycle' | 'expires_at' | 'expires_in'>;

export interface CurrencyCost {
  currency: string;
  /** Prices of all recurring plans, converted to a month. */
  perMonth: number;
  /** One-time payments. */
  once: number;
  nodes: number;
}

/** Cost of the plans by currency, the highest monthly cost first. Expired plans and plans without a price do not count. */
export function sumCosts(nodes: readonly Plan[]): CurrencyCost[] {
  const byCurrency = new Map<string, CurrencyCost>();
  for (const node of nodes) {
    const cycle = readCycle(node);
    if (cycle === undefined || isExpired(node)) continue;
    const { currency } = node;
    const cost = byCurrency.get(currency) ?? { currency, perMonth: 0, once: 0, nodes: 0 };
    cost.nodes += 1;
    if (cycle === 'once') cost.once += node.price;
    else cost.perMonth += node.price / cycle;
    byCurrency.set(currency, cost);
  }
  return [...byCurrency.values()].sort((a, b) => b.perMonth - a.perMonth || b.once - a.once);
}

/** Nodes with a price whose plan has expired. */
export function countExpired(nodes: readonly Plan[]): number {
  return nodes.filter((node) => node.price > 0 && isExpired(node)).length;
}

export interface Payment {
  currency: string;
  amount: number;
}

export interface MonthPayments {
  /** First day of the month, `YYYY-MM-DD`. */
  month: string;
  /** Highest amount first. */
  payments: Payment[];
}

/**
 * Payments that are due in this month and the following ones: plans with a date are renewed on it, and then once in each
 * billing cycle.
 * @param today day of the hub, `YYYY-MM-DD`
 */
export function listPayments(nodes: readonly Plan[], today: string, months: number): MonthPayments[] {
  const first = countMonths(today);
  const due = Array.from({ length: months }, () => new Map<string, number>());
  for (const node of nodes) {
    const cycle = readCycle(node);
    if (cycle === undefined || cycle === 'once' || node.expires_at === null || isExpired(node)) continue;
    for (let index = countMonths(node.expires_at) - first; index < months; index += cycle) {
      const amounts = due[index];
      amounts?.set(node.currency, (amounts.get(node.currency) ?? 0) + node.price);
    }
  }
  return due.map((amounts, index) => ({
    month: formatMonth(first + index),
    payments: [...amounts]
      .map(([currency, amount]) => ({ currency, amount }))
      .sort((a, b) => b.amount - a.amount),
  }));
}

/**
 * The day on which a plan ends after its next payment, `YYYY-MM-DD`, today or later; undefined without a price, a date or a
 * billing cycle.
 */
export function findRenewal(node: Plan): string | undefined {
  const cycle = readCycle(node);
  const { expires_at: day, expires_in: daysLeft } = node;
  if (cycle === undefined || cycle === 'once' || day === null || daysLeft === null) return undefined;
  const today = new Date(Date.parse(day) - daysLeft * DAY_MS).toISOString().slice(0, 10);
  let months = cycle;
  while (addMonths(day, months) < today) months += cycle;
  return addMonths(day, months);
}

/** The same day of a later month, or its last day. */
function addMonths(day: string, months: number): string {
  const target = countMonths(day) + months;
  const last = new Date(Date.UTC(Math.floor(target / 12), (target % 12) + 1, 0)).getUTCDate();
  return formatMonth(target).slice(0, -2) + String(Math.min(last, Number(day.slice(8)))).padStart(2, '0');
}

/** Months of the billing cycle, or `once`; undefined without a price or for an unknown cycle. */
function readCycle(node: Plan): number | 'once' | undefined {
  const price = formatPrice(node, 'en');
  if (price === null) return undefined;
  return price.isOnce ? 'once' : (price.months ?? undefined);
}

function isExpired({ expires_in }: Plan): boolean {
  return expires_in !== null && expires_in < 0;
}

/** Months since the year 0. */
function countMonths(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function formatMonth(months: number): string {
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}
