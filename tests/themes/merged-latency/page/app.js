const [node] = (await (await fetch('/api/nodes')).json()).nodes;
const history = await (await fetch(`/api/nodes/${node.id}/metrics?hours=6`)).json();

// One entry for each time: what has no entry in common with the other tasks is missing from the tooltip.
const points = new Map();
for (const { task_id: task, ts, latency } of history.ping)
  points.set(ts, { ...points.get(ts), [task]: latency });

const merged = [...points.values()];
const values = merged.flatMap((point) => Object.values(point));
const tasks = Object.keys(history.probes).length;
const complete = merged.filter((point) => Object.keys(point).length === tasks);
document.getElementById('summary').textContent =
  `${values.length} of ${history.ping.length} values, ${complete.length} of ${merged.length} points complete`;

const [last] = complete.slice(-1);
document.getElementById('tooltip').textContent = Object.entries(history.probes)
  .map(([id, name]) => `${name} ${last?.[id] === null ? 'lost' : `${last?.[id]} ms`}`)
  .join(', ');
document.body.dataset.state = 'done';
