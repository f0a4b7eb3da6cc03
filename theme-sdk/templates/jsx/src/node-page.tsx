import { HubError } from 'muster-theme/errors';
import { calculatePercent } from 'muster-theme/format';
import { describePresence, type FleetNode, type History } from 'muster-theme/model';
import { useFleet, useHub, useMe, useNode } from 'muster-theme/react';
import { Link } from 'muster-theme/router';
import {
  calculateAvailability,
  listRanges,
  summarizeProbes,
  toColumns,
  toLatencyColumns,
} from 'muster-theme/series';
import { useEffect, useState } from 'react';
import { drawArea, drawLine, findTop, HEIGHT, WIDTH } from './chart.js';
import { describeNode, describePlan, format, words } from './words.js';

export function NodePage({ id }: { readonly id: number }) {
  const node = useNode(id);
  const now = useFleet(({ ts }) => ts) ?? 0;
  const [hours, setHours] = useState(24);
  const ranges = listRanges(useMe()?.history_days ?? 1);
  const { history, error } = useHistory(id, hours);
  return (
    <>
      <Link className="back" href="/">
        ← {words.allNodes}
      </Link>
      <section className="panel intro">
        <h2>
          {node && <i className={`dot ${describePresence(node)}`} />}
          {node?.name ?? words.node(id)}
        </h2>
        {node && <p className="facts">{describeNode(node, now)}</p>}
        {node?.public_remark && <p className="remark">{node.public_remark}</p>}
        {node && <Facts node={node} />}
      </section>
      <fieldset className="ranges" aria-label={words.range}>
        {ranges.map((range) => (
          <button key={range} type="button" aria-pressed={range === hours} onClick={() => setHours(range)}>
            {format.range(range)}
          </button>
        ))}
      </fieldset>
      {error && <p className="panel">{error}</p>}
      {history && <Charts history={history} node={node} />}
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
        if (!(reason instanceof HubError)) return;
        setState({ error: reason.code === 'not_found' ? words.unknownNode : words.failed });
      });
    return () => controller.abort();
  }, [hub, id, hours]);
  return state;
}

function Facts({ node }: { readonly node: FleetNode }) {
  const { price, traffic, expiry } = describePlan(node);
  const facts = [
    [words.processor, node.cpu_name ? `${node.cpu_name}, ${words.cores(node.cpu_cores)}` : '—'],
    [words.memory, format.bytes(node.mem_total || null)],
    [words.disk, format.bytes(node.disk_total || null)],
    [words.kernel, [node.kernel, node.arch, node.virt].filter(Boolean).join(' · ') || '—'],
    [words.traffic, words.used(traffic.used, traffic.limit)],
    [words.resets, traffic.resets ?? '—'],
    [words.price, price ?? '—'],
    [words.expires, expiry === null ? '—' : `${expiry.date} (${expiry.text})`],
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

function Charts({ history, node }: { readonly history: History; readonly node: FleetNode | undefined }) {
  if (history.metrics.length === 0 && history.ping.length === 0)
    return <p className="panel">{words.noHistory}</p>;
  const { ts, values } = toColumns(history, ['cpu', 'cpu_max', 'mem_used', 'net_rx', 'net_tx']);
  const memory = values.mem_used.map((used) => calculatePercent(used, node?.mem_total));
  return (
    <>
      <Availability history={history} />
      <div className="charts">
        <Chart
          title={words.cpu}
          note={`${words.average}, ${words.peak}`}
          {...{ ts, history, show: format.percent, top: 100 }}
          line={values.cpu}
          second={values.cpu_max}
        />
        <Chart title={words.memory} {...{ ts, history, show: format.percent, top: 100 }} line={memory} />
        <Chart
          title={words.network}
          note={`↓ ${words.received}, ↑ ${words.sent}`}
          {...{ ts, history, show: format.rate }}
          line={values.net_rx}
          second={values.net_tx}
        />
        {summarizeProbes(history).map((probe) => (
          <LatencyChart key={probe.taskId} {...{ history, probe }} />
        ))}
      </div>
    </>
  );
}

function Availability({ history }: { readonly history: History }) {
  const { share, cells } = calculateAvailability(history, CELLS);
  return (
    <section className="panel">
      <h3>
        {words.availability} <small>{format.percent(share === null ? null : share * 100)}</small>
      </h3>
      <div className="strip" aria-hidden="true">
        {cells.map((cell) => (
          <i key={cell.from} className={getCellClass(cell.share)} />
        ))}
      </div>
    </section>
  );
}

interface LatencyProps {
  readonly history: History;
  readonly probe: ReturnType<typeof summarizeProbes>[number];
}

function LatencyChart({ history, probe }: LatencyProps) {
  const { ts, values } = toLatencyColumns(history, probe.taskId);
  return (
    <Chart
      title={probe.name}
      note={`${format.latency(probe.mean)}, ${words.loss(format.percent(probe.loss))}`}
      {...{ ts, history, show: format.latency }}
      line={values.latency}
    />
  );
}

interface ChartProps {
  readonly title: string;
  readonly note?: string;
  readonly history: History;
  readonly ts: readonly number[];
  readonly line: readonly (number | null)[];
  /** A thinner line behind the first. */
  readonly second?: readonly (number | null)[];
  /** The value at the top; the highest unless given. */
  readonly top?: number;
  readonly show: (value: number) => string;
}

function Chart({
  title,
  note,
  history,
  ts,
  line,
  second = [],
  top = findTop([...line, ...second]),
  show,
}: ChartProps) {
  const scale = { from: history.from, to: history.to, top };
  return (
    <section className="panel chart">
      <h3>
        {title} <small>{note}</small>
      </h3>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img">
        <title>{`${title}, ${words.upTo(show(top))}`}</title>
        <path className="area" d={drawArea(ts, line, scale)} />
        <path className="second" d={drawLine(ts, second, scale)} />
        <path className="line" d={drawLine(ts, line, scale)} />
      </svg>
      <div className="axis">
        <span>{format.dateTime(history.from)}</span>
        <span>{words.upTo(show(top))}</span>
        <span>{format.dateTime(history.to)}</span>
      </div>
    </section>
  );
}

function getCellClass(share: number | null) {
  if (share === null) return '';
  if (share > 0.99) return 'up';
  return share > 0 ? 'partly' : 'down';
}
