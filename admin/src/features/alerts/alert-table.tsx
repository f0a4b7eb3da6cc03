import type { Acknowledgement, Alert } from '@muster/generated/types';
import { ChartLine } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { formatDuration, formatInstant } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { useNotices } from '../../ui/notices.tsx';
import { useErrorNotice } from '../errors/use-error-notice.ts';
import { FigureText, Moment, SeverityChip, SubjectText } from './alert-parts.tsx';
import { useWithdraw } from './alert-query.ts';
import { describeSubject } from './alert-state.ts';
import { alertMessages } from './messages.ts';
import { useFigures } from './rule-query.ts';

interface AlertTableProps {
  alerts: readonly Alert[];
  /** Unix seconds, by the hub's clock. */
  now: number;
  onOpen(alert: Alert, dialog: AlertDialogKind): void;
}

export type AlertDialogKind = 'acknowledge' | 'chart';

/** Alerts in the given order. */
export function AlertTable({ alerts, now, onOpen }: AlertTableProps) {
  const texts = useMessages(alertMessages);
  return (
    <section className="panel-frame" aria-label={texts.title}>
      <table className="plain-table alerts">
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
          {alerts.map((alert) => (
            <AlertRow key={alert.id} alert={alert} now={now} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function AlertRow({ alert, now, onOpen }: Omit<AlertTableProps, 'alerts'> & { alert: Alert }) {
  const { columns } = useMessages(alertMessages);
  const locale = useLocale();
  return (
    <tr data-state={alert.state} data-severity={alert.severity}>
      <th scope="row">
        <strong className="breaking">{alert.rule_name}</strong>
        <AlertChips alert={alert} />
        <AlertNotes alert={alert} />
      </th>
      <td data-label={columns.where} className="breaking">
        <SubjectText subject={alert} />
      </td>
      <td data-label={columns.value}>
        <FigureText figure={alert.figure} value={alert.value} />
      </td>
      <td data-label={columns.since}>
        <span className="figures">{formatDuration(Math.max(0, now - alert.since), locale)}</span>
        <span className="sub">
          <Moment at={alert.since} />
        </span>
      </td>
      <td className="cell-actions">
        <span className="buttons alert-actions">
          <ChartButton alert={alert} onOpen={onOpen} />
          <Actions alert={alert} onOpen={onOpen} />
        </span>
      </td>
    </tr>
  );
}

function AlertChips({ alert: { severity, state, is_flapping } }: { alert: Alert }) {
  const texts = useMessages(alertMessages);
  return (
    <span className="sub">
      <SeverityChip severity={severity} />
      <span>{texts.states[state]}</span>
      {is_flapping && <span className="chip">{texts.flapping}</span>}
    </span>
  );
}

/** Why it is not told, and who has acknowledged it. */
function AlertNotes({ alert: { withheld_by, acknowledgement } }: { alert: Alert }) {
  const texts = useMessages(alertMessages);
  const locale = useLocale();
  const isSaid = withheld_by === 'acknowledged' && acknowledgement !== null;
  return (
    <>
      {withheld_by !== null && !isSaid && (
        <span className="sub">{texts.notTold(texts.reasons[withheld_by])}</span>
      )}
      {acknowledgement !== null && (
        <span className="sub">
          <span>{describeAcknowledgement(acknowledgement, texts, locale)}</span>
          {acknowledgement.note !== '' && <q className="alert-note">{acknowledgement.note}</q>}
        </span>
      )}
    </>
  );
}

function describeAcknowledgement(
  { by, until }: Acknowledgement,
  texts: Pick<typeof alertMessages.en, 'acknowledged' | 'acknowledgedToEnd'>,
  locale: string,
): string {
  return until === null ? texts.acknowledgedToEnd(by) : texts.acknowledged(by, formatInstant(until, locale));
}

interface ActionsProps extends Pick<AlertTableProps, 'onOpen'> {
  alert: Alert;
}

/** For a figure without a history, such as whether a node is offline, its node or check shows more. */
function ChartButton({ alert, onOpen }: ActionsProps) {
  const { chart: texts } = useMessages(alertMessages);
  if (useFigures()?.get(alert.figure)?.has_history !== true) return null;
  return (
    <IconButton
      icon={ChartLine}
      label={texts.open(alert.rule_name, describeSubject(alert))}
      onClick={() => onOpen(alert, 'chart')}
    />
  );
}

function Actions({ alert, onOpen }: ActionsProps) {
  const { acknowledge: texts } = useMessages(alertMessages);
  const { notifyDone } = useNotices();
  const onError = useErrorNotice();
  const withdraw = useWithdraw();
  const where = describeSubject(alert);
  const { rule_name } = alert;
  const open = () => onOpen(alert, 'acknowledge');
  if (alert.acknowledgement === null)
    return (
      <Button aria-label={texts.openFor(rule_name, where)} onClick={open}>
        {texts.open}
      </Button>
    );
  return (
    <>
      <Button aria-label={texts.changeFor(rule_name, where)} onClick={open}>
        {texts.change}
      </Button>
      <Button
        aria-label={texts.withdrawFor(rule_name, where)}
        isUnavailable={withdraw.isPending}
        onClick={() =>
          withdraw.mutate(alert, { onError, onSuccess: () => notifyDone(texts.withdrawn(rule_name)) })
        }
      >
        {texts.withdraw}
      </Button>
    </>
  );
}
