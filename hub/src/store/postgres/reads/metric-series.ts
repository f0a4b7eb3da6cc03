import { historyColumns } from '@muster/generated/metrics';
import type { MetricRow } from '../../metric-aggregate.ts';
import { HOUR_MINUTES, HOUR_SECONDS, MINUTE_SECONDS } from '../../metric-layout.ts';
import type { MetricTable, SeriesOwner, SeriesSize, Span } from '../../reads/history-reads.ts';
import { toBuckets, toMetricValues } from '../../reads/metric-rows.ts';
import type { Statements } from '../statements.ts';

const COLUMNS = `weights, ${historyColumns.join(', ')}`;
const MINUTES = 'node_id = @node AND minute > @after::bigint AND minute <= @last::bigint';
const HOURS = 'node_id = @node AND hour > @after::bigint AND hour <= @last::bigint';

const SIZE = `SELECT count(*) AS count, min(minute) * ${MINUTE_SECONDS} AS oldest FROM (
  SELECT minute FROM metric_minute WHERE ${MINUTES} ORDER BY minute LIMIT @max::bigint + 1) AS found`;

const HAS_HOUR = `SELECT 1 FROM metric_hour WHERE ${HOURS} LIMIT 1`;

const SELECT_MINUTES = `SELECT minute, ${COLUMNS} FROM metric_minute WHERE ${MINUTES} ORDER BY minute LIMIT @max::bigint`;

const SELECT_HOURS = `SELECT hour, ${COLUMNS}, minutes FROM metric_hour WHERE ${HOURS} ORDER BY hour`;

/** The minutes of the hours that are not rolled up yet, each with its hour. The last condition names the partitions. */
const SELECT_OPEN_HOURS = `SELECT open.hour, ${COLUMNS} FROM metric_open AS open
  JOIN metric_minute AS stored ON stored.node_id = open.node_id
    AND minute > (open.hour - 1) * ${HOUR_MINUTES} AND minute <= open.hour * ${HOUR_MINUTES}
  WHERE open.node_id = @node AND open.hour > @after::bigint AND open.hour <= @last::bigint
    AND minute > @after::bigint * ${HOUR_MINUTES} AND minute <= @last::bigint * ${HOUR_MINUTES}
  ORDER BY minute`;

export function createMetricSeries(statements: Statements): MetricTable {
  const selectMinutes = ({ node }: SeriesOwner, span: Span, max?: number) =>
    statements.raw<MetricRow>(SELECT_MINUTES, { node, ...toMinutes(span), max });

  async function selectHours({ node }: SeriesOwner, hours: Span): Promise<MetricRow[]> {
    return [
      ...(await statements.raw<MetricRow>(SELECT_HOURS, { node, ...hours })),
      ...(await statements.raw<MetricRow>(SELECT_OPEN_HOURS, { node, ...hours })),
    ];
  }

  return {
    step: MINUTE_SECONDS,
    measure: async ({ node }, span, max) =>
      (await statements.find<SeriesSize>(SIZE, { node, ...toMinutes(span), max })) ?? {
        count: 0,
        oldest: null,
      },
    hasHour: async ({ node }, hours) => (await statements.find(HAS_HOUR, { node, ...hours })) !== undefined,
    readStored: async (owner, span, max) =>
      (await selectMinutes(owner, span, max)).map((row) => toMetricValues(row, MINUTE_SECONDS)),
    readBuckets: async (owner, span, step) =>
      toBuckets(await selectMinutes(owner, span), step / MINUTE_SECONDS, MINUTE_SECONDS),
    readHours: async (owner, hours, width) => toBuckets(await selectHours(owner, hours), width, HOUR_SECONDS),
    selectHours,
  };
}

function toMinutes({ after, last }: Span): Span {
  return { after: Math.floor(after / MINUTE_SECONDS), last: Math.floor(last / MINUTE_SECONDS) };
}
