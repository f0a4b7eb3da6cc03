import '../../styles/checks.css';
import '../../styles/ping.css';
import type { AdminNode, CheckState, PingTaskView } from '@muster/generated/types';
import { getRouteApi } from '@tanstack/react-router';
import { Activity, Plus } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { useMessages } from '../../ui/language.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PageHeading, useFocusAfterRemoval } from '../../ui/page-heading.tsx';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { QueryView } from '../errors/query-view.tsx';
import { useFleet } from '../live/live-context.tsx';
import { StateCounts } from './check-figures.tsx';
import { CheckList, type TaskAction } from './check-list.tsx';
import { type CheckRow, findState, joinChecks, orderChecks } from './check-order.ts';
import { useChecks } from './check-query.ts';
import { findTargetKind } from './check-target.ts';
import { DeleteTaskDialog } from './delete-task-dialog.tsx';
import { pingMessages } from './messages.ts';
import { PingMatrix } from './ping-matrix.tsx';
import { usePingTasks } from './ping-query.ts';

/** Most visits change no task. */
const TaskDialog = lazyPart(async () => (await import('./task-dialog.tsx')).TaskDialog);

type Open = { action: 'add' } | { action: TaskAction; task: PingTaskView };

const route = getRouteApi('/panel/ping');
const noNodes: readonly AdminNode[] = [];

export function PingPage() {
  const texts = useMessages(pingMessages);
  const tasks = usePingTasks();
  const [open, setOpen] = useState<Open | null>(null);
  // The button that opened the dialog is removed with its row, before or after the dialog closes.
  useFocusAfterRemoval(tasks.data?.length ?? 0);
  return (
    <>
      <header className="page-head">
        <PageHeading title={texts.title} />
        <Button look="primary" icon={Plus} onClick={() => setOpen({ action: 'add' })}>
          {texts.add}
        </Button>
      </header>
      <p className="muted">{texts.lead}</p>
      <QueryView query={tasks}>
        {(present) => (present.length === 0 ? <Empty /> : <Checks tasks={present} onOpen={setOpen} />)}
      </QueryView>
      {open !== null && (
        <Suspense>
          <OpenDialog open={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

function Checks({ tasks, onOpen }: { tasks: readonly PingTaskView[]; onOpen(open: Open): void }) {
  const texts = useMessages(pingMessages);
  const checks = useChecks();
  const fleet = useFleet().data;
  const nodes = fleet?.nodes ?? noNodes;
  const now = fleet?.ts ?? 0;
  const { state = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const rows = orderChecks(joinChecks(tasks, checks.data));
  const shown = state === '' ? rows : rows.filter((row) => findState(row) !== 'up');
  // The same list until the tasks change, so that the table renders only the nodes that did.
  const probes = useMemo(() => tasks.filter(({ target }) => findTargetKind(target) !== 'heartbeat'), [tasks]);
  return (
    <>
      {checks.error !== null && <ErrorAlert error={checks.error} />}
      <div className="page-head">
        {checks.data !== undefined && <StateCounts counts={countStates(rows)} />}
        <span className="toolbar">
          <Choice
            label={texts.anyState}
            value={state}
            options={[['not_up', texts.notUp]]}
            onChange={(next) =>
              void navigate({ search: { state: next === '' ? undefined : 'not_up' }, replace: true })
            }
          />
        </span>
      </div>
      {shown.length === 0 ? (
        <p>{texts.noneShown}</p>
      ) : (
        <CheckList rows={shown} nodes={nodes} now={now} onAct={(task, action) => onOpen({ action, task })} />
      )}
      {probes.length > 0 && (
        <PingMatrix
          tasks={probes}
          nodes={nodes}
          now={now}
          onEdit={(task) => onOpen({ action: 'edit', task })}
        />
      )}
    </>
  );
}

function countStates(rows: readonly CheckRow[]): Partial<Record<CheckState, number>> {
  const counts: Partial<Record<CheckState, number>> = {};
  for (const row of rows) counts[findState(row)] = (counts[findState(row)] ?? 0) + 1;
  return counts;
}

function OpenDialog({ open, onClose }: { open: Open; onClose(): void }) {
  if (open.action === 'add') return <TaskDialog task={null} onClose={onClose} />;
  if (open.action === 'edit') return <TaskDialog task={open.task} onClose={onClose} />;
  return <DeleteTaskDialog task={open.task} onClose={onClose} />;
}

function Empty() {
  const texts = useMessages(pingMessages);
  return (
    <div className="empty">
      <Activity className="icon" />
      <h2>{texts.emptyTitle}</h2>
      <p className="muted">{texts.emptyAdvice}</p>
    </div>
  );
}
