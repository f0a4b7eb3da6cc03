import type { AdminNode } from '@muster/generated/types';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { formatBytes, formatDuration, formatInstant, formatPercent } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { Meter } from '../../ui/meter.tsx';
import { NodeLink } from '../nodes/node-link.tsx';
import type { NodeSearch } from '../nodes/node-search.ts';
import { findRenewals, findScarceTraffic } from '../nodes/plan-warnings.ts';
import { findBusiest, findDown, findLossy, findTop, type Load } from './fleet-summary.ts';
import { overviewMessages } from './messages.ts';
import { RenewButton } from './renew-button.tsx';

/** Rows per card; the rest are counted. */
const ROWS_SHOWN = 6;
const TOP_SHOWN = 5;
const CHANGES_SHOWN = 3;

export function DownCard({ nodes, now }: { nodes: readonly AdminNode[]; now: number }) {
  const texts = useMessages(overviewMessages);
  const locale = useLocale();
  const down = findDown(nodes);
  return (
    <ListCard title={texts.down} count={down.length} none={texts.downNone} all={{ state: 'offline' }} isAlert>
      {down.slice(0, ROWS_SHOWN).map((node) => (
        <li key={node.id} className="plain-row down-row">
          <NodeLink node={node} />
          <span className="muted figures">
            {formatDuration(now - node.last_seen, locale)}
            <small>{texts.downSince(formatInstant(node.last_seen, locale))}</small>
          </span>
        </li>
      ))}
    </ListCard>
  );
}

export function RenewalsCard({ nodes }: { nodes: readonly AdminNode[] }) {
  const texts = useMessages(overviewMessages);
  const due = findRenewals(nodes);
  return (
    <ListCard
      title={texts.plans}
      count={due.length}
      none={texts.plansNone}
      all={{ plan: 'due', sort: 'plan' }}
    >
      {due.slice(0, ROWS_SHOWN).map(({ node, daysLeft }) => (
        <li key={node.id} className="plain-row">
          <NodeLink node={node} />
          <span className="plan-end">
            <span className={daysLeft < 0 ? 'sub lost' : 'sub'}>
              {daysLeft < 0 ? texts.ended(-daysLeft) : texts.ends(daysLeft)}
            </span>
            <RenewButton node={node} />
          </span>
        </li>
      ))}
    </ListCard>
  );
}

/** Nothing while every plan has enough. */
export function ScarceTrafficCard({ nodes }: { nodes: readonly AdminNode[] }) {
  const texts = useMessages(overviewMessages);
  const locale = useLocale();
  const scarce = findScarceTraffic(nodes);
  if (scarce.length === 0) return null;
  return (
    <ListCard title={texts.scarce} count={scarce.length} none="" all={{ plan: 'due', sort: '-traffic' }}>
      {scarce.slice(0, ROWS_SHOWN).map(({ node, usedPercent }) => (
        <li key={node.id} className="top-row">
          <NodeLink node={node} />
          <span className="share figures">
            <span className="share-percent">{formatPercent(usedPercent, locale)}</span>{' '}
            <Meter percent={usedPercent} />
          </span>
        </li>
      ))}
    </ListCard>
  );
}

/** Nodes with the most traffic today, and those that lose the most probes. */
export function ChangesCard({ nodes }: { nodes: readonly AdminNode[] }) {
  const texts = useMessages(overviewMessages).changes;
  const locale = useLocale();
  const busiest = findBusiest(nodes, CHANGES_SHOWN);
  const lossy = findLossy(nodes, CHANGES_SHOWN);
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <h3>{texts.traffic}</h3>
      {busiest.length === 0 && <p className="muted">{texts.trafficNone}</p>}
      <ul className="rows">
        {busiest.map(({ node, bytes }) => (
          <li key={node.id} className="plain-row">
            <NodeLink node={node} />
            <span className="figures">{formatBytes(bytes, locale)}</span>
          </li>
        ))}
      </ul>
      <h3>{texts.loss}</h3>
      {lossy.length === 0 && <p className="muted">{texts.lossNone}</p>}
      <ul className="rows">
        {lossy.map(({ node, task, percent }) => (
          <li key={node.id} className="plain-row">
            <NodeLink node={node} />
            <span className="figures">
              {formatPercent(percent, locale)}
              <small>{task}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function TopCard({ nodes, load }: { nodes: readonly AdminNode[]; load: Load }) {
  const texts = useMessages(overviewMessages);
  const locale = useLocale();
  const top = findTop(nodes, load, TOP_SHOWN);
  return (
    <ListCard title={texts.top[load]} count={top.length} none={texts.topNone} all={{ sort: `-${load}` }}>
      {top.map(({ node, percent }) => (
        <li key={node.id} className="top-row">
          <NodeLink node={node} />
          <span className="share figures">
            <span className="share-percent">{formatPercent(percent, locale)}</span>{' '}
            <Meter percent={percent} />
          </span>
        </li>
      ))}
    </ListCard>
  );
}

interface ListCardProps {
  title: string;
  count: number;
  /** Text for an empty list. */
  none: string;
  /** Filter of the list with all of these nodes. */
  all: NodeSearch;
  /** Whether something is wrong unless the list is empty. */
  isAlert?: boolean;
  children: ReactNode[];
}

function ListCard({ title, count, none, all, isAlert = false, children }: ListCardProps) {
  const texts = useMessages(overviewMessages);
  const id = useId();
  const rest = count - children.length;
  const allLink = (text: string) => (
    <Link to="/nodes" search={all}>
      {text}
    </Link>
  );
  return (
    <section className="card" aria-labelledby={id} data-alert={(isAlert && count > 0) || undefined}>
      <h2 id={id}>
        {count === 0 ? title : allLink(title)}
        {isAlert && count > 0 && <span className="chip chip-bad">{count}</span>}
      </h2>
      {count === 0 ? <p className="muted">{none}</p> : <ul className="rows">{children}</ul>}
      {rest > 0 && allLink(texts.more(rest))}
    </section>
  );
}
