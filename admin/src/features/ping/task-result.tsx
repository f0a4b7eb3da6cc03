import type { AdminNode, PingTaskView } from '@muster/generated/types';
import { formatDuration, formatLatency } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { pingMessages } from './messages.ts';
import { findMatrixCell } from './ping-freshness.ts';

/** The latest result of a task by a node, or why there is none. @param now time of the snapshot */
export function TaskResult({ task, node, now }: { task: PingTaskView; node: AdminNode; now: number }) {
  const texts = useMessages(pingMessages);
  const locale = useLocale();
  const cell = findMatrixCell(task, node, now);
  const latency = (ms: number | null) => (ms === null ? texts.lost : formatLatency(ms, locale));
  switch (cell.kind) {
    case 'unassigned':
      return null;
    case 'unmeasured':
      return (
        <span className="muted" title={texts.unmeasured[cell.advice]}>
          {texts.unmeasured.cell}
          <small>
            {cell.advice === 'noPing' ? texts.unmeasured.pingMissing : texts.unmeasured.kindMissing}
          </small>
        </span>
      );
    case 'none':
      return <span className="muted">{texts.none[cell.reason]}</span>;
    case 'fresh':
      return (
        <span className={cell.latency === null ? 'figures lost' : 'figures'}>{latency(cell.latency)}</span>
      );
    case 'stale':
      return (
        <span className="figures muted stale">
          {latency(cell.latency)}
          <small>{texts.ago(formatDuration(cell.age, locale))}</small>
        </span>
      );
  }
}
