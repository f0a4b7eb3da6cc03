import { limits } from '@muster/generated/limits';
import type { AlertPreviewInput, CheckResult, PingTaskView } from '@muster/generated/types';
import { useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatDays, formatHours } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { PreviewValues } from '../alerts/preview-values.tsx';
import { usePreview } from '../alerts/rule-query.ts';
import { QueryView } from '../errors/query-view.tsx';
import { checkMessages } from './state-messages.ts';

const DAY_HOURS = 24;
const ranges = [DAY_HOURS, limits.alertPreviewHours];
/** No result is that slow. In milliseconds. */
const NEVER = 3_600_000;
/** Of a preview. */
const MAX_NODES = 10;

/** The highest latencies of the nodes, and from when on they are slow. A rule for them reads the same history. */
export function LatencySection({ task, results }: { task: PingTaskView; results: readonly CheckResult[] }) {
  const { columns, states } = useMessages(checkMessages);
  const locale = useLocale();
  const [hours, setHours] = useState(DAY_HOURS);
  const { id, name } = task;
  const slow = task.check.slow_ms;
  const nodes = results.slice(0, MAX_NODES).map(({ node_id }) => node_id);
  const ids = nodes.join();
  const input = useMemo(
    () => createInput(name, slow, ids.split(',').map(Number), hours),
    [name, slow, ids, hours],
  );
  const levels = useMemo(() => (slow === undefined ? null : { begin: slow, end: slow }), [slow]);
  const tried = usePreview(input);
  return (
    <section className="card" aria-labelledby="check-latency">
      <header className="page-head">
        <h2 id="check-latency">{columns.latency}</h2>
        <span className="buttons">
          {ranges.map((range) => (
            <Button key={range} aria-pressed={range === hours} onClick={() => setHours(range)}>
              {range === DAY_HOURS ? formatHours(range, locale) : formatDays(range / DAY_HOURS, locale)}
            </Button>
          ))}
        </span>
      </header>
      <QueryView query={tried}>
        {({ preview }) => (
          <PreviewValues
            preview={{ ...preview, series: preview.series.filter(({ task_id }) => task_id === id) }}
            figure="latency"
            unit="milliseconds"
            levels={levels}
            reached={states.slow}
          />
        )}
      </QueryView>
    </section>
  );
}

function createInput(
  object: string,
  slow: number | undefined,
  node_ids: number[],
  hours: number,
): AlertPreviewInput {
  return { rule: { name: object, figure: 'latency', begin: slow ?? NEVER, object }, node_ids, hours };
}
