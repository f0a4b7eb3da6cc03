import { useFleet, useMe } from 'muster-theme/react';
import { Link, useSearch } from 'muster-theme/router';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import { MessagePage } from '../app/message-page.tsx';
import { useThemeSettings } from '../app/theme-settings.tsx';
import { createFleetView, type FleetView, type Group, isSameView } from './fleet-view.ts';
import { GroupTitle, INITIAL_NODES } from './group-title.tsx';
import { NodeCard } from './node-card.tsx';
import { NodeTable } from './node-table.tsx';
import { NodeTile } from './node-tile.tsx';
import { clearFilters, type FleetQuery, isFiltered, parseQuery, rememberQuery, writeQuery } from './query.ts';
import { Summary } from './summary.tsx';
import { Toolbar } from './toolbar.tsx';
import { type ChunkProps, isLongList, splitIntoChunks, useVirtualChunk } from './virtual-chunk.ts';

/** Smaller fleets need no toolbar. */
const TOOLBAR_MIN_NODES = 4;

/** The fleet with the view, order and filters of the URL. */
export function FleetPage() {
  const text = useSearch();
  const { view } = useThemeSettings();
  const query = useMemo(() => parseQuery(text, view), [text, view]);
  useEffect(() => rememberQuery(query), [query]);
  const arrange = useMemo(() => createFleetView(query), [query]);
  const arrangement = useFleet(arrange, isSameView);
  if (arrangement === null) return null;
  if (arrangement.total === 0) return <EmptyFleet />;
  return (
    <>
      <Summary />
      {(arrangement.total >= TOOLBAR_MIN_NODES || isFiltered(query)) && <Toolbar query={query} />}
      <Selection query={query} arrangement={arrangement} />
      <NodeList query={query} arrangement={arrangement} />
    </>
  );
}

interface ListProps {
  readonly query: FleetQuery;
  readonly arrangement: FleetView;
}

/** The number of matching nodes, announced to screen readers. */
function Selection({ query, arrangement }: ListProps) {
  const { messages, format } = useLanguage();
  const isPartial = isFiltered(query);
  const { shown, total } = arrangement;
  return (
    <div class="selection">
      <p role="status">
        {isPartial ? messages.filter.shown(format.number(shown), format.number(total)) : ''}
      </p>
      {isPartial && <Link href={writeQuery(clearFilters(query))}>{messages.filter.clear}</Link>}
    </div>
  );
}

function NodeList({ query, arrangement }: ListProps) {
  const { messages } = useLanguage();
  if (arrangement.shown === 0) return <p class="no-match">{messages.filter.none}</p>;
  if (query.view === 'table') return <NodeTable query={query} arrangement={arrangement} />;
  return (
    <>
      {arrangement.groups.map((group, index) => (
        <GroupSection
          key={group.name}
          group={group}
          isNamed={arrangement.isGrouped}
          isFirst={index === 0}
          isCompact={query.view === 'compact'}
          isLong={isLongList(arrangement.shown)}
        />
      ))}
    </>
  );
}

interface GroupSectionProps {
  readonly group: Group;
  readonly isNamed: boolean;
  readonly isFirst: boolean;
  readonly isCompact: boolean;
  readonly isLong: boolean;
}

/** Estimated height per node of a row of four cards, or of four tiles. */
const CARD_HEIGHT = 80;
const TILE_HEIGHT = 30;

function GroupSection({ group, isNamed, isFirst, isCompact, isLong }: GroupSectionProps) {
  const { messages } = useLanguage();
  const [nodeHeight, setNodeHeight] = useState(isCompact ? TILE_HEIGHT : CARD_HEIGHT);
  return (
    <section class="group">
      <h2 class={isNamed ? 'group-title' : 'hidden'}>
        {isNamed ? <GroupTitle group={group} /> : messages.group.all}
      </h2>
      {splitIntoChunks(group.ids, isLong).map((ids, index) => (
        <CardChunk
          key={index}
          ids={ids}
          isCompact={isCompact}
          isFirst={isFirst && index === 0}
          isLong={isLong}
          nodeHeight={nodeHeight}
          onMeasure={setNodeHeight}
        />
      ))}
    </section>
  );
}

function CardChunk(props: ChunkProps & { readonly isCompact: boolean }) {
  const { ids, isCompact, isFirst } = props;
  const { ref, space } = useVirtualChunk<HTMLUListElement>(props);
  const Item = isCompact ? NodeTile : NodeCard;
  return (
    <ul
      ref={ref}
      class={isCompact ? 'cards cards-compact' : 'cards'}
      style={space === null ? undefined : { height: space }}
    >
      {space === null &&
        ids.map((id, index) => <Item key={id} id={id} isFirst={isFirst && index < INITIAL_NODES} />)}
    </ul>
  );
}

function EmptyFleet() {
  const { messages } = useLanguage();
  const isAdmin = useMe()?.authed ?? false;
  return (
    <MessagePage
      title={messages.notices.empty}
      text={isAdmin ? messages.notices.emptyAdmin : messages.notices.emptyVisitor}
    >
      {isAdmin && (
        <a class="button" href="/admin">
          {messages.notices.openPanel}
        </a>
      )}
    </MessagePage>
  );
}
