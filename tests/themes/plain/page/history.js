const HOURS = 24;

/** Series of a node's last day: CPU, and latency per task. */
export async function drawHistory(place, id) {
  const response = await fetch(`/api/nodes/${id}/metrics?hours=${HOURS}&points=300`);
  if (!response.ok) return;
  const { metrics, ping, probes, loss } = await response.json();
  const section = document.createElement('section');
  section.append(
    drawLine(
      'CPU',
      'cpu',
      metrics.map(({ ts, cpu }) => [ts, cpu]),
    ),
  );
  for (const [task, name] of Object.entries(probes)) {
    const rows = ping.filter(({ task_id, latency }) => task_id === Number(task) && latency !== null);
    const title = `${name}, ${loss[task] ?? 0} % lost`;
    section.append(
      drawLine(
        title,
        'latency',
        rows.map(({ ts, latency }) => [ts, latency]),
      ),
    );
  }
  place.append(section);
}

function drawLine(title, kind, points) {
  const figure = document.createElement('figure');
  const caption = Object.assign(document.createElement('figcaption'), { textContent: title });
  const newest = Math.max(...points.map(([ts]) => ts));
  const highest = Math.max(1, ...points.map(([, value]) => value));
  const places = points.map(([ts, value]) => [
    (1000 * (ts - newest + HOURS * 3600)) / (HOURS * 3600),
    100 - (95 * value) / highest,
  ]);
  figure.dataset.chart = kind;
  figure.dataset.points = points.length;
  figure.append(caption);
  figure.insertAdjacentHTML(
    'beforeend',
    `<svg viewBox="0 0 1000 100" preserveAspectRatio="none" role="img"><polyline points="${places.map((pair) => pair.join(',')).join(' ')}"/></svg>`,
  );
  return figure;
}
