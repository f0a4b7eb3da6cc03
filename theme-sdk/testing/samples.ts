import { readPublicMetrics } from '@muster/generated/theme-readers';

/** A node as the hub sends it to visitors; `changes` replace single keys. */
export function createNode(id: number, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id,
    sort: id,
    name: `node-${id}`,
    group: '',
    tags: ['edge'],
    public: true,
    public_remark: '',
    online: true,
    last_seen: 1_790_000_000,
    country: 'DE',
    os: 'Debian GNU/Linux 12 (bookworm)',
    kernel: '6.1.0-28-amd64',
    arch: 'x86_64',
    virt: 'kvm',
    cpu_name: 'AMD EPYC 7443P',
    cpu_cores: 4,
    agent_version: '0.1.0',
    mem_total: 8_326_746_112,
    swap_total: 1_073_737_728,
    disk_total: 84_289_314_816,
    total_rx: 912_345_678_901,
    total_tx: 123_456_789_012,
    month_rx: 12_345_678_901,
    month_tx: 2_345_678_901,
    day_rx: 345_678_901,
    day_tx: 45_678_901,
    month_used: 14_691_357_802,
    month_start: '2026-11-01',
    traffic_limit: 1_099_511_627_776,
    traffic_mode: 'sum',
    traffic_reset_day: 1,
    price: 4.5,
    currency: 'EUR',
    billing_cycle: 'monthly',
    expires_at: '2027-01-31',
    expires_in: 71,
    pings: [],
    metrics: createMetrics(),
    ...changes,
  };
}

export function createMetrics(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    ...Object.fromEntries(Object.keys(readPublicMetrics).map((key) => [key, 0])),
    uptime: 86_400,
    cpu: 12.5,
    load: [0.42, 0.36, 0.3],
    mem_total: 8_326_746_112,
    mem_used: 2_147_483_648,
    swap_total: 1_073_737_728,
    swap_used: 0,
    disk_total: 84_289_314_816,
    disk_used: 21_474_836_480,
    net_rx: 125_000,
    net_tx: 64_000.5,
    tcp: 48,
    udp: 6,
    procs: 131,
    total_rx: 912_345_678_901,
    total_tx: 123_456_789_012,
    month_rx: 12_345_678_901,
    month_tx: 2_345_678_901,
    ...changes,
  };
}

export function createSnapshot(
  nodes: readonly unknown[],
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  return { ts: 1_790_000_000, admin: false, nodes, ...changes };
}

export function answerJson(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

export function answerProblem(status: number, code: string, headers: Record<string, string> = {}): Response {
  const problem = { type: `urn:muster:problem:${code}`, title: code, status, detail: `About ${code}.`, code };
  return answerJson(problem, status, { 'content-type': 'application/problem+json', ...headers });
}

export function answerHtml(status: number): Response {
  return new Response('<!doctype html><h1>Bad Gateway</h1>', {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}
