import { createManualRuntime } from '@muster/runtime/manual';
import { expect, test } from 'vitest';
import { describePoolClient } from '../rate-limit/pool-client.ts';
import { createOauthTransactions, type OauthTransaction } from './oauth-transactions.ts';

const transaction: OauthTransaction = {
  state: 'state',
  nonce: 'nonce',
  verifier: 'verifier',
  redirectUri: 'https://status.example.com/api/auth/oauth/callback',
  configuration: '{}',
};

const begin = (transactions: ReturnType<typeof createOauthTransactions>, address: string, isKnown = false) =>
  transactions.begin(transaction, describePoolClient(address, isKnown));

test('a client that starts many logins from one IPv6 /64 evicts only its own', async () => {
  const transactions = createOauthTransactions(createManualRuntime(), null);
  const own = begin(transactions, '192.0.2.1');
  for (let host = 1; host <= 3000; host += 1) begin(transactions, `2001:db8::${host.toString(16)}`);
  expect(await transactions.take(own)).toEqual(transaction);
});

test.each([
  ['a /48 that starts', 1],
  ['50 networks that start', 50],
])('%s many logins, each from another /64, evict only their own', async (_, networks) => {
  const transactions = createOauthTransactions(createManualRuntime(), null);
  const own = [begin(transactions, '192.0.2.1'), begin(transactions, '2001:db8:0::1', true)];
  for (let host = 1; host <= 5000; host += 1)
    begin(transactions, `2001:db8:${host % networks}:${host.toString(16)}::1`);
  for (const token of own) expect(await transactions.take(token)).toEqual(transaction);
});
