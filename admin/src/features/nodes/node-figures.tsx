import type { AdminNode } from '@muster/generated/types';
import type { ReactNode } from 'react';
import {
  findPercent,
  formatBytePair,
  formatBytes,
  formatDuration,
  formatInstant,
  formatLatency,
  formatLoad,
  formatPercent,
  formatPrice,
  formatRate,
} from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { Meter } from '../../ui/meter.tsx';
import { nodeMessages } from './messages.ts';
import { findLatency } from './node-filter.ts';
import { NodeLink } from './node-link.tsx';
import { findNodeState } from './node-state.ts';

/** Plans that expire within this many days are highlighted. */
const SOON_DAYS = 14;

export function NodeName({ node }: { node: AdminNode }) {
  const texts = useMessages(nodeMessages);
  const daysLeft = node.expires_in;
  return (
    <>
      <NodeLink node={node} />
      <span className="sub">
        <span className="sub-text">{[node.group, node.country].filter(Boolean).join(' · ')}</span>
        {node.public === false && <span className="chip">{texts.private}</span>}
        <Tags tags={node.tags ?? []} />
      </span>
      {typeof daysLeft === 'number' && daysLeft <= SOON_DAYS && (
        <span className="sub">
          <span className="chip chip-warn">{daysLeft < 0 ? texts.expired : texts.expires(daysLeft)}</span>
        </span>
      )}
    </>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <span className="tags" title={tags.join(', ')}>
      {tags.map((tag) => (
        <span key={tag} className="chip tag">
          {tag}
        </span>
      ))}
    </span>
  );
}

/** @param now time of the snapshot, by the hub's clock as `last_seen` is */
export function NodeStateFigure({ node, now }: { node: AdminNode; now: number }) {
  const texts = useMessages(nodeMessages);
  const locale = useLocale();
  const state = findNodeState(node);
  return (
    <>
      <span className="state" data-state={state}>
        <span className="mark" aria-hidden="true" />
        {texts.states[state]}
      </span>
      {state === 'waiting' && <StateDetail text={texts.forReport} />}
      {state === 'online' && node.metrics?.uptime !== undefined && (
        <StateDetail text={texts.up(formatDuration(node.metrics.uptime, locale))} />
      )}
      {state === 'offline' && (
        <StateDetail
          text={texts.ago(formatDuration(now - node.last_seen, locale))}
          title={texts.since(formatInstant(node.last_seen, locale))}
        />
      )}
    </>
  );
}

/** On one line, which may be cut off. */
function StateDetail({ text, title = text }: { text: string; title?: string }) {
  return (
    <span className="sub" title={title}>
      {text}
    </span>
  );
}

export function CpuFigure({ node }: { node: AdminNode }) {
  const texts = useMessages(nodeMessages);
  const locale = useLocale();
  const load = node.metrics?.load?.[0];
  return (
    <ShareFigure percent={node.metrics?.cpu}>
      {load !== undefined && texts.load(formatLoad(load, locale))}
    </ShareFigure>
  );
}

interface UsageProps {
  used: number | undefined;
  total: number | undefined;
}

export function UsageFigure({ used, total }: UsageProps) {
  const locale = useLocale();
  return (
    <ShareFigure percent={findPercent(used, total)}>
      {used !== undefined && formatBytePair({ used, total }, locale)}
    </ShareFigure>
  );
}

function ShareFigure({ percent, children }: { percent: number | undefined; children: ReactNode }) {
  const locale = useLocale();
  if (percent === undefined && !children) return <span className="muted">–</span>;
  return (
    <>
      <span className="share figures">
        <span className="share-percent">{formatPercent(percent, locale)}</span> <Meter percent={percent} />
      </span>
      <span className="sub figures">{children}</span>
    </>
  );
}

export function NetworkFigure({ node }: { node: AdminNode }) {
  const locale = useLocale();
  const { net_rx, net_tx } = node.metrics ?? {};
  if (net_rx === undefined && net_tx === undefined) return <span className="muted">–</span>;
  return <Directions received={formatRate(net_rx, locale)} sent={formatRate(net_tx, locale)} />;
}

export function TrafficFigure({ node }: { node: AdminNode }) {
  const texts = useMessages(nodeMessages);
  const locale = useLocale();
  const limit = node.traffic_limit ?? 0;
  if (limit > 0) return <UsageFigure used={node.month_used} total={limit} />;
  return (
    <>
      <Directions received={formatBytes(node.month_rx, locale)} sent={formatBytes(node.month_tx, locale)} />
      <span className="only-read">{texts.thisPeriod}</span>
    </>
  );
}

function Directions({ received, sent }: { received: string; sent: string }) {
  const texts = useMessages(nodeMessages);
  return (
    <span className="directions figures">
      <span>
        <span aria-hidden="true">↓ </span>
        <span className="only-read">{texts.received} </span>
        {received}
      </span>
      <span>
        <span aria-hidden="true">↑ </span>
        <span className="only-read">{texts.sent} </span>
        {sent}
      </span>
    </span>
  );
}

export function LatencyFigure({ node }: { node: AdminNode }) {
  const texts = useMessages(nodeMessages);
  const locale = useLocale();
  const latency = findLatency(node);
  const loss = node.online ? Math.max(0, ...node.pings.map((ping) => ping.loss)) : 0;
  if (latency === undefined && loss === 0) return <span className="muted">–</span>;
  return (
    <>
      <span className="figures">{latency === undefined ? '–' : formatLatency(latency, locale)}</span>
      {loss > 0 && <span className="sub figures">{texts.lost(formatPercent(loss, locale))}</span>}
    </>
  );
}

export function PlanFigure({ node }: { node: AdminNode }) {
  const texts = useMessages(nodeMessages);
  const locale = useLocale();
  const price = formatPrice(node, locale);
  const days = node.expires_in;
  if (price === null && days === null) return <span className="muted">–</span>;
  return (
    <>
      {price !== null && (
        <span className="figures">
          {price.amount}{' '}
          <span className="muted">
            {price.isOnce && texts.once}
            {price.months !== null && texts.perMonths(price.months)}
          </span>
        </span>
      )}
      {days !== null && <span className="sub">{days < 0 ? texts.expired : texts.expires(days)}</span>}
    </>
  );
}

export function SystemFigure({ node }: { node: AdminNode }) {
  const texts = useMessages(nodeMessages);
  if (node.os === '' && node.agent_version === '') return <span className="muted">–</span>;
  return (
    <>
      <span className="host" title={[node.os, node.kernel, node.arch].filter(Boolean).join(' · ')}>
        {node.os}
      </span>
      {node.agent_version !== '' && <span className="sub">{texts.agent(node.agent_version)}</span>}
    </>
  );
}

export function HostFigure({ node }: { node: AdminNode }) {
  const texts = useMessages(nodeMessages);
  const host = node.hostname || texts.unknownHost;
  return (
    <>
      <span className={node.hostname ? 'host' : 'host muted'} title={node.hostname}>
        {host}
      </span>
      <span className="sub" title={node.agent_version && texts.agent(node.agent_version)}>
        {node.ip}
      </span>
    </>
  );
}
