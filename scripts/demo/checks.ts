import type { Check, PingResult } from '@muster/generated/types';
import type { CheckOutageRow, HeartbeatCalls } from '../../hub/src/store/rows.ts';
import type { Store } from '../../hub/src/store/store.ts';
import { generateLatency } from '../../theme-sdk/src/mock/host-metrics.ts';
import type { Host, Probe } from '../../theme-sdk/src/mock/hosts.ts';
import {
  findStateStart,
  listServiceOutages,
  type MockService,
  mockServices,
} from '../../theme-sdk/src/mock/services.ts';
import { demoTasks } from './fleet.ts';

/** A target that the demo's hosts check. What it says is that of the mock service with its name. */
interface DemoCheck {
  readonly target: string;
  readonly check: Check & { readonly public_name: string };
  /** Milliseconds from a host nearby. */
  readonly latency: number;
  /** Days for which the certificate is still valid. */
  readonly certificateDays?: number;
  /** What the agents find while it is down. */
  readonly detail?: string;
}

/** A job that calls when it has run. */
interface DemoHeartbeat {
  readonly name: string;
  readonly check: Check;
  /** Seconds since its last run, and how long that took. */
  findLastRun(now: number): { readonly ago: number; readonly seconds: number };
  /** Seconds after its last run from which it is late, if it is late now. */
  readonly lateAfter: number | null;
  /** Ended outages: days ago, minutes. */
  readonly past: readonly (readonly [days: number, minutes: number, reason: 'late' | 'failed'])[];
}

const DAY_SECONDS = 86_400;
const CHECKED_DAYS = 90;
const CHECK_INTERVAL = 30;
const FIRST_TASK_ID = demoTasks.length + 1;
/** By this factor, a service that is slow now is slower than before. */
const SLOWER = 3.2;
/** Hosts in three regions. */
const watchers: readonly number[] = [9, 15, 16];

/** Names and addresses are reserved for documentation: nothing is sent to them. */
const demoChecks: readonly DemoCheck[] = [
  {
    target: 'https://www.example.net/',
    check: { statuses: ['2xx'], redirects: 2, slow_ms: 1500, public_name: 'Website' },
    latency: 70,
    certificateDays: 61,
  },
  {
    target: 'https://shop.example.net/',
    check: { body_contains: 'Add to basket', failures: 3, quorum: 2, slow_ms: 2000, public_name: 'Shop' },
    latency: 120,
    certificateDays: 9,
  },
  {
    target: 'https://api.example.net/health',
    check: { json_path: '$.status', json_value: 'ok', slow_ms: 400, public_name: 'API' },
    latency: 180,
    certificateDays: 61,
  },
  {
    target: 'tls://mail.example.net:993',
    check: { failures: 2, public_name: 'Mail' },
    latency: 40,
    detail: '198.51.100.25:993',
  },
  {
    target: 'dns://192.0.2.53/example.net?type=MX',
    check: { record_contains: 'mail.example.net', public_name: 'DNS' },
    latency: 14,
  },
];

const demoHeartbeats: readonly DemoHeartbeat[] = [
  {
    name: 'Nightly backup',
    check: { cron: '30 3 * * *', grace_seconds: 1800, public_name: 'Nightly backup' },
    findLastRun: (now) => ({ ago: findSecondsSince(now, { hours: 3, minutes: 42 }), seconds: 714 }),
    lateAfter: null,
    past: [
      [12, 312, 'late'],
      [54, 38, 'failed'],
    ],
  },
  {
    name: 'Invoice export',
    check: { period_seconds: 3600, grace_seconds: 300 },
    findLastRun: () => ({ ago: 8700, seconds: 23 }),
    lateAfter: 3900,
    past: [[31, 85, 'failed']],
  },
];

/** Seconds since the latest such time of day, in the time zone of this machine, which is the hub's. */
function findSecondsSince(now: number, { hours, minutes }: { hours: number; minutes: number }): number {
  const time = new Date(now * 1000).setHours(hours, minutes, 0, 0) / 1000;
  return now - (time > now ? time - DAY_SECONDS : time);
}

/** The probes of a host for the checks, whose ids follow those of the other tasks. */
export function listCheckProbes({ id }: Pick<Host, 'id'>): readonly Probe[] {
  if (!watchers.includes(id)) return [];
  return demoChecks.map(({ check, latency }, index) => ({
    taskId: FIRST_TASK_ID + index,
    name: check.public_name,
    base: latency * (1 + 0.2 * watchers.indexOf(id)),
    loss: 0,
  }));
}

/** The latency of a probe at each time, null for a lost one: as long as its service is slow or down at `now`, or was before. */
export function createLatencyReader(host: Host, probe: Probe, now: number): (t: number) => number | null {
  const demo = demoChecks[probe.taskId - FIRST_TASK_ID];
  if (demo === undefined) return (t) => generateLatency(host, probe, t);
  const service = findService(demo);
  const outages = listServiceOutages(service, now);
  const slowSince =
    service.state === 'slow' ? (findStateStart(service, now) ?? now) : Number.POSITIVE_INFINITY;
  return (t) => {
    if (outages.some(({ began_at, ended_at }) => began_at <= t && t < (ended_at ?? Number.POSITIVE_INFINITY)))
      return null;
    const latency = generateLatency(host, probe, t);
    return latency === null || t < slowSince ? latency : latency * SLOWER;
  };
}

