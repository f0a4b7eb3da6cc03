import { describePresence, type FleetNode } from '@muster/theme-sdk/model';
import { useNode } from '@muster/theme-sdk/react';
import { Flag } from './flag.tsx';
import { ArrowLeft } from './icons.tsx';
import { useLanguage } from './language.tsx';
import { LatencyList } from './latency.tsx';
import { LivePanels } from './live-panels.tsx';
import { MachineFacts } from './machine-facts.tsx';
import { Notice } from './notice.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { PresenceBadge, PresenceNote } from './presence.tsx';
import { Link } from './router.tsx';
import { Tags } from './tags.tsx';

/** One node: live figures, traffic and plan, and what kind of machine it is. */
export function NodePage({ id }: { readonly id: number }) {
  const node = useNode(id);
  if (node === undefined) return <UnknownNode id={id} />;
  return (
    <article class="node">
      <NodeHead node={node} />
      {node.metrics === null ? (
        <PresenceNote node={node} />
      ) : (
        <LivePanels node={node} metrics={node.metrics} />
      )}
      <div class="node-columns">
        <PlanPanel node={node} />
        <MachineFacts node={node} />
      </div>
      <LatencyPanel node={node} />
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
          {node.name}
        </h1>
        <PresenceBadge presence={describePresence(node)} />
        {!node.public && <span class="private">{messages.node.private}</span>}
      </div>
      <Tags remark={node.public_remark} tags={node.tags} />
    </div>
  );
}

function LatencyPanel({ node }: { readonly node: FleetNode }) {
  const { messages } = useLanguage();
  if (node.pings.length === 0) return null;
  return (
    <section class="panel">
      <h2>{messages.node.latency}</h2>
      <LatencyList pings={node.pings} />
    </section>
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

export function BackLink() {
  const { messages } = useLanguage();
  return (
    <Link href="/" class="back">
      <ArrowLeft />
      {messages.notices.toFleet}
    </Link>
  );
}
