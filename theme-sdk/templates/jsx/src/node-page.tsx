import { HubError } from 'muster-theme/errors';
import type { FleetNode, History } from 'muster-theme/model';
import { useHub, useMe, useNode } from 'muster-theme/react';
import { Link } from 'muster-theme/router';
import {
  calculateAvailability,
  listRanges,
  summarizeProbes,
  toColumns,
  toLatencyColumns,
} from 'muster-theme/series';
import { useEffect, useState } from 'react';
import { drawLine, findTop, HEIGHT, WIDTH } from './chart.js';
import { format } from './settings.ts';
import { describeNode } from './words.js';

export function NodePage({ id }: { readonly id: number }) {
  const node = useNode(id);
  const now = useHub().live.snapshot()?.ts ?? 0;
  const [hours, setHours] = useState(24);
  const ranges = listRanges(useMe()?.history_days ?? 1);
  const { history, error } = useHistory(id, hours);
  return (
    <>
      <Link className="back" href="/">
        ← All nodes
      </Link>
      <section className="panel">
        <h2>{node?.name ?? `Node ${id}`}</h2>
        {node && <p className="facts">{describeNode(node, format, now)}</p>}
        {node && <Facts node={node} />}
      </section>
      <div className="ranges">
        {ranges.map((range) => (
          <button key={range} type="button" aria-pressed={range === hours} onClick={() => setHours(range)}>
            {format.range(range)}
          </button>
        ))}
      </div>
      {error && <p className="panel">{error}</p>}
      {history && <Charts history={history} />}
    </>
  );
}

function useHistory(id: number, hours: number) {
  const hub = useHub();
  const [state, setState] = useState<{ history?: History; error?: string }>({});
  useEffect(() => {
    const controller = new AbortController();
    hub
      .metrics(id, { hours, points: 300, signal: controller.signal })
      .then((history) => setState({ history }))
      .catch((reason) => {
        if (reason instanceof HubError) setState({ error: reason.message });
      });
    return () => controller.abort();
  }, [hub, id, hours]);
  return state;
}

function Facts({ node }: { readonly node: FleetNode }) {
  const traffic = format.traffic(node);
  const price = format.price(node);
  const facts = [
    ['Processor', node.cpu_name || '—'],
    ['Memory', format.bytes(node.mem_total)],
    ['Disk', format.bytes(node.disk_total)],
    ['Traffic this period', traffic.limit === null ? traffic.used : `${traffic.used} of ${traffic.limit}`],
    ['Price', price?.amount ?? '—'],
    ['Expires', format.expiry(node)?.text ?? '—'],
  ] as const;
  return (
    <dl className="grid">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const CELLS = 60;

function Charts({ history }: { readonly history: History }) {
  const { ts, values } = toColumns(history, ['cpu', 'cpu_max']);
  const { share, cells } = calculateAvailability(history, CELLS);
  const scale = { from: history.from, to: history.to, top: 100 };
  return (
    <>
      <section className="panel">
        <h2>Availability {format.percent(share === null ? null : share * 100)}</h2>
        <div className="strip" aria-hidden="true">
          {cells.map((cell) => (
            <i key={cell.from} className={getCellClass(cell.share)} />
          ))}
        </div>
      </section>
      <section className="panel">
        <h2>CPU, average and peak</h2>
        <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img">
          <title>CPU usage in percent</title>
          <path className="peak" d={drawLine(ts, values.cpu_max, scale)} />
          <path d={drawLine(ts, values.cpu, scale)} />
        </svg>
        <Axis history={history} top={format.percent(scale.top)} />
      </section>
      {summarizeProbes(history).map((probe) => (
        <section key={probe.taskId} className="panel">
          <h2>
            {probe.name}, {format.latency(probe.mean)}, {format.percent(probe.loss)} loss
          </h2>
          <LatencyChart history={history} taskId={probe.taskId} />
        </section>
      ))}
    </>
  );
}

interface LatencyProps {
  readonly history: History;
  readonly taskId: number;
}

function LatencyChart({ history, taskId }: LatencyProps) {
  const { ts, values } = toLatencyColumns(history, taskId);
  const top = findTop(values.latency);
  return (
    <>
      <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img">
        <title>Latency in milliseconds</title>
        <path d={drawLine(ts, values.latency, { from: history.from, to: history.to, top })} />
      </svg>
      <Axis history={history} top={format.latency(top)} />
    </>
  );
}

function Axis({ history, top }: { readonly history: History; readonly top: string }) {
  return (
    <div className="axis">
      <span>{format.dateTime(history.from)}</span>
      <span>up to {top}</span>
      <span>{format.dateTime(history.to)}</span>
    </div>
  );
}

function getCellClass(share: number | null) {
  if (share === null) return '';
  if (share > 0.99) return 'up';
  return share > 0 ? 'partly' : 'down';
}
