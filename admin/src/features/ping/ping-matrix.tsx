import type { AdminNode, PingTaskView } from '@muster/generated/types';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatLatency } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useErrorNotice } from '../errors/use-error-notice.ts';
import { pingMessages } from './messages.ts';
import { useToggleNode } from './ping-query.ts';
import { groupUnmeasured, isAssigned, isUnmeasured } from './ping-results.ts';

interface PingMatrixProps {
  tasks: readonly PingTaskView[];
  nodes: readonly AdminNode[];
}

/** Page size: a thousand nodes times a hundred tasks are too many checkboxes to render. */
const PORTION = 60;

export function PingMatrix({ tasks, nodes }: PingMatrixProps) {
  const texts = useMessages(pingMessages);
  const [search, setSearch] = useState('');
  const [shownRows, setShownRows] = useState(PORTION);
  const wanted = search.trim().toLowerCase();
  const found = nodes.filter((node) =>
    `${node.name ?? ''} ${node.group ?? ''}`.toLowerCase().includes(wanted),
  );
  const rest = found.length - shownRows;
  return (
    <div className="stack">
      <div className="page-head">
        <h2>{texts.matrix}</h2>
        {nodes.length > 8 && <SearchField label={texts.search} value={search} onChange={setSearch} />}
      </div>
      <p className="muted">{nodes.length === 0 ? texts.noNodes : texts.matrixHint}</p>
      <UnmeasuredNote tasks={tasks} nodes={nodes} />
      {nodes.length > 0 && found.length === 0 && <p>{texts.noMatch}</p>}
      {found.length > 0 && <MatrixTable tasks={tasks} nodes={found.slice(0, shownRows)} />}
      {rest > 0 && (
        <div>
          <Button onClick={() => setShownRows(shownRows + PORTION)}>{texts.more(rest)}</Button>
        </div>
      )}
    </div>
  );
}

/** Names in a sentence; the table has the rest. */
const MAX_NAMES = 3;

/** Why some assigned tasks have no results. Only agents that could measure HTTP, as Muster's can, lack the program ping. */
function UnmeasuredNote({ tasks, nodes }: PingMatrixProps) {
  const texts = useMessages(pingMessages).unmeasured;
  const groups = groupUnmeasured(tasks, nodes);
  if (groups.length === 0) return null;
  return (
    <div className="stack" role="note">
      {groups.map(({ kinds, missing, names }) => (
        <p key={`${kinds} ${missing}`} className="muted">
          {texts.reason(
            texts.names(names.slice(0, MAX_NAMES), Math.max(0, names.length - MAX_NAMES)),
            kinds.map((kind) => texts.kinds[kind]),
            missing.map((kind) => texts.kinds[kind]),
          )}{' '}
          {kinds.includes('http') ? texts.noPing : texts.otherAgent}
        </p>
      ))}
    </div>
  );
}

function MatrixTable({ tasks, nodes }: PingMatrixProps) {
  const texts = useMessages(pingMessages);
  const toggle = useToggleNode(useErrorNotice());
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="panel-frame matrix-frame" aria-label={texts.matrix} tabIndex={0}>
      <table className="matrix">
        <thead>
          <tr>
            <th scope="col">{texts.node}</th>
            {tasks.map((task) => (
              <th key={task.id} scope="col" title={task.target}>
                <span className="breaking">{task.name}</span>
                {task.all_nodes && <span className="sub">{texts.byAll}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nodes.map((node) => (
            <tr key={node.id}>
              <th scope="row" className="breaking">
                {node.name}
              </th>
              {tasks.map((task) => (
                <MatrixCell key={task.id} task={task} node={node} onToggle={() => toggle(task.id, node.id)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function MatrixCell({ task, node, onToggle }: { task: PingTaskView; node: AdminNode; onToggle(): void }) {
  const texts = useMessages(pingMessages);
  const locale = useLocale();
  const isOn = isAssigned(task, node.id);
  const cannot = isUnmeasured(task, node);
  const ping = isOn && !cannot ? node.pings?.find(({ task_id }) => task_id === task.id) : undefined;
  return (
    <td>
      <label>
        <input
          type="checkbox"
          checked={isOn}
          disabled={task.all_nodes}
          aria-label={texts.assign(task.name, node.name ?? '')}
          onChange={onToggle}
        />
        {cannot && <span className="muted">{texts.unmeasured.cell}</span>}
        <span className={ping?.latency === null ? 'figures lost' : 'figures muted'}>
          {ping !== undefined && (ping.latency === null ? texts.lost : formatLatency(ping.latency, locale))}
        </span>
      </label>
    </td>
  );
}
