import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import type { HubProcess } from '../hub/hub-process.ts';
import { type ClockedAgent, createClockedAgent, runInRealTime } from './clocked-agent.ts';

const MINUTE = 60;
const DAY_MINUTES = 1440;
const BYTES_PER_SECOND = 1e6;

export interface AgentAfterDay {
  agent: ClockedAgent;
  /** Number of messages with minutes that it has sent. */
  countMessages(): number;
  /** Expects that the hub has a row for each minute of the day, each with a minute's traffic, and its gauges. */
  expectDay(hub: HubProcess, cookie: string): Promise<void>;
}

/** An agent that has been without a hub for a day, and runs in real time from now on. */
export async function startAfterDay({ id, token }: { id: number; token: string }): Promise<AgentAfterDay> {
  const agent = createClockedAgent({
    now: Date.now() - DAY_MINUTES * MINUTE * 1000,
    token,
    intervalSeconds: 10,
    countBytes: (uptime) => ({ rx: Math.floor(BYTES_PER_SECOND * uptime), tx: 0 }),
  });
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    // Gauges are measured 10 s after the beginning of a minute, by functions that are asynchronous.
    agent.advance(11_000);
    await turn();
    agent.advance(MINUTE * 1000 - 11_000);
    await turn();
  }
  onTestFinished(agent.stop);
  onTestFinished(runInRealTime(agent));
  const last = Math.floor(Date.now() / 1000 / MINUTE) * MINUTE;

  /** From the second minute on; the first one is that in which the agent started. */
  async function readRates(
    hub: HubProcess,
    cookie: string,
  ): Promise<[ts: number, rate: number, minutes: number][]> {
    const read = async (until: number) => {
      const path = `/api/nodes/${id}/metrics?hours=12&until=${until}`;
      const { metrics } = await hub.call('GET', path, { cookie });
      // The uptime has hundredths of a second.
      return metrics.map(({ ts, net_rx = 0, minutes }: Record<string, number>) => [
        ts,
        Math.round(net_rx / 1000) * 1000,
        minutes,
      ]);
    };
    const halves = await Promise.all([read(last - 12 * 3600), read(last)]);
    return halves.flat().slice(-DAY_MINUTES + 2);
  }

  /** Ends of the minutes that have gauges, and hours that have the use of the file systems. */
  async function readGauges(hub: HubProcess, cookie: string): Promise<{ ends: number[]; hours: number[] }> {
    const read = (until: number) =>
      hub.call('GET', `/api/nodes/${id}/gauges?hours=12&until=${until}`, { cookie });
    const halves = [await read(last - 12 * 3600), await read(last)];
    const ends = halves.flatMap(({ ts, gauges }) =>
      ts.filter((_: number, index: number) => gauges.mount_used.mean[index] !== null),
    );
    const { ts, mounts } = halves[1].parts;
    return {
      ends: ends.slice(-DAY_MINUTES + 2),
      hours: ts.filter((_: number, index: number) => mounts[0].used[index] !== null),
    };
  }

  return {
    agent,
    countMessages: () => agent.sent.filter((text) => text.includes('"history.minutes"')).length,
    async expectDay(hub, cookie) {
      const expected = Array.from({ length: DAY_MINUTES - 2 }, (_, index) => [
        last - (DAY_MINUTES - 3 - index) * MINUTE,
        BYTES_PER_SECOND,
        1,
      ]);
      await expect
        .poll(async () => (await readRates(hub, cookie)).length, { timeout: 60_000 })
        .toBe(expected.length);
      expect(await readRates(hub, cookie)).toEqual(expected);
      const { ends, hours } = await readGauges(hub, cookie);
      expect(ends).toEqual(expected.map(([end]) => end));
      expect(hours).toHaveLength(24);
    },
  };
}
