import { createManualRuntime } from '@muster/runtime/manual';
import { expect, test } from 'vitest';
import { createOauthTransactions, type OauthTransaction } from './oauth-transactions.ts';

const transaction: OauthTransaction = {
  state: 'state',
  nonce: 'nonce',
  verifier: 'verifier',
  redirectUri: 'https://status.example.com/api/auth/oauth/callback',
  configuration: '{}',
};

test('a client that starts many logins from one IPv6 /64 evicts only its own', async () => {
  const transactions = createOauthTransactions(createManualRuntime(), null);
  const own = transactions.begin(transaction, '192.0.2.1');
  for (let host = 1; host <= 3000; host += 1)
    transactions.begin(transaction, `2001:db8::${host.toString(16)}`);
  expect(await transactions.take(own)).toEqual(transaction);
});
