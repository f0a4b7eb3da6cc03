import type { AlertFigure, AlertPreview, AlertPreviewSeries, AlertUnit } from '@muster/generated/types';
import { Suspense, useState } from 'react';
import { SelectField } from '../../ui/field.tsx';
import { useMessages } from '../../ui/language.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { alertMessages } from './messages.ts';
import type { Levels } from './preview-chart.ts';
import { useDescribeSubject } from './use-describe-subject.ts';

const ValueChart = lazyPart(async () => (await import('./value-chart.tsx')).ValueChart);

interface PreviewValuesProps {
  preview: AlertPreview;
  figure: AlertFigure;
  unit: AlertUnit;
  levels: Levels | null;
  reached?: string;
}

/** The values that a rule was tried with, of one object at a time. */
export function PreviewValues({ preview, ...rest }: PreviewValuesProps) {
  const { chart: texts, figures } = useMessages(alertMessages);
  const describe = useDescribeSubject();
  const [chosen, choose] = useState('');
  const { series } = preview;
  const shown = series.find((one) => makeKey(one) === chosen) ?? series[0];
  if (shown === undefined) return <p className="muted">{texts.empty}</p>;
  return (
    <>
      {series.length > 1 && (
        <SelectField
          label={texts.shown}
          value={makeKey(shown)}
          options={series.map((one) => ({ value: makeKey(one), label: describe(one) }))}
          onChange={choose}
        />
      )}
      <figure className="value-chart" aria-label={texts.of(figures[rest.figure], describe(shown))}>
        <Suspense fallback={null}>
          <ValueChart preview={preview} series={shown} {...rest} />
        </Suspense>
      </figure>
    </>
  );
}

function makeKey({ node_id, task_id, object }: AlertPreviewSeries): string {
  return `${node_id} ${task_id ?? ''} ${object}`;
}
