import { useFleet, useMe } from '@muster/theme-sdk/react';
import { Link, useSearch } from '@muster/theme-sdk/router';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useLanguage } from '../frame/language.tsx';
import { Notice } from '../frame/notice.tsx';
import { useThemeSettings } from '../frame/theme-settings.tsx';
import { type Arrangement, createArranger, type Group, isSameArrangement } from './arrange.ts';
import { type ChunkProps, cutChunks, isLongList, useChunk } from './chunk.ts';
import { FIRST_DRAWN, GroupTitle } from './group-title.tsx';
import { rememberQuery } from './last-query.ts';
import { NodeCard } from './node-card.tsx';
import { NodeTable } from './node-table.tsx';
import { NodeTile } from './node-tile.tsx';
import { type FleetQuery, isNarrowed, parseQuery, widen, writeQuery } from './query.ts';
import { Summary } from './summary.tsx';
import { Toolbar } from './toolbar.tsx';

/** A fleet that the eye takes in at once needs no tools. */
const TOOLS_FROM = 4;

/** The whole fleet in the view, order and selection that the address names. */
export function FleetPage() {
  const text = useSearch();
  const { view } = useThemeSettings();
  const query = useMemo(() => parseQuery(text, view), [text, view]);
  useEffect(() => rememberQuery(query), [query]);
  const arrange = useMemo(() => createArranger(query), [query]);
  const arrangement = useFleet(arrange, isSameArrangement);
  if (arrangement === null) return null;
  if (arrangement.total === 0) return <EmptyFleet />;
  return (
    <>
      <Summary />
      {(arrangement.total >= TOOLS_FROM || isNarrowed(query)) && <Toolbar query={query} />}
      <Selection query={query} arrangement={arrangement} />
      <NodeList query={query} arrangement={arrangement} />
    </>
  );
}

interface ListProps {
  readonly query: FleetQuery;
  readonly arrangement: Arrangement;
}

/** How many nodes are left, also for those who cannot see it. */
function Selection({ query, arrangement }: ListProps) {
  const { messages, format } = useLanguage();
  const isPart = isNarrowed(query);
  const { shown, total } = arrangement;
  return (
    <div class="selection">
      <p role="status">{isPart ? messages.filter.shown(format.number(shown), format.number(total)) : ''}</p>
      {isPart && <Link href={writeQuery(widen(query))}>{messages.filter.clear}</Link>}
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

/** Of a card and of a tile, where four stand in a line. */
const CARD_PIXELS = 80;
const TILE_PIXELS = 30;

function GroupSection({ group, isNamed, isFirst, isCompact, isLong }: GroupSectionProps) {
  const { messages } = useLanguage();
  const [nodeHeight, setNodeHeight] = useState(isCompact ? TILE_PIXELS : CARD_PIXELS);
  return (
    <section class="group">
      <h2 class={isNamed ? 'group-title' : 'hidden'}>
        {isNamed ? <GroupTitle group={group} /> : messages.group.all}
      </h2>
      {cutChunks(group.ids, isLong).map((ids, index) => (
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
  const { ref, space } = useChunk<HTMLUListElement>(props);
  const Item = isCompact ? NodeTile : NodeCard;
  return (
    <ul
      ref={ref}
      class={isCompact ? 'cards cards-compact' : 'cards'}
      style={space === null ? undefined : { height: space }}
    >
      {space === null &&
        ids.map((id, index) => <Item key={id} id={id} isFirst={isFirst && index < FIRST_DRAWN} />)}
    </ul>
  );
}

function EmptyFleet() {
  const { messages } = useLanguage();
  const isAdmin = useMe()?.authed ?? false;
  return (
    <Notice
      title={messages.notices.empty}
      text={isAdmin ? messages.notices.emptyAdmin : messages.notices.emptyVisitor}
    >
      {isAdmin && (
        <a class="button" href="/admin">
          {messages.notices.openPanel}
        </a>
      )}
    </Notice>
  );
}
