import '../../styles/alerts.css';
import type { Alert, AlertList } from '@muster/generated/types';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CircleCheck, Search } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { formatCount } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { useLaterPart } from '../../ui/lazy-part.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { QueryView } from '../errors/query-view.tsx';
import { useFleet } from '../live/live-context.tsx';
import { listValues } from '../nodes/node-filter.ts';
import { useAlerts } from './alert-query.ts';
import { type AlertSearch, filterAlerts, isFiltering } from './alert-search.ts';
import { type AlertDialogKind, AlertTable } from './alert-table.tsx';
import { AlertTabs } from './alert-tabs.tsx';
import { alertMessages } from './messages.ts';
import { useAlertRules, useFigures } from './rule-query.ts';

const route = getRouteApi('/panel/alerts');
const loadDialog = async () => (await import('./acknowledge-dialog.tsx')).AcknowledgeDialog;
const loadChartDialog = async () => (await import('./chart-dialog.tsx')).ChartDialog;

/** Its return type is stated: an inferred one would depend on the types of the router, which depend on it. */
export function AlertsPage(): ReactNode {
  const texts = useMessages(alertMessages);
  const alerts = useAlerts();
  const total = alerts.data?.total ?? 0;
  return (
    <>
      <header className="page-head">
        <PageHeading title={texts.title} />
        {total > 0 && (
          <p className="muted" role="status">
            {texts.shown(total)}
          </p>
        )}
      </header>
      <AlertTabs />
      <p className="muted">{texts.lead}</p>
      {alerts.isError && alerts.data !== undefined && <ErrorAlert error={alerts.error} />}
      <QueryView query={alerts}>
        {(list) => (list.alerts.length === 0 ? <AllWell /> : <Current list={list} />)}
      </QueryView>
    </>
  );
}

/** Rows that are rendered before somebody asks for the rest. */
const FIRST_ROWS = 100;

function Current({ list }: { list: AlertList }) {
  const texts = useMessages(alertMessages);
  const locale = useLocale();
  const search = route.useSearch();
  const fleet = useFleet().data;
  const [showsAll, setShowsAll] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const matching = filterAlerts(list.alerts, search, useTags());
  const shown = showsAll ? matching : matching.slice(0, FIRST_ROWS);
  return (
    <>
      <Toolbar />
      {matching.length === 0 ? (
        <NoMatch />
      ) : (
        <AlertTable
          alerts={shown}
          now={fleet?.ts ?? Date.now() / 1000}
          onOpen={(alert, dialog) => setOpened({ alert, dialog })}
        />
      )}
      {shown.length < matching.length && (
        <div className="buttons">
          <Button onClick={() => setShowsAll(true)}>{texts.showAll}</Button>
        </div>
      )}
      {list.alerts.length < list.total && (
        <p className="muted">
          {texts.partial(formatCount(list.alerts.length, locale), formatCount(list.total, locale))}
        </p>
      )}
      <OpenDialog opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}

interface Opened {
  alert: Alert;
  dialog: AlertDialogKind;
}

function OpenDialog({ opened, onClose }: { opened: Opened | null; onClose(): void }) {
  const AcknowledgeDialog = useLaterPart(loadDialog, opened?.dialog === 'acknowledge');
  const ChartDialog = useLaterPart(loadChartDialog, opened?.dialog === 'chart');
  const rule = useAlertRules().data?.rules.find(({ id }) => id === opened?.alert.rule_id);
  const unit = useFigures()?.get(opened?.alert.figure ?? 'cpu')?.unit;
  if (opened === null) return null;
  const { alert, dialog } = opened;
  if (dialog === 'acknowledge')
    return AcknowledgeDialog !== null && <AcknowledgeDialog alert={alert} onClose={onClose} />;
  if (rule === undefined || unit === undefined) return null;
  return ChartDialog !== null && <ChartDialog alert={alert} rule={rule} unit={unit} onClose={onClose} />;
}

/** Tags of the nodes by their ids. */
function useTags(): ReadonlyMap<number, readonly string[]> {
  const nodes = useFleet().data?.nodes;
  return useMemo(() => new Map(nodes?.map(({ id, tags = [] }) => [id, tags])), [nodes]);
}

/** The filter, kept in the URL so that back, reload and shared links restore it. */
function Toolbar() {
  const texts = useMessages(alertMessages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const nodes = useFleet().data?.nodes;
  const tags = useMemo(() => listValues(nodes ?? [], (node) => node.tags ?? []), [nodes]);
  function filter(part: AlertSearch) {
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false });
  }
  return (
    <search className="toolbar">
      <Choice
        label={texts.anySeverity}
        value={search.severity ?? ''}
        options={Object.entries(texts.severities)}
        onChange={(severity) =>
          filter({ severity: severity === '' ? undefined : (severity as AlertSearch['severity']) })
        }
      />
      <Choice
        label={texts.anyState}
        value={search.state ?? ''}
        options={Object.entries(texts.states)}
        onChange={(state) => filter({ state: state === '' ? undefined : (state as AlertSearch['state']) })}
      />
      {(tags.length > 0 || search.tag !== undefined) && (
        <Choice
          label={texts.anyTag}
          value={search.tag ?? ''}
          options={tags.map((tag) => [tag, tag])}
          onChange={(tag) => filter({ tag: tag === '' ? undefined : tag })}
        />
      )}
      {isFiltering(search) && (
        <Button onClick={() => filter({ severity: undefined, state: undefined, tag: undefined })}>
          {texts.clear}
        </Button>
      )}
    </search>
  );
}

function NoMatch() {
  const texts = useMessages(alertMessages);
  return (
    <div className="empty" role="status">
      <Search className="icon" />
      <h2>{texts.noMatchTitle}</h2>
      <p className="muted">{texts.noMatchAdvice}</p>
    </div>
  );
}

/** Says how many rules find nothing, because without one nothing is ever wrong. */
function AllWell() {
  const texts = useMessages(alertMessages);
  const rules = useAlertRules().data?.rules;
  const enabled = rules?.filter((rule) => rule.enabled).length;
  return (
    <div className="empty" role="status">
      <CircleCheck className="icon" />
      {enabled !== 0 && <h2>{texts.wellTitle}</h2>}
      {enabled !== undefined && (
        <p className="muted">{enabled === 0 ? texts.noneEnabled : texts.well(enabled)}</p>
      )}
      {enabled === 0 && (
        <Link to="/alerts/rules" className="button button-primary">
          {texts.toRules}
        </Link>
      )}
    </div>
  );
}
