import type { ChartOptions } from 'muster-theme/charts';
import { useChart, useTimeline } from 'muster-theme/charts/react';
import { useMemo } from 'react';
import { formatRate, formatTime } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { type Flow, useFlow } from '../live/fleet-flow.ts';
import { overviewMessages } from './messages.ts';
import 'muster-theme/charts.css';

/** As long as the flow is kept. */
const RANGE_SECONDS = 180;
const HEIGHT = 120;
const KIBIBYTE = 1024;

/** What the fleet receives, above zero, and sends, below it. In its own chunk, because of uPlot. */
export function FlowChart() {
  const texts = useMessages(overviewMessages);
  const locale = useLocale();
  const flows = useFlow();
  const to = flows.at(-1)?.ts ?? 0;
  const timeline = useTimeline({ from: to - RANGE_SECONDS, to });
  const data = useMemo(() => toColumns(flows), [flows]);
  const options = useMemo(
    (): Omit<ChartOptions, 'timeline'> => ({
      locale,
      texts: { cursor: texts.flowCursor, noData: texts.noData },
      lines: [
        { key: 'received', name: texts.receiving, colour: '--m-received', isFilled: true },
        { key: 'sent', name: texts.sending, colour: '--m-sent', isFilled: true, isMirrored: true },
      ],
      scale: { isBinary: true, minTop: KIBIBYTE },
      height: HEIGHT,
      formatValue: (value) => formatRate(value, locale),
      formatTime: (ts) => formatTime(ts, locale),
    }),
    [texts, locale],
  );
  return <div ref={useChart({ ...options, timeline }, data)} />;
}

function toColumns(flows: readonly Flow[]) {
  return {
    ts: flows.map(({ ts }) => ts),
    values: { received: flows.map(({ received }) => received), sent: flows.map(({ sent }) => sent) },
  };
}
