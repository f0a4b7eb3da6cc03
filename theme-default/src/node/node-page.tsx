import { describePresence, type FleetNode } from 'muster-theme/model';
import { useMe, useNode } from 'muster-theme/react';
import { Link } from 'muster-theme/router';
import { useState } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import { makeLazy } from '../app/lazy-part.tsx';
import { MessagePage } from '../app/message-page.tsx';
import { BackLink } from '../components/back-link.tsx';
import { Flag } from '../components/flag.tsx';
import { LatencyList } from '../components/latency.tsx';
import { getNodeName } from '../components/names.ts';
import { PresenceBadge, PresenceNote } from '../components/presence.tsx';
import { Tags } from '../components/tags.tsx';
import { NodeEvents } from '../incidents/lazy-incidents.ts';
import type { NodeAnnotations } from '../incidents/node-incidents.tsx';
import { FactsLine } from './facts-line.tsx';
import { MetricTiles } from './metric-tiles.tsx';
import { NeighbourLinks } from './neighbour-links.tsx';

/** The charts are not part of the initial bundle. */
const HistoryView = makeLazy(async () => (await import('../history/history-view.tsx')).HistoryView);

const NodeColumns = makeLazy(
  async () => (await import('./node-columns.tsx')).NodeColumns,
  ({ errorTitles }) => ({ loading: '', failed: errorTitles.network }),
);

/** One node: current metrics, history, traffic, plan and machine. */
export function NodePage({ id }: { readonly id: number }) {
  const node = useNode(id);
  const [annotations, setAnnotations] = useState<NodeAnnotations | null>(null);
  if (node === undefined) return <UnknownNode id={id} />;
  return (
    <article class="node">
      <NodeHead node={node} />
      {node.metrics === null ? (
        <div class="panel">
          <PresenceNote node={node} />
        </div>
      ) : (
        <MetricTiles node={node} metrics={node.metrics} />
      )}
      <HistoryView node={node} annotations={annotations?.id === id ? annotations : null} />
      <div class="events-slot">
        <NodeEvents id={id} onAnnotate={setAnnotations} />
      </div>
      <NodeColumns node={node} />
    </article>
  );
}

function NodeHead({ node }: { readonly node: FleetNode }) {
  const { messages } = useLanguage();
  return (
    <div class="node-head">
      <div class="node-nav">
        <BackLink />
        <NeighbourLinks id={node.id} />
      </div>
      <div class="node-title">
        <h1 tabIndex={-1}>
          <Flag code={node.country} />
          {getNodeName(node)}
        </h1>
        {/* Screen readers announce changes of the state, not of the metrics. */}
        <div aria-live="polite">
          <PresenceBadge presence={describePresence(node)} />
        </div>
        {!node.public && <span class="private">{messages.node.private}</span>}
        <Tags remark="" tags={node.tags} />
        <span class="node-actions">
          <Link href={`/compare?nodes=${node.id}`}>{messages.compare.link}</Link>
          <PanelLinks node={node} />
        </span>
      </div>
      <FactsLine node={node} />
      <Tags remark={node.public_remark} tags={[]} />
      {node.online && <LatencyList pings={node.pings} />}
    </div>
  );
}

/**
 * Forms about the node in the panel, for the administrator. `me()` has the panel's address; where the panel has its own
 * origin, this page has no session, so that there are no links.
 */
function PanelLinks({ node }: { readonly node: FleetNode }) {
  const { detail } = useLanguage().messages;
  const me = useMe();
  if (me === null || !me.authed || me.panel.url === null) return null;
  const { url } = me.panel;
  const isUnseen = describePresence(node) === 'unseen';
  return (
    <>
      <a href={`${url}/nodes?dialog=edit&node=${node.id}`}>{detail.edit}</a>
      {isUnseen && <a href={`${url}/nodes?dialog=connect&node=${node.id}`}>{detail.connect}</a>}
      <a href={`${url}/incidents/notices?dialog=maintenance&node=${node.id}`}>{detail.maintain}</a>
    </>
  );
}

function UnknownNode({ id }: { readonly id: number }) {
  const { messages } = useLanguage();
  return (
    <MessagePage
      kind="missing"
      title={messages.notices.unknownNode}
      text={messages.notices.unknownNodeHint(String(id))}
    >
      <BackLink />
    </MessagePage>
  );
}
