import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';
import { openSocket } from '../../support/network/socket.ts';
import { countPlaces } from '../../support/planted.ts';
import { listCallers } from './callers.ts';
import { rules } from './contract-rules.ts';
import { type MatrixHub, startMatrixHub } from './matrix-hub.ts';
import { plantedBreaks } from './planted-breaks.ts';
import { walkMatrix } from './walk-matrix.ts';

describe('the contract', () => {
  const changing = rules.filter(({ method, access }) => method !== 'GET' && access !== 'registrationKey');

  test('lets no other site cause a change', () => {
    expect(changing.filter(({ codes }) => !codes.has('foreign_origin')).map(({ id }) => id)).toEqual([]);
  });

  test('asks browsers for the CSRF token before a change by a session', () => {
    const open = changing.filter(
      ({ access, codes }) => access === 'session' && !codes.has('csrf_token_required'),
    );
    expect(open.map(({ id }) => id)).toEqual([]);
  });

  test('declares the refusal of each operation that needs a confirmation', () => {
    const confirmed = rules.filter(({ needsConfirmation }) => needsConfirmation);
    expect(confirmed.length).toBeGreaterThan(0);
    expect(
      confirmed.filter(({ access, codes }) => access !== 'session' || !codes.has('confirmation_required')),
    ).toEqual([]);
  });
});

describe('a hub', () => {
  let joined: MatrixHub;
  let split: MatrixHub;

  beforeAll(async () => {
    joined = await startMatrixHub();
    split = await startMatrixHub({ hasPanelPort: true });
  });
  afterAll(() => Promise.all([joined?.close(), split?.close()]));

  test(
    'answers every caller as the contract says, from every origin and with every part of a request',
    async () => {
      const result = await walkMatrix({ hubs: { joined, split }, isLong: IS_LONG, maxFindings: 100 });
      expect(result.findings).toEqual([]);
      expect(result.cells).toBeGreaterThan(70_000);
    },
    IS_LONG ? 1_800_000 : 600_000,
  );

  test('shows private nodes in the live stream of sessions only', async () => {
    for (const { name, headers, proof } of listCallers(joined.credentials, split.credentials)) {
      const socket = await openSocket(`ws://127.0.0.1:${joined.port}/api/ws`, { headers });
      const snapshot = await socket.nextJson();
      // The stream does not take HTTP Basic.
      const isAdministrator = proof.session !== 'none' && (proof.token === null || proof.isBasic);
      const hasPrivate = snapshot.nodes.some(({ name: shown }: { name: string }) =>
        shown.startsWith('canary-of-'),
      );
      expect([name, snapshot.admin, hasPrivate]).toEqual([name, isAdministrator, isAdministrator]);
      await socket.close();
    }
  });
});

describe('each planted break replaces one place of today’s sources:', () => {
  test.each(plantedBreaks)('$says', async (planted) => {
    expect(await countPlaces(planted)).toBe(1);
  });
});
