import { useFleet, useMe } from 'muster-theme/react';
import { Link, useSearch } from 'muster-theme/router';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import { MessagePage } from '../app/message-page.tsx';
import { findPreference } from '../app/preferences.ts';
import { useThemeSettings } from '../app/theme-settings.tsx';
import { FleetIncidentsSlot } from '../incidents/fleet-incidents-slot.tsx';
import { Services } from '../services/services.tsx';
import { createFleetView, type FleetView, type Group, isSameView } from './fleet-view.ts';
import { GroupTitle, INITIAL_NODES } from './group-title.tsx';
import { createMinuteMeans } from './minute-means.ts';
import { NodeCard } from './node-card.tsx';
import { NodeLine } from './node-line.tsx';
import { NodeTile } from './node-tile.tsx';
import {
  chooseView,
  clearFilters,
  type FleetQuery,
  isFiltered,
  parseQuery,
  rememberQuery,
  writeQuery,
} from './query.ts';
import { isSortedByMean } from './sorting.ts';
import { Summary } from './summary.tsx';
import { TablePart, useLoadedView } from './table-part.tsx';
import { Toolbar } from './toolbar.tsx';
import {
  CHUNK_SIZE,
  type ChunkProps,
  isLongList,
  splitIntoChunks,
  useVirtualChunk,
} from './virtual-chunk.ts';

/** Smaller fleets need no toolbar. */
const TOOLBAR_MIN_NODES = 4;

/** Outlives the page, so that the order is right when a visitor returns to it. */
const means = createMinuteMeans();

/** The fleet with the view, order and filters of the URL. */
export function FleetPage() {
  const text = useSearch();
  const { view: setting } = useThemeSettings();
  const total = useFleet(({ nodes }) => nodes.length) ?? 0;
  const defaultView = chooseView({ chosen: findPreference('view'), setting, total });
  const query = useMemo(() => parseQuery(text, defaultView), [text, defaultView]);
  useEffect(() => rememberQuery(query), [query]);
  const arrange = useMemo(() => createFleetView(query, means), [query]);
  const arrangement = useFleet(arrange, isSameView);
  if (arrangement === null) return null;
  if (arrangement.total === 0) return <EmptyFleet />;
  return (
    <>
      <Summary />
      <Services />
      {(arrangement.total >= TOOLBAR_MIN_NODES || isFiltered(query)) && <Toolbar query={query} />}
      <Selection query={query} arrangement={arrangement} />
      <NodeList query={query} arrangement={arrangement} />
      <FleetIncidentsSlot />
    </>
  );
}

interface ListProps {
  readonly query: FleetQuery;
  readonly arrangement: FleetView;
}

/** The number of matching nodes, announced to screen readers, and how they are sorted. */
function Selection({ query, arrangement }: ListProps) {
  const { messages, format } = useLanguage();
  const isPartial = isFiltered(query);
  const { shown, total } = arrangement;
  return (
    <div class="selection">
      <p role="status">
        {isPartial ? messages.filter.shown(format.number(shown), total, format.number(total)) : ''}
      </p>
      {isPartial && <Link href={writeQuery(clearFilters(query))}>{messages.filter.clear}</Link>}
      {isSortedByMean(query.sort) && <span>{messages.filter.byMean}</span>}
    </div>
  );
}

function NodeList({ query, arrangement }: ListProps) {
  const { messages } = useLanguage();
  const view = useLoadedView(query.view);
  if (arrangement.shown === 0) return <p class="no-match">{messages.filter.none}</p>;
  if (view === 'table') return <TablePart query={query} arrangement={arrangement} />;
  const isCompact = view === 'compact';
  return (
    <div class="groups-frame">
      <div class={isCompact ? 'groups groups-compact' : 'groups'}>
        {arrangement.groups.map((group, index) => (
          <GroupSection
            key={group.name}
            group={group}
            isNamed={arrangement.isGrouped}
            isFirst={index === 0}
            isCompact={isCompact}
            isLong={isLongList(arrangement.shown)}
          />
        ))}
      </div>
    </div>
  );
}

interface GroupSectionProps {
  readonly group: Group;
  readonly isNamed: boolean;
  readonly isFirst: boolean;
  readonly isCompact: boolean;
  readonly isLong: boolean;
}

