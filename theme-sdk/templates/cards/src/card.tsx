import { calculatePercent } from 'muster-theme/format';
import { describePresence, type FleetNode, type Latency, type NodeMetrics } from 'muster-theme/model';
import { useHub, useNode } from 'muster-theme/react';
import { Link } from 'muster-theme/router';
import { scaleProbe } from './chart.js';
import { describeNode, describePlan, format, getLevel, words } from './words.js';

/** One node; renders again only when this node changes. */
export function Card({ id }: { readonly id: number }) {
  const node = useNode(id);
  const now = useHub().live.snapshot()?.ts ?? 0;
  if (node === undefined) return null;
  const presence = describePresence(node);
  const { metrics, pings } = node;
  return (
    <Link className={`card ${presence}`} href={`/node/${id}`}>
      <header>
        <i className={`dot ${presence}`} />
        <h3>{node.name}</h3>
        {node.country && (
          <span className="badge" title={format.country(node.country)?.name}>
            {node.country}
          </span>
        )}
      </header>
      <p className="facts">{describeNode(node, now)}</p>
      {metrics && <Rings metrics={metrics} />}
      {metrics && (
        <p className="flow">
          <span title={words.received}>
            <i>↓</i> {format.rate(metrics.net_rx)}
          </span>
          <span title={words.sent}>
            <i>↑</i> {format.rate(metrics.net_tx)}
          </span>
        </p>
      )}
      {pings.length > 0 && (
        <ul className="probes">
          {pings.map((ping) => (
            <Probe key={ping.task_id} ping={ping} />
          ))}
        </ul>
      )}
      <Plan node={node} />
    </Link>
  );
}

function Rings({ metrics }: { readonly metrics: NodeMetrics }) {
  const rings = [
    { name: words.cpu, percent: metrics.cpu },
    { name: words.memory, percent: calculatePercent(metrics.mem_used, metrics.mem_total) },
    { name: words.disk, percent: calculatePercent(metrics.disk_used, metrics.disk_total) },
  ];
  return (
    <div className="rings">
      {rings.map(({ name, percent }) => (
        <div key={name} className={`ring ${getLevel(percent)}`}>
          <svg viewBox="0 0 64 64" aria-hidden="true">
            <circle cx="32" cy="32" r="27" pathLength="100" />
            <circle
              className="value"
              cx="32"
              cy="32"
              r="27"
              pathLength="100"
              strokeDasharray={`${Math.min(100, percent ?? 0)} 100`}
            />
          </svg>
          <b>{format.percent(percent)}</b>
          <span>{name}</span>
        </div>
      ))}
    </div>
  );
}

function Probe({ ping }: { readonly ping: Latency }) {
  const bars = scaleProbe(ping.recent);
  return (
    <li>
      <span className="name">{ping.name}</span>
      <svg
        className="bars"
        viewBox={`0 0 ${bars.length * 3} 18`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bars.map((height, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={index}
            className={height === null ? 'lost' : ''}
            x={index * 3}
            y={18 - (height ?? 1) * 18}
            width="2"
            height={(height ?? 1) * 18}
          />
        ))}
      </svg>
      <span title={words.loss(format.percent(ping.loss))}>{format.latency(ping.latency)}</span>
    </li>
  );
}

function Plan({ node }: { readonly node: FleetNode }) {
  const { price, traffic, expiry } = describePlan(node);
  return (
    <div className="plan">
      <p>
        <span>{words.traffic}</span>
        <b>{words.used(traffic.used, traffic.limit)}</b>
      </p>
      {traffic.share !== null && (
        <span className={`bar ${traffic.level}`}>
          <i style={{ width: `${Math.min(1, traffic.share) * 100}%` }} />
        </span>
      )}
      {(price || expiry) && (
        <p>
          <span>{price}</span>
          {expiry && (
            <span className={expiry.urgency} title={expiry.date}>
              {expiry.sentence}
            </span>
          )}
        </p>
      )}
    </div>
  );
}
