import type { AdminNode, PingTaskView } from '@muster/generated/types';
import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { formatLatency, formatPercent } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { CertificateFigure, HeartbeatFigure, StateCounts, StateFigure } from './check-figures.tsx';
import type { CheckRow } from './check-order.ts';
import { findTargetKind } from './check-target.ts';
import { pingMessages } from './messages.ts';
import { findTaskResult } from './ping-freshness.ts';
import { findMissing } from './ping-results.ts';
import { checkMessages } from './state-messages.ts';
import { formatAmount } from './time-amount.ts';

export type TaskAction = 'edit' | 'remove';

interface CheckListProps {
  rows: readonly CheckRow[];
  nodes: readonly AdminNode[];
  /** Time of the snapshot. */
  now: number;
  onAct(task: PingTaskView, action: TaskAction): void;
}

/** Percent. */
const ALL_LOST = 100;

type RowProps = Omit<CheckListProps, 'rows'> & CheckRow;

export function CheckList({ rows, ...rest }: CheckListProps) {
  const texts = useMessages(pingMessages);
  return (
    <section className="panel-frame" aria-label={texts.title}>
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
          {rows.map((row) => (
            <Row key={row.task.id} {...row} {...rest} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ task, check, nodes, now, onAct }: RowProps) {
  const texts = useMessages(pingMessages);
  const { columns } = texts;
  return (
    <tr>
      <th scope="row">
        <Link to="/ping/$id" params={{ id: String(task.id) }} className="node-name">
          {task.name}
        </Link>
        <TargetText task={task} />
      </th>
      <td data-label={columns.state}>{check && <StateFigure {...check} now={now} />}</td>
      <td data-label={columns.nodes}>
        <Nodes task={task} check={check} nodes={nodes} />
      </td>
      <td data-label={columns.latest}>
        {check?.heartbeat ? (
          <HeartbeatFigure heartbeat={check.heartbeat} now={now} />
        ) : (
          <Latency task={task} nodes={nodes} now={now} />
        )}
        <CertificateFigure until={check?.certificate_until ?? null} now={now} />
      </td>
      <td className="cell-actions">
        <IconButton icon={Pencil} label={texts.edit(task.name)} onClick={() => onAct(task, 'edit')} />
        <IconButton icon={Trash2} label={texts.remove(task.name)} onClick={() => onAct(task, 'remove')} />
      </td>
    </tr>
  );
}

/** The kind with its target and interval; a heartbeat has neither. */
export function TargetText({ task: { target, interval } }: { task: PingTaskView }) {
  const texts = useMessages(pingMessages);
  const { heartbeat } = useMessages(checkMessages);
  const locale = useLocale();
  const kind = findTargetKind(target);
  if (kind === 'heartbeat') return <span className="sub">{heartbeat}</span>;
  return (
    <>
      <span className="sub">{target}</span>
      <span className="sub">
        {kind.toUpperCase()}, {texts.every(formatAmount(interval, locale))}
      </span>
    </>
  );
}

function Nodes({ task, check, nodes }: Pick<RowProps, 'task' | 'check' | 'nodes'>) {
  const texts = useMessages(pingMessages);
  if (findTargetKind(task.target) === 'heartbeat') return <span className="muted">–</span>;
  const { up = 0, slow = 0, down = 0 } = check?.nodes ?? {};
  const cannot = nodes.filter((node) => findMissing(task, node) !== undefined).length;
  return (
    <>
      {up + slow + down > 0 && <StateCounts counts={{ up, slow, down }} />}
      <span className={up + slow + down > 0 ? 'sub' : undefined}>
        {task.all_nodes ? texts.byAll : texts.nodeCount(task.node_ids.length)}
      </span>
      {cannot > 0 && <span className="sub">{texts.unmeasured.count(cannot)}</span>}
    </>
  );
}

function Latency({ task, nodes, now }: Pick<RowProps, 'task' | 'nodes' | 'now'>) {
  const texts = useMessages(pingMessages);
  const locale = useLocale();
  const result = findTaskResult(task, nodes, now);
  if (result === undefined) return <span className="muted">{texts.noResults}</span>;
  const { latency, loss } = result;
  const lost = texts.loss(formatPercent(loss, locale));
  if (loss === ALL_LOST) return <span className="lost">{lost}</span>;
  return (
    <>
      {latency === undefined ? (
        <span className="lost">{texts.lost}</span>
      ) : (
        texts.latency(formatLatency(latency, locale))
      )}
      {loss > 0 && <span className="sub">{lost}</span>}
    </>
  );
}
