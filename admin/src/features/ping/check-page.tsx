import '../../styles/checks.css';
import type { AdminNode, CheckDetails, PingTaskView } from '@muster/generated/types';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { QueryView } from '../errors/query-view.tsx';
import { useFleet } from '../live/live-context.tsx';
import { AvailabilitySection } from './availability-section.tsx';
import { CertificateFigure, HeartbeatFigure, StateFigure } from './check-figures.tsx';
import { TargetText } from './check-list.tsx';
import { useCheck } from './check-query.ts';
import { OutageTable, ResultTable } from './check-tables.tsx';
import { HeartbeatAddress } from './heartbeat-address.tsx';
import { LatencySection } from './latency-section.tsx';
import { pingMessages } from './messages.ts';
import { usePingTasks } from './ping-query.ts';
import { checkMessages } from './state-messages.ts';

const TaskDialog = lazyPart(async () => (await import('./task-dialog.tsx')).TaskDialog);

const route = getRouteApi('/panel/ping/$id');
const noNodes: readonly AdminNode[] = [];

/** A check with what each node says of it, and its outages. */
export function CheckPage() {
  const texts = useMessages(checkMessages);
  const id = Number(route.useParams().id);
  return (
    <QueryView query={usePingTasks()}>
      {(tasks) => {
        const task = tasks.find((one) => one.id === id);
        return task === undefined ? (
          <PageHeading title={texts.noCheck} />
        ) : (
          <CheckView key={id} task={task} />
        );
      }}
    </QueryView>
  );
}

function CheckView({ task }: { task: PingTaskView }) {
  const texts = useMessages(checkMessages);
  const { title } = useMessages(pingMessages);
  const check = useCheck(task.id);
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <header className="page-head">
        <PageHeading title={task.name} />
        <span className="buttons">
          <Link to="/ping">{title}</Link>
          <Button onClick={() => setIsEditing(true)}>{texts.edit}</Button>
        </span>
      </header>
      <div>
        <TargetText task={task} />
      </div>
      <QueryView query={check}>{(present) => <Measured task={task} check={present} />}</QueryView>
      {isEditing && (
        <Suspense>
          <TaskDialog task={task} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </>
  );
}

function Measured({ task, check }: { task: PingTaskView; check: CheckDetails }) {
  const texts = useMessages(checkMessages);
  const fleet = useFleet().data;
  const nodes = fleet?.nodes ?? noNodes;
  const now = fleet?.ts ?? 0;
  const { heartbeat } = check;
  return (
    <>
      <div className="card check-state">
        <div>
          <StateFigure {...check} now={now} />
        </div>
        {heartbeat !== null && (
          <div>
            <HeartbeatFigure heartbeat={heartbeat} now={now} />
          </div>
        )}
        <div>
          <CertificateFigure until={check.certificate_until} now={now} />
        </div>
      </div>
      <AvailabilitySection check={check} />
      {check.results.length > 0 && <LatencySection task={task} results={check.results} />}
      {heartbeat === null ? (
        <section className="stack" aria-labelledby="check-results">
          <h2 id="check-results">{texts.results}</h2>
          <ResultTable task={task} results={check.results} nodes={nodes} now={now} />
        </section>
      ) : (
        <div className="card">
          <HeartbeatAddress task={task} />
        </div>
      )}
      <section className="stack" aria-labelledby="check-outages">
        <h2 id="check-outages">{texts.outages}</h2>
        <OutageTable outages={check.outages} now={now} />
      </section>
    </>
  );
}
