import type { AdminNode, PingTaskView } from '@muster/generated/types';
import { Check } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useMessages } from '../../ui/language.ts';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { createColumns } from '../../ui/table/features.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { useErrorNotice } from '../errors/use-error-notice.ts';
import { NodeLink } from '../nodes/node-link.tsx';
import { pingMessages } from './messages.ts';
import { useToggleNode } from './ping-query.ts';
import { isAssigned } from './ping-results.ts';
import { TaskResult } from './task-result.tsx';

interface MatrixTableProps {
  tasks: readonly PingTaskView[];
  nodes: readonly AdminNode[];
  /** Time of the snapshot. */
  now: number;
  onEdit(task: PingTaskView): void;
}

interface MatrixRow {
  node: AdminNode;
  tasks: ReadonlyMap<number, PingTaskView>;
  now: number;
}

const ROW_PIXELS = 42;
/** Ages are shown in seconds at first; between snapshots of an unchanged node this is exact enough. */
const AGE_STEP_SECONDS = 10;
const getId = ({ id }: AdminNode) => id;
const getRowProps = () => ({});
const helper = createColumns<MatrixRow>();

export function MatrixTable({ tasks, nodes, now, onEdit }: MatrixTableProps) {
  const texts = useMessages(pingMessages);
  // State and not a ref, which is set after the effects of the table inside it.
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const columns = useMatrixColumns(tasks, onEdit);
  const byId = useMemo(() => new Map(tasks.map((task) => [task.id, task])), [tasks]);
  const step = now - (now % AGE_STEP_SECONDS);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section ref={setFrame} className="table-frame matrix-frame" aria-label={texts.matrix} tabIndex={0}>
      <DataTable
        className="data-table matrix"
        label={texts.matrix}
        items={nodes}
        getKey={getId}
        toRow={(node): MatrixRow => ({ node, tasks: byId, now: step })}
        isSameRow={isSameRow}
        getRowProps={getRowProps}
        columns={columns}
        rowHeight={ROW_PIXELS}
        getScroller={() => frame}
      />
    </section>
  );
}

function isSameRow(before: MatrixRow, after: MatrixRow): boolean {
  return before.node === after.node && before.tasks === after.tasks && before.now === after.now;
}

function useMatrixColumns(
  tasks: readonly PingTaskView[],
  edit: (task: PingTaskView) => void,
): Columns<MatrixRow> {
  const texts = useMessages(pingMessages);
  const onToggle = useStableCallback(useToggleNode(useErrorNotice()));
  const onEdit = useStableCallback(edit);
  // The assignments are not a dependency: a recreated column would remount the ticked box, which then loses the focus.
  const key = JSON.stringify(tasks.map(({ id, name, target, all_nodes }) => [id, name, target, all_nodes]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` has what the columns need of the tasks
  return useMemo(
    () => [
      helper.display({
        id: 'node',
        header: texts.node,
        cell: ({ row }) => <NodeLink node={row.original.node} />,
        meta: { isRowHeader: true, className: 'breaking' },
      }),
      ...tasks.map((task) =>
        helper.display({
          id: String(task.id),
          header: () => <TaskHead task={task} onEdit={onEdit} />,
          cell: ({ row }) => <Cell row={row.original} taskId={task.id} onToggle={onToggle} />,
          meta: { title: task.target },
        }),
      ),
    ],
    [key, texts, onToggle, onEdit],
  );
}

function TaskHead({ task, onEdit }: { task: PingTaskView; onEdit(task: PingTaskView): void }) {
  const texts = useMessages(pingMessages);
  return (
    <>
      <span className="breaking">{task.name}</span>
      {task.all_nodes && (
        <span className="sub">
          {texts.byAll}
          <button
            type="button"
            className="text-button"
            aria-label={texts.chooseNodesOf(task.name)}
            onClick={() => onEdit(task)}
          >
            {texts.chooseNodes}
          </button>
        </span>
      )}
    </>
  );
}

interface CellProps {
  row: MatrixRow;
  taskId: number;
  onToggle(taskId: number, nodeId: number): void;
}

function Cell({ row: { node, tasks, now }, taskId, onToggle }: CellProps) {
  const texts = useMessages(pingMessages);
  const task = tasks.get(taskId);
  if (task === undefined) return null;
  const result = <TaskResult task={task} node={node} now={now} />;
  if (task.all_nodes) {
    return (
      <span className="matrix-cell">
        <span className="assigned-to-all" title={texts.byAllHint}>
          <Check className="icon" />
          <span className="only-read">{texts.byAllHint}</span>
        </span>
        {result}
      </span>
    );
  }
  return (
    <label className="matrix-cell">
      <input
        type="checkbox"
        checked={isAssigned(task, node.id)}
        aria-label={texts.assign(task.name, node.name ?? '')}
        onChange={() => onToggle(task.id, node.id)}
      />
      {result}
    </label>
  );
}
