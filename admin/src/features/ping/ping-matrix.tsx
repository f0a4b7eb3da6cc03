import type { AdminNode, PingTaskView } from '@muster/generated/types';
import { useState } from 'react';
import { Choice } from '../../ui/choice.tsx';
import { useMessages } from '../../ui/language.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { NodeLink } from '../nodes/node-link.tsx';
import { MatrixTable } from './matrix-table.tsx';
import { pingMessages } from './messages.ts';
import { findMatrixCell, type MatrixCell } from './ping-freshness.ts';
import { adviseAgent, groupUnmeasured } from './ping-results.ts';

interface PingMatrixProps {
  tasks: readonly PingTaskView[];
  nodes: readonly AdminNode[];
  /** Time of the snapshot. */
  now: number;
  onEdit(task: PingTaskView): void;
}

/** Rows of the table: all, or the nodes with a task that has no current result. */
type Show = 'unmeasured' | 'stale' | '';

/** Nodes from which on the table has a search field. */
const MANY_NODES = 8;

export function PingMatrix({ tasks, nodes, now, onEdit }: PingMatrixProps) {
  const texts = useMessages(pingMessages);
  const [search, setSearch] = useState('');
  const [show, setShow] = useState<Show>('');
  const wanted = search.trim().toLowerCase();
  const found = nodes.filter(
    (node) =>
      `${node.name ?? ''} ${node.group ?? ''}`.toLowerCase().includes(wanted) &&
      isShown({ tasks, node, now, show }),
  );
  return (
    <div className="stack">
      <div className="page-head">
        <h2>{texts.matrix}</h2>
        <span className="toolbar matrix-toolbar">
          {nodes.length > MANY_NODES && (
            <SearchField label={texts.search} value={search} onChange={setSearch} />
          )}
          <Choice
            label={texts.show.all}
            value={show}
            options={[
              ['unmeasured', texts.show.unmeasured],
              ['stale', texts.show.stale],
            ]}
            onChange={(value) => setShow(value as Show)}
          />
        </span>
      </div>
      <p className="muted">{nodes.length === 0 ? texts.noNodes : texts.matrixHint}</p>
      <UnmeasuredNote tasks={tasks} nodes={nodes} onShowAll={() => setShow('unmeasured')} />
      {nodes.length > 0 && found.length === 0 && <p>{texts.noMatch}</p>}
      {found.length > 0 && <MatrixTable tasks={tasks} nodes={found} now={now} onEdit={onEdit} />}
    </div>
  );
}

interface ShownNode extends Pick<PingMatrixProps, 'tasks' | 'now'> {
  node: AdminNode;
  show: Show;
}

function isShown({ tasks, node, now, show }: ShownNode): boolean {
  if (show === '') return true;
  const kinds: readonly MatrixCell['kind'][] = show === 'stale' ? ['stale', 'none'] : ['unmeasured'];
  return tasks.some((task) => kinds.includes(findMatrixCell(task, node, now).kind));
}

/** Names in a sentence; the table has the rest. */
const MAX_NAMES = 3;

interface UnmeasuredNoteProps extends Pick<PingMatrixProps, 'tasks' | 'nodes'> {
  onShowAll(): void;
}

/** Why some assigned tasks have no results. */
function UnmeasuredNote({ tasks, nodes, onShowAll }: UnmeasuredNoteProps) {
  const texts = useMessages(pingMessages).unmeasured;
  const groups = groupUnmeasured(tasks, nodes);
  if (groups.length === 0) return null;
  return (
    <div className="stack" role="note">
      {groups.map(({ kinds, missing, nodes: found }) => (
        <p key={`${kinds} ${missing}`} className="muted">
          {found.slice(0, MAX_NAMES).map((node, index) => (
            <span key={node.id}>
              {index > 0 && texts.comma}
              <NodeLink node={node} />
            </span>
          ))}
          {found.length > MAX_NAMES && (
            <>
              {texts.comma}
              <button type="button" className="text-button" onClick={onShowAll}>
                {texts.more(found.length - MAX_NAMES)}
              </button>
            </>
          )}
          {texts.reason(
            kinds.filter((kind) => kind !== 'options').map((kind) => kind.toUpperCase()),
            missing.map((kind) => (kind === 'options' ? texts.options : kind.toUpperCase())),
          )}{' '}
          {[...new Set(missing.map((kind) => texts[adviseAgent(kinds, kind)]))].join(' ')}
        </p>
      ))}
    </div>
  );
}
