import type { AdminNode, CheckOutage, CheckResult, PingTaskView } from '@muster/generated/types';
import { formatDuration, formatInstant } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { NodeLink } from '../nodes/node-link.tsx';
import { CertificateFigure, StateFigure } from './check-figures.tsx';
import { checkStates } from './check-target.ts';
import { pingMessages } from './messages.ts';
import { checkMessages } from './state-messages.ts';
import { TaskResult } from './task-result.tsx';

interface ResultTableProps {
  task: PingTaskView;
  results: readonly CheckResult[];
  nodes: readonly AdminNode[];
  /** Time of the snapshot. */
  now: number;
}

/** What each node says, most urgent first. The names lead to the nodes' charts. */
export function ResultTable({ task, results, nodes, now }: ResultTableProps) {
  const { columns, results: title, noResults } = useMessages(checkMessages);
  const {
    node: nodeTitle,
    columns: { state },
  } = useMessages(pingMessages);
  if (results.length === 0) return <p className="muted">{noResults}</p>;
  const rank = (result: CheckResult) => checkStates.indexOf(result.state);
  return (
    <div className="panel-frame">
      <table className="plain-table check-table" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{nodeTitle}</th>
            <th scope="col">{state}</th>
            <th scope="col" className="number">
              {columns.latency}
            </th>
          </tr>
        </thead>
        <tbody>
          {[...results]
            .sort((a, b) => rank(a) - rank(b))
            .map((result) => {
              const node = nodes.find(({ id }) => id === result.node_id);
              return (
                <tr key={result.node_id}>
                  <th scope="row">{node === undefined ? result.node_id : <NodeLink node={node} />}</th>
                  <td data-label={state}>
                    <StateFigure {...result} now={now} />
                    <CertificateFigure until={result.certificate_until} now={now} />
                  </td>
                  <td data-label={columns.latency} className="number">
                    {node !== undefined && <TaskResult task={task} node={node} now={now} />}
                  </td>
                </tr>
              );
            })}
        </tbody>
      </table>
    </div>
  );
}

export function OutageTable({ outages, now }: { outages: readonly CheckOutage[]; now: number }) {
  const { columns, reasons, outages: title, noOutages, ongoing } = useMessages(checkMessages);
  const locale = useLocale();
  if (outages.length === 0) return <p className="muted">{noOutages}</p>;
  return (
    <div className="panel-frame">
      <table className="plain-table check-table" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{columns.began}</th>
            <th scope="col">{columns.ended}</th>
            <th scope="col">{columns.reason}</th>
            <th scope="col" className="number">
              {columns.duration}
            </th>
          </tr>
        </thead>
        <tbody>
          {outages.map(({ began_at, ended_at, reason }) => (
            <tr key={began_at}>
              <th scope="row">{formatInstant(began_at, locale)}</th>
              <td data-label={columns.ended}>
                {ended_at === null ? (
                  <span className="chip chip-bad">{ongoing}</span>
                ) : (
                  formatInstant(ended_at, locale)
                )}
              </td>
              <td data-label={columns.reason}>{reason === null ? '–' : reasons[reason]}</td>
              <td data-label={columns.duration} className="number">
                <span className="figures">
                  {formatDuration(Math.max(0, (ended_at ?? now) - began_at), locale)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
