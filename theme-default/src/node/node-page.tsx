import { describePresence, type FleetNode } from '@muster/theme-sdk/model';
import { useNode } from '@muster/theme-sdk/react';
import { Link } from '@muster/theme-sdk/router';
import { getFleetAddress } from '../fleet/last-query.ts';
import { ArrowLeft } from '../frame/icons.tsx';
import { useLanguage } from '../frame/language.tsx';
import { Notice } from '../frame/notice.tsx';
import { Flag } from '../parts/flag.tsx';
import { LatencyList } from '../parts/latency.tsx';
import { nameNode } from '../parts/names.ts';
import { PresenceBadge, PresenceNote } from '../parts/presence.tsx';
import { Tags } from '../parts/tags.tsx';
import { HistoryLoader } from './history-loader.tsx';
import { MachineFacts } from './machine-facts.tsx';
import { NowTiles } from './now-tiles.tsx';
import { PlanPanel } from './plan-panel.tsx';

/** One node: its figures now and in the past, traffic and plan, and what kind of machine it is. */
export function NodePage({ id }: { readonly id: number }) {
  const node = useNode(id);
  if (node === undefined) return <UnknownNode id={id} />;
  return (
    <article class="node">
      <NodeHead node={node} />
      {node.metrics === null ? (
        <div class="panel">
          <PresenceNote node={node} />
        </div>
      ) : (
        <NowTiles node={node} metrics={node.metrics} />
      )}
      <HistoryLoader node={node} />
      <div class="node-columns">
        <PlanPanel node={node} />
        <MachineFacts node={node} />
      </div>
    </article>
  );
}

function NodeHead({ node }: { readonly node: FleetNode }) {
  const { messages } = useLanguage();
  return (
    <div class="node-head">
      <BackLink />
      <div class="node-title">
        <h1 tabIndex={-1}>
          <Flag code={node.country} />
          {nameNode(node)}
        </h1>
        {/* A node that comes or goes is worth being read out; its figures are not. */}
        <div aria-live="polite">
          <PresenceBadge presence={describePresence(node)} />
        </div>
        {!node.public && <span class="private">{messages.node.private}</span>}
        <Tags remark="" tags={node.tags} />
      </div>
      <Tags remark={node.public_remark} tags={[]} />
      {node.online && <LatencyList pings={node.pings} />}
    </div>
  );
}

function UnknownNode({ id }: { readonly id: number }) {
  const { messages } = useLanguage();
  return (
    <Notice title={messages.notices.unknownNode} text={messages.notices.unknownNodeHint(String(id))}>
      <BackLink />
    </Notice>
  );
}

/** Back to the fleet as it was left. */
export function BackLink() {
  const { messages } = useLanguage();
  return (
    <Link href={getFleetAddress()} class="back">
      <ArrowLeft />
      {messages.notices.toFleet}
    </Link>
  );
}