/** What an agent measures of a check's target; undefined for another target. */
export function measureCheck(host: Host, target: string, t: number): Omit<PingResult, 'task_id'> | undefined {
  const index = demoChecks.findIndex((one) => one.target === target);
  const [demo, probe] = [demoChecks[index], listCheckProbes(host)[index]];
  if (demo === undefined || probe === undefined) return;
  const latency = createLatencyReader(host, probe, t)(t);
  const { certificateDays, detail } = demo;
  if (latency === null)
    return { latency_ms: -1, reason: toFailure(findService(demo).reason), ...(detail && { detail }) };
  return {
    latency_ms: Math.round(latency),
    ...(certificateDays && { certificate_until: findCertificateEnd(certificateDays, t) }),
  };
}

/** The same on the whole day. */
function findCertificateEnd(days: number, t: number): number {
  return (Math.floor(t / DAY_SECONDS) + days) * DAY_SECONDS - 1;
}

function toFailure(reason: MockService['reason']): 'refused' | 'timeout' {
  return reason === 'refused' ? reason : 'timeout';
}

function findService({ check }: DemoCheck): MockService {
  const service = mockServices.find(({ name }) => name === check.public_name);
  if (service === undefined) throw new Error(`The mock hub has no service ${check.public_name}.`);
  return service;
}

export interface CheckStage {
  /** Node ids by the ids of hosts. */
  readonly toNodeId: (host: number) => number;
  /** Unix seconds. */
  readonly now: number;
  /** Position of the first task. */
  readonly sort: number;
  /** The same bytes for the same seed. */
  readonly drawBytes: (count: number) => Buffer;
}

/** Adds the checks with their states and outages. Resolves to the ids of their tasks. */
export async function addChecks(store: Store, stage: CheckStage): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, demo] of demoChecks.entries()) {
    const { id } = await store.insertPingTask({
      name: demo.check.public_name,
      target: demo.target,
      interval: CHECK_INTERVAL,
      all_nodes: false,
      node_ids: watchers.map(stage.toNodeId),
      sort: stage.sort + index,
      check: demo.check,
    });
    await writeStates(store, { id, demo, stage });
    ids.push(id);
  }
  for (const [index, heartbeat] of demoHeartbeats.entries())
    await addHeartbeat(store, heartbeat, { ...stage, sort: stage.sort + demoChecks.length + index });
  return ids;
}

interface AddedCheck {
  readonly id: number;
  readonly demo: DemoCheck;
  readonly stage: CheckStage;
}

/** The state of a target is what each of its nodes says. */
async function writeStates(store: Store, { id, demo, stage: { toNodeId, now } }: AddedCheck): Promise<void> {
  const service = findService(demo);
  const { state, reason, checkedDays } = service;
  const { certificateDays, detail = '' } = demo;
  const since = findStateStart(service, now);
  if (state === 'unknown' || since === undefined) return;
  const found = { state, since, reason, detail: state === 'down' ? detail : '' };
  const certificate_until = certificateDays === undefined ? null : findCertificateEnd(certificateDays, now);
  await store.writeChecks({
    statuses: [{ task_id: id, begun_at: now - checkedDays * DAY_SECONDS, ...found }],
    results: watchers.map((host) => ({ task_id: id, node_id: toNodeId(host), ...found, certificate_until })),
    deletedResults: [],
    outages: listServiceOutages(service, now).map((outage) => ({ task_id: id, ...outage })),
  });
}

async function addHeartbeat(
  store: Store,
  { name, check, findLastRun, lateAfter, past }: DemoHeartbeat,
  { now, sort, drawBytes }: CheckStage,
): Promise<void> {
  const { id: task_id } = await store.insertPingTask({
    ...{ name, target: 'heartbeat:', interval: DAY_SECONDS, all_nodes: false, node_ids: [], sort, check },
    heartbeat_key: drawBytes(16).toString('hex'),
  });
  const { ago, seconds } = findLastRun(now);
  const called_at = now - ago;
  const calls: HeartbeatCalls = {
    ...{ task_id, called_at, has_failed: false, started_at: null, duration_ms: seconds * 1000 },
  };
  await store.writeHeartbeat(calls);
  const ended = past.map(([days, minutes, reason]): CheckOutageRow => {
    const began_at = called_at - days * DAY_SECONDS;
    return { task_id, began_at, ended_at: began_at + minutes * 60, reason };
  });
  const begun_at = now - CHECKED_DAYS * DAY_SECONDS;
  const lateSince = lateAfter === null ? null : called_at + lateAfter;
  const state =
    lateSince === null
      ? { state: 'up' as const, since: ended[0]?.ended_at ?? begun_at, reason: null }
      : { state: 'down' as const, since: lateSince, reason: 'late' as const };
  const open =
    lateSince === null ? [] : [{ task_id, began_at: lateSince, ended_at: null, reason: 'late' as const }];
  await store.writeChecks({
    statuses: [{ task_id, begun_at, detail: '', ...state }],
    results: [],
    deletedResults: [],
    outages: [...ended, ...open],
  });
}
