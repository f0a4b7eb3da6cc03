import '../../styles/ping.css';
import type { AdminNode, PingTaskView } from '@muster/generated/types';
import { Activity, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PageHeading, useFocusAfterRemoval } from '../../ui/page-heading.tsx';
import { QueryView } from '../errors/query-view.tsx';
import { useFleet } from '../live/live-context.tsx';
import { DeleteTaskDialog } from './delete-task-dialog.tsx';
import { pingMessages } from './messages.ts';
import { PingMatrix } from './ping-matrix.tsx';
import { usePingTasks } from './ping-query.ts';
import { type TaskAction, TaskList } from './task-list.tsx';

/** Most visits change no task. */
const TaskDialog = lazyPart(async () => (await import('./task-dialog.tsx')).TaskDialog);

type Open = { action: 'add' } | { action: TaskAction; task: PingTaskView };

const noNodes: readonly AdminNode[] = [];

export function PingPage() {
  const texts = useMessages(pingMessages);
  const tasks = usePingTasks();
  const fleet = useFleet().data;
  const nodes = fleet?.nodes ?? noNodes;
  const now = fleet?.ts ?? 0;
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
        {(present) =>
          present.length === 0 ? (
            <Empty />
          ) : (
            <>
              <TaskList
                tasks={present}
                nodes={nodes}
                now={now}
                onAct={(task, action) => setOpen({ action, task })}
              />
              <PingMatrix
                tasks={present}
                nodes={nodes}
                now={now}
                onEdit={(task) => setOpen({ action: 'edit', task })}
              />
            </>
          )
        }
      </QueryView>
      {open !== null && (
        <Suspense>
          <OpenDialog open={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
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
