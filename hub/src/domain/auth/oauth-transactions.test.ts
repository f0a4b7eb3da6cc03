import { createManualRuntime } from '@muster/runtime/manual';
import { expect, test } from 'vitest';
import { createTransactions, type Transaction } from './oauth-transactions.ts';

const transaction: Transaction = {
  state: 'state',
  nonce: 'nonce',
  verifier: 'verifier',
  redirectUri: 'https://status.example.com/api/auth/oauth/callback',
  configuration: '{}',
};

test('whoever begins logins without end from one network of IPv6 pushes out nobody else', () => {
  const transactions = createTransactions(createManualRuntime());
  const own = transactions.begin(transaction, '192.0.2.1');
  for (let host = 1; host <= 3000; host += 1)
    transactions.begin(transaction, `2001:db8::${host.toString(16)}`);
  expect(transactions.take(own)).toEqual(transaction);
});
