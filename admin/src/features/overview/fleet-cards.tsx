import type { AdminNode } from '@muster/generated/types';
import { type ReactNode, useId } from 'react';
import { formatDuration, formatInstant, formatPercent } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { Meter } from '../../ui/meter.tsx';
import { findDown, findPlanWarnings, findTop, type Load, type PlanWarning } from './fleet-summary.ts';
import { overviewMessages } from './messages.ts';

/** Rows per card; the rest are counted. */
const ROWS_SHOWN = 6;
const TOP_SHOWN = 5;

export function DownCard({ nodes, now }: { nodes: readonly AdminNode[]; now: number }) {
  const texts = useMessages(overviewMessages);
  const locale = useLocale();
  const down = findDown(nodes);
  return (
    <ListCard title={texts.down} count={down.length} none={texts.downNone}>
      {down.slice(0, ROWS_SHOWN).map((node) => (
        <li key={node.id} className="plain-row">
          <strong className="node-name">{node.name}</strong>
          <span className="muted" title={texts.downSince(formatInstant(node.last_seen, locale))}>
            {formatDuration(now - node.last_seen, locale)}
          </span>
        </li>
      ))}
    </ListCard>
  );
}

export function PlansCard({ nodes }: { nodes: readonly AdminNode[] }) {
  const texts = useMessages(overviewMessages);
  const warnings = findPlanWarnings(nodes);
  return (
    <ListCard title={texts.plans} count={warnings.length} none={texts.plansNone}>
      {warnings.slice(0, ROWS_SHOWN).map((warning) => (
        <li key={warning.node.id} className="plain-row">
          <strong className="node-name">{warning.node.name}</strong>
          <PlanText warning={warning} />
        </li>
      ))}
    </ListCard>
  );
}

function PlanText({ warning: { daysLeft, usedPercent } }: { warning: PlanWarning }) {
  const texts = useMessages(overviewMessages);
  const locale = useLocale();
  return (
    <span className="sub">
      {daysLeft !== undefined && (
        <span className={daysLeft < 0 ? 'lost' : undefined}>
          {daysLeft < 0 ? texts.ended(-daysLeft) : texts.ends(daysLeft)}
        </span>
      )}
      {usedPercent !== undefined && <span>{texts.traffic(formatPercent(usedPercent, locale))}</span>}
    </span>
  );
}

export function TopCard({ nodes, load }: { nodes: readonly AdminNode[]; load: Load }) {
  const texts = useMessages(overviewMessages);
  const locale = useLocale();
  const top = findTop(nodes, load, TOP_SHOWN);
  return (
    <ListCard title={texts.top[load]} count={top.length} none={texts.topNone}>
      {top.map(({ node, percent }) => (
        <li key={node.id} className="top-row">
          <span className="breaking">{node.name}</span>
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
  children: ReactNode[];
}

function ListCard({ title, count, none, children }: ListCardProps) {
  const texts = useMessages(overviewMessages);
  const id = useId();
  const rest = count - children.length;
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {count === 0 ? <p className="muted">{none}</p> : <ul className="rows">{children}</ul>}
      {rest > 0 && <p className="muted">{texts.more(rest)}</p>}
    </section>
  );
}
