import type { UnitDetails } from '@muster/generated/types';
import type { BusCall, BusMessage } from '../../details/bus-messages.ts';
import type { Section } from '../../details/section.ts';
import { callService, SYSTEM_BUS } from '../../details/system-bus.ts';
import type { Host } from '../../host.ts';

/** As many as the contract has. */
const MAX_NAMES = 50;
/** systemd walks through its units for an answer. */
const ASKED_EVERY_MS = 10_000;
/** What systemd permits in a name. */
const UNIT_NAME = /^[\w:.\\@-]{1,255}$/;

const listFailed: BusCall = {
  destination: 'org.freedesktop.systemd1',
  path: '/org/freedesktop/systemd1',
  interface: 'org.freedesktop.systemd1.Manager',
  member: 'ListUnitsFiltered',
  argument: ['failed'],
};
/** Name, description, load state, active state, substate, followed unit, path; id, type and path of a job. */
const UNITS = 'a(ssssssouso)';

/**
 * Units that have failed. One whose file is gone remains failed until somebody resets it, so only those that are loaded count.
 */
function parseUnits({ signature, body }: BusMessage): UnitDetails {
  if (signature !== UNITS) throw new Error(`systemd lists units as "${signature}"`);
  const bytes = body.uint32();
  body.align(8);
  const end = body.at + bytes;
  const names: string[] = [];
  while (body.at < end) {
    body.align(8);
    const name = body.text();
    body.skipText();
    const [load, active] = [body.text(), body.text()];
    for (const _ of ['substate', 'followed', 'path']) body.skipText();
    body.uint32();
    for (const _ of ['type', 'path']) body.skipText();
    if (load === 'loaded' && active === 'failed' && UNIT_NAME.test(name)) names.push(name);
  }
  return { count: names.length, failed: names.sort().slice(0, MAX_NAMES) };
}

/** Asks systemd, which answers everybody. Absent without it. */
export function createUnitsSection(
  host: Pick<Host, 'connectLocal' | 'exists' | 'runtime'>,
): Section<'units'> {
  let units: UnitDetails | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'units',
    async measure(now) {
      if (now - askedAt < ASKED_EVERY_MS) return units;
      askedAt = now;
      units = undefined;
      const answer = host.exists(SYSTEM_BUS) ? await callService(host, listFailed) : undefined;
      units = answer && parseUnits(answer);
      return units;
    },
  };
}
