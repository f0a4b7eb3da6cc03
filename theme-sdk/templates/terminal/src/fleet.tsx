import { calculatePercent } from 'muster-theme/format';
import { describePresence, type FleetNode, type Latency } from 'muster-theme/model';
import { useFleet, useHub, useNode } from 'muster-theme/react';
import { Link } from 'muster-theme/router';
import { useState } from 'react';
import { scaleProbe } from './chart.js';
import { useGroups } from './groups.ts';
import { describeNode, describePlan, format, getLevel, words } from './words.js';

const columns = [words.name, words.usage, words.network, words.latency, words.plan];

/** All nodes in one table, with a filter. */
export function Fleet() {
  const [query, setQuery] = useState('');
  const found = useMatches(query);
  const groups = useGroups().map(({ name, ids }) => ({ name, ids: ids.filter((id) => found.includes(id)) }));
  return (
    <>
      <label className="prompt">
        <span aria-hidden="true">$ grep</span>
        <input
          type="search"
          aria-label={words.filter}
          placeholder={words.filter}
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
      </label>
      {found.length === 0 && <p className="nothing">{words.noMatch}</p>}
      {found.length > 0 && (
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ name, ids }) => (
            <tbody key={name}>
              {name !== '' && ids.length > 0 && (
                <tr className="group">
                  <th scope="rowgroup" colSpan={columns.length}>
                    <span>{name}</span>
                  </th>
                </tr>
              )}
              {ids.map((id) => (
                <Row key={id} id={id} />
              ))}
            </tbody>
          ))}
        </table>
      )}
    </>
  );
}

const isSame = (a: readonly number[], b: readonly number[]) => a.join() === b.join();

/** Ids of the nodes in which all words of the query occur. */
function useMatches(query: string): readonly number[] {
  const wanted = query.toLowerCase().split(/\s+/);
  return (
    useFleet(({ nodes }) => {
      const matches = nodes.filter(({ name, group, country, os, tags }) => {
        const text = [name, group, country, os, ...tags].join(' ').toLowerCase();
        return wanted.every((word) => text.includes(word));
      });
      return matches.map(({ id }) => id);
    }, isSame) ?? []
  );
}

/** One node; renders again only when this node changes. */
function Row({ id }: { readonly id: number }) {
  const node = useNode(id);
  const now = useHub().live.snapshot()?.ts ?? 0;
  if (node === undefined) return null;
  const { metrics, pings } = node;
  const presence = describePresence(node);
  return (
    <tr className={presence}>
      <th scope="row">
        <Link href={`/node/${id}`}>
          <i className={`dot ${presence}`} />
          {node.name}
        </Link>
        <span>{[node.country, format.country(node.country)?.name].filter(Boolean).join(' ')}</span>
        <span className="state">{describeNode(node, now)}</span>
      </th>
      <td>
        {metrics && (
          <>
            <Gauge name={words.cpu} percent={metrics.cpu} />
            <Gauge name={words.memory} percent={calculatePercent(metrics.mem_used, metrics.mem_total)} />
            <Gauge name={words.disk} percent={calculatePercent(metrics.disk_used, metrics.disk_total)} />
          </>
        )}
      </td>
      <td className="flow">
        {metrics && (
          <>
            <span title={words.received}>↓ {format.rate(metrics.net_rx)}</span>
            <span title={words.sent}>↑ {format.rate(metrics.net_tx)}</span>
          </>
        )}
      </td>
      <td>
        {metrics && pings.length === 0 && <span className="quiet">{words.noProbes}</span>}
        {pings.map((ping) => (
          <Probe key={ping.task_id} ping={ping} />
        ))}
      </td>
      <Plan node={node} />
    </tr>
  );
}

const CELLS = 10;

/** A bar of block characters, such as `████▌   48%`. */
function Gauge({ name, percent }: { readonly name: string; readonly percent: number | null }) {
  const filled = Math.round((Math.min(100, percent ?? 0) / 100) * CELLS);
  return (
    <span className={`gauge ${getLevel(percent)}`}>
      <span>{name}</span>
      <span aria-hidden="true">
        <b>{'█'.repeat(filled)}</b>
        {'░'.repeat(CELLS - filled)}
      </span>
      <span>{format.percent(percent)}</span>
    </span>
  );
}

const LEVELS = '▁▂▃▄▅▆▇█';
const SHOWN = 16;

/** The latest results as a line of blocks; a lost one is a cross. */
function Probe({ ping }: { readonly ping: Latency }) {
  const scaled = scaleProbe(ping.recent).slice(-SHOWN);
  const blocks = scaled.map((height) =>
    height === null ? '×' : LEVELS[Math.min(7, Math.floor(height * 8))],
  );
  return (
    <span className="probe" title={words.loss(format.percent(ping.loss))}>
      <span>{ping.name}</span>
      <span className={ping.loss > 5 ? 'blocks lossy' : 'blocks'} aria-hidden="true">
        {blocks.join('')}
      </span>
      <span>{format.latency(ping.latency)}</span>
    </span>
  );
}

function Plan({ node }: { readonly node: FleetNode }) {
  const { price, traffic, expiry } = describePlan(node);
  return (
    <td className="plan">
      <span className={`traffic ${traffic.level}`} title={words.traffic}>
        {words.used(traffic.used, traffic.limit)}
      </span>
      {price && <span>{price}</span>}
      {expiry && (
        <span className={expiry.urgency} title={expiry.date}>
          {expiry.sentence}
        </span>
      )}
    </td>
  );
}
