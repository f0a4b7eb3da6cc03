const steps = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi'];

export function bytes(value = 0) {
  const step = value < 1 ? 0 : Math.min(Math.floor(Math.log2(value) / 10), steps.length - 1);
  return `${(value / 1024 ** step).toFixed(step === 0 ? 0 : 1)} ${steps[step]}B`;
}

export const share = (used, total) => (total > 0 ? `${Math.round((100 * used) / total)} %` : '–');

export function stateOf(node) {
  if (!node.online) return 'offline';
  return node.metrics ? 'online' : 'waiting';
}

/** Metrics of a node by name; missing ones have no entry. */
export function figuresOf(node) {
  const { metrics } = node;
  const live = metrics && {
    cpu: `${metrics.cpu.toFixed(1)} %`,
    load: metrics.load.join(' '),
    memory: share(metrics.mem_used, metrics.mem_total),
    swap: share(metrics.swap_used, metrics.swap_total),
    disk: share(metrics.disk_used, metrics.disk_total),
    network: `${bytes(metrics.net_rx)}/s in, ${bytes(metrics.net_tx)}/s out`,
    sockets: `${metrics.tcp} + ${metrics.udp}, ${metrics.procs} processes`,
    uptime: `${(metrics.uptime / 3600).toFixed(1)} h`,
  };
  return {
    ...live,
    traffic: node.traffic_limit
      ? `${bytes(node.month_used)} of ${bytes(node.traffic_limit)} since ${node.month_start}`
      : bytes(node.month_used),
    total: `${bytes(node.total_rx)} in, ${bytes(node.total_tx)} out`,
    ...(node.price && { price: `${node.price} ${node.currency} ${node.billing_cycle}` }),
    ...(node.expires_at && { expiry: `${node.expires_at}, ${node.expires_in} days` }),
    ...(node.pings?.length && {
      latency: node.pings
        .map(({ name, latency }) => `${name} ${latency?.toFixed(1) ?? 'lost'} ms`)
        .join(', '),
    }),
  };
}