/** Groups of at most this many columns may share a row with others. */
const MAX_SHARED = 4;
/** Up to this many lines are one column beside the cards; more are in rows below them. */
const MAX_LINES_BESIDE = 2;

/** The nodes that report, then the others as lines. */
function GroupSection({ group, isNamed, isFirst, isCompact, isLong }: GroupSectionProps) {
  const { messages } = useLanguage();
  const quiet = new Set(group.quiet);
  const reporting = group.ids.filter((id) => !quiet.has(id));
  const isBeside = !isLong && quiet.size <= MAX_LINES_BESIDE;
  const columns = isBeside
    ? reporting.length + Math.min(1, quiet.size)
    : Math.max(reporting.length, Math.ceil(quiet.size / 2));
  return (
    <section class={isNamed && columns <= MAX_SHARED ? `group group-${columns}` : 'group'}>
      <h2 class={isNamed ? 'group-title' : 'hidden'}>
        {isNamed ? <GroupTitle group={group} /> : messages.group.all}
      </h2>
      <NodeChunks ids={reporting} kind={isCompact ? 'tile' : 'card'} isFirst={isFirst} isLong={isLong} />
      <NodeChunks
        ids={group.quiet}
        kind="line"
        isBeside={isBeside}
        isFirst={isFirst && reporting.length === 0}
        isLong={isLong}
      />
    </section>
  );
}

type ItemKind = 'card' | 'tile' | 'line';

/** Estimated height per node of a row of four cards, of five tiles, and of four lines, in pixels. */
const itemHeights: Readonly<Record<ItemKind, number>> = { card: 66, tile: 20, line: 11 };
const items = { card: NodeCard, tile: NodeTile, line: NodeLine };

interface NodeChunksProps {
  readonly ids: readonly number[];
  readonly kind: ItemKind;
  /** One column of lines. */
  readonly isBeside?: boolean;
  readonly isFirst: boolean;
  readonly isLong: boolean;
}

function NodeChunks({ ids, kind, isBeside = false, isFirst, isLong }: NodeChunksProps) {
  const [nodeHeight, setNodeHeight] = useState(itemHeights[kind]);
  if (ids.length === 0) return null;
  const isSplit = isLong || ids.length > CHUNK_SIZE;
  return (
    <>
      {splitIntoChunks(ids, isSplit).map((chunk, index) => (
        <NodeChunk
          key={index}
          ids={chunk}
          kind={kind}
          isSplit={isSplit}
          isBeside={isBeside}
          isFirst={isFirst && index === 0}
          isLong={isLong}
          nodeHeight={nodeHeight}
          onMeasure={setNodeHeight}
        />
      ))}
    </>
  );
}

interface NodeChunkProps extends ChunkProps {
  readonly kind: ItemKind;
  readonly isSplit: boolean;
  readonly isBeside: boolean;
}

function NodeChunk(props: NodeChunkProps) {
  const { ids, kind, isFirst } = props;
  const { ref, space } = useVirtualChunk<HTMLUListElement>(props);
  const Item = items[kind];
  return (
    <ul ref={ref} class={`${kind}s ${chooseLayout(props)}`} style={chooseSize(props, space)}>
      {space === null &&
        ids.map((id, index) => <Item key={id} id={id} isFirst={isFirst && index < INITIAL_NODES} />)}
    </ul>
  );
}

/** `inline`: the items of the only chunk are in the grid of the group. */
function chooseLayout({ isSplit, isBeside }: NodeChunkProps): string {
  if (isSplit) return 'chunk';
  return isBeside ? 'beside' : 'inline';
}

/** A chunk out of sight is not laid out; its height is the one it last had, or this estimate. */
function chooseSize({ isSplit, ids, nodeHeight }: NodeChunkProps, space: number | null) {
  if (space !== null) return { height: `${space}px` };
  return isSplit ? { containIntrinsicBlockSize: `auto ${Math.round(nodeHeight * ids.length)}px` } : undefined;
}

function EmptyFleet() {
  const { messages } = useLanguage();
  const isAdmin = useMe()?.authed ?? false;
  return (
    <MessagePage
      kind="empty"
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
