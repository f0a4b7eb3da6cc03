import type { AdminNode, PingTaskView } from '@muster/generated/types';
import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { formatDuration, formatLatency, formatPercent } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { pingMessages } from './messages.ts';
import { findTaskResult } from './ping-freshness.ts';
import { findTargetKind, isUnmeasured } from './ping-results.ts';

export type TaskAction = 'edit' | 'remove';

interface TaskListProps {
  tasks: readonly PingTaskView[];
  nodes: readonly AdminNode[];
  /** Time of the snapshot. */
  now: number;
  onAct(task: PingTaskView, action: TaskAction): void;
}

export function TaskList({ tasks, nodes, now, onAct }: TaskListProps) {
  const texts = useMessages(pingMessages);
  return (
    <section className="panel-frame" aria-label={texts.tasks}>
      <table className="plain-table tasks">
        <thead>
          <tr>
            {Object.entries(texts.columns).map(([column, label]) => (
              <th key={column} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} nodes={nodes} now={now} onAct={onAct} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function TaskRow({ task, nodes, now, onAct }: Omit<TaskListProps, 'tasks'> & { task: PingTaskView }) {
  const texts = useMessages(pingMessages);
  const locale = useLocale();
  const { columns } = texts;
  const cannot = nodes.filter((node) => isUnmeasured(task, node)).length;
  return (
    <tr>
      <th scope="row">
        <strong className="node-name">{task.name}</strong>
      </th>
      <td data-label={columns.target}>
        <span className="breaking">{task.target}</span>
        <span className="sub">{texts.kinds[findTargetKind(task.target)]}</span>
      </td>
      <td data-label={columns.interval}>{formatDuration(task.interval, locale)}</td>
      <td data-label={columns.nodes}>
        {task.all_nodes ? texts.allNodes : texts.nodeCount(task.node_ids.length)}
        {cannot > 0 && <span className="sub">{texts.unmeasured.count(cannot)}</span>}
      </td>
      <td data-label={columns.latest} className="figures">
        <Result task={task} nodes={nodes} now={now} />
      </td>
      <td className="cell-actions">
        <IconButton icon={Pencil} label={texts.edit(task.name)} onClick={() => onAct(task, 'edit')} />
        <IconButton icon={Trash2} label={texts.remove(task.name)} onClick={() => onAct(task, 'remove')} />
      </td>
    </tr>
  );
}

interface ResultProps extends Pick<TaskListProps, 'nodes' | 'now'> {
  task: PingTaskView;
}

function Result({ task, nodes, now }: ResultProps) {
  const texts = useMessages(pingMessages);
  const locale = useLocale();
  const result = findTaskResult(task, nodes, now);
  if (result === undefined) return <span className="muted">{texts.noResults}</span>;
  return (
    <>
      {result.latency === undefined ? texts.lost : texts.latency(formatLatency(result.latency, locale))}
      {result.loss > 0 && <span className="sub">{texts.loss(formatPercent(result.loss, locale))}</span>}
    </>
  );
}
