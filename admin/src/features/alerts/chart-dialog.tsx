import type { Alert, AlertRule, AlertUnit } from '@muster/generated/types';
import { Dialog } from '../../ui/dialog.tsx';
import { useMessages } from '../../ui/language.ts';
import { QueryView } from '../errors/query-view.tsx';
import { useFleet } from '../live/live-context.tsx';
import { FigureText, Moment } from './alert-parts.tsx';
import { describeSubject } from './alert-state.ts';
import { makeChartInput } from './chart-input.ts';
import { alertMessages } from './messages.ts';
import { PreviewValues } from './preview-values.tsx';
import { usePreview } from './rule-query.ts';

interface ChartDialogProps {
  alert: Alert;
  rule: AlertRule;
  unit: AlertUnit;
  onClose(): void;
}

/** The stored values that led to an alert, with the levels of its rule. */
export function ChartDialog({ alert, rule, unit, onClose }: ChartDialogProps) {
  const { columns } = useMessages(alertMessages);
  const now = useFleet().data?.ts ?? Date.now() / 1000;
  const tried = usePreview(makeChartInput(alert, rule, now));
  return (
    <Dialog title={alert.rule_name} onClose={onClose}>
      <dl className="facts alert-facts">
        <div>
          <dt>{columns.where}</dt>
          <dd className="breaking">{describeSubject(alert)}</dd>
        </div>
        <div>
          <dt>{columns.value}</dt>
          <dd>
            <FigureText figure={alert.figure} value={alert.value} />
          </dd>
        </div>
        <div>
          <dt>{columns.since}</dt>
          <dd>
            <Moment at={alert.since} />
          </dd>
        </div>
      </dl>
      <QueryView query={tried}>
        {({ preview }) => <PreviewValues preview={preview} figure={alert.figure} unit={unit} levels={rule} />}
      </QueryView>
    </Dialog>
  );
}
