import { calculatePercent, type Format } from 'muster-theme/format';
import { describePresence, type FleetNode, type NodeMetrics } from 'muster-theme/model';
import { useHub, useNode } from 'muster-theme/react';
import { Link } from 'muster-theme/router';
import { drawSparkline } from './chart.js';
import { describeMachine, describeNode, getLevel } from './words.js';

interface CardProps {
  readonly id: number;
  readonly format: Format;
}

/** One node; renders again only when this node changes. */
export function Card({ id, format }: CardProps) {
  const node = useNode(id);
  const now = useHub().live.snapshot()?.ts ?? 0;
  if (node === undefined) return null;
  const { metrics } = node;
  return (
    <Link className={`card ${describePresence(node)}`} href={`/node/${id}`}>
      <header>
        <i className="dot" />
        <h2>{node.name}</h2>
        {node.country && (
          <span className="badge" title={format.country(node.country)?.name}>
            {node.country}
          </span>
        )}
      </header>
      <p className="facts">{describeNode(node, format, now)}</p>
      {metrics && <Meters metrics={metrics} format={format} />}
      {metrics && <Flow node={node} metrics={metrics} format={format} />}
      <Footer node={node} format={format} />
    </Link>
  );
}

function Meters({ metrics, format }: { metrics: NodeMetrics; format: Format }) {
  const meters = [
    { name: 'CPU', percent: metrics.cpu },
    { name: 'Memory', percent: calculatePercent(metrics.mem_used, metrics.mem_total) },
    { name: 'Disk', percent: calculatePercent(metrics.disk_used, metrics.disk_total) },
  ];
  return (
    <div className="meters">
      {meters.map(({ name, percent }) => (
        <div key={name} className="meter">
          <span className="name">{name}</span>
          <span className={`bar ${getLevel(percent)}`}>
            <i style={{ width: `${Math.min(100, percent ?? 0)}%` }} />
          </span>
          <span>{format.percent(percent)}</span>
        </div>
      ))}
    </div>
  );
}

function Flow({ node, metrics, format }: { node: FleetNode; metrics: NodeMetrics; format: Format }) {
  const [ping] = node.pings;
  return (
    <>
      <div className="row">
        <span>
          ↓ <b>{format.rate(metrics.net_rx)}</b>
        </span>
        <span>
          ↑ <b>{format.rate(metrics.net_tx)}</b>
        </span>
      </div>
      {ping && (
        <div className="row">
          <span>{ping.name}</span>
          <span title={`${format.percent(ping.loss)} loss`}>
            <svg className="spark" viewBox="0 0 60 16" aria-hidden="true">
              <path d={drawSparkline(ping.recent)} />
            </svg>{' '}
            <b>{format.latency(ping.latency)}</b>
          </span>
        </div>
      )}
    </>
  );
}

function Footer({ node, format }: { node: FleetNode; format: Format }) {
  const expiry = format.expiry(node);
  return (
    <div className="row foot">
      <span>{describeMachine(node, format)}</span>
      {expiry && <span className={expiry.urgency}>expires {expiry.text}</span>}
    </div>
  );
}
