import { limits } from '@muster/generated/limits';
import type { AlertPreview, AlertPreviewEvent, AlertPreviewInput } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { createTimeSlices, type SliceRuntime, type TimeSlices } from '@muster/shared/runtime/time-slices';
import { DomainError } from '../../lib/errors.ts';
import { createSerialQueue } from '../../lib/serial-queue.ts';
import type { AlertRuleConfig } from '../../store/alert-rows.ts';
import { type Fleet, type FleetNode, requireNodes } from '../nodes/fleet.ts';
import { figures } from './figures.ts';
import { createNodeFilter } from './node-filter.ts';
import type { PreviewWindow, ReadPreviewHistory } from './preview-history.ts';
import { createPreviewTrack, type PreviewGrid, type PreviewTrack, planGrid } from './preview-track.ts';

/** What is the same for all nodes. */
interface Trial {
  window: PreviewWindow;
  grid: PreviewGrid;
  slices: TimeSlices;
}

const HOUR_SECONDS = 3600;
/** Values between two looks at the clock. */
const POINTS_PER_CHECK = 64;

/** Tries a rule with the stored history of some nodes. `invalid_request` for a figure without history, and unknown nodes. */
export type PreviewRule = (input: AlertPreviewInput) => Promise<AlertPreview>;

export function createAlertPreview(
  runtime: SliceRuntime & Pick<Runtime, 'now'>,
  fleet: Pick<Fleet, 'list' | 'get' | 'find'>,
  readHistory: ReadPreviewHistory,
  complete: (rule: AlertPreviewInput['rule'], pointer: string) => AlertRuleConfig,
): PreviewRule {
  function pickNodes(rule: AlertRuleConfig, ids: readonly number[] | undefined): FleetNode[] {
    const watches = createNodeFilter(rule.nodes);
    if (ids !== undefined) requireNodes(fleet, ids);
    const asked = ids === undefined ? fleet.list() : ids.map((id) => fleet.get(id));
    return asked.filter(({ row }) => watches(row)).slice(0, limits.alertPreviewNodes);
  }

  async function trackNode(
    node: FleetNode,
    rule: AlertRuleConfig,
    { window, grid, slices }: Trial,
  ): Promise<PreviewTrack[]> {
    const tracks = new Map<string, PreviewTrack>();
    for await (const { task_id, object, points } of readHistory(node, rule, window)) {
      const key = `${task_id} ${object}`;
      const track =
        tracks.get(key) ?? createPreviewTrack(rule, { node_id: node.row.id, task_id, object }, grid);
      tracks.set(key, track);
      for (const [index, point] of points.entries()) {
        track.add(point);
        if (index % POINTS_PER_CHECK === 0 && slices.isOver()) await slices.pause();
      }
    }
    return [...tracks.values()];
  }

  async function tryRule({
    rule: input,
    node_ids,
    hours = limits.alertPreviewHours,
  }: AlertPreviewInput): Promise<AlertPreview> {
    const rule = complete(input, '/rule');
    const { hasHistory, isBelow } = figures[rule.figure];
    if (!hasHistory)
      throw new DomainError('invalid_request', 'There is no history of this figure.', {
        errors: [{ pointer: '/rule/figure', detail: 'has no history' }],
      });
    const to = Math.floor(runtime.now() / 1000);
    const window = { from: to - hours * HOUR_SECONDS, to };
    const grid = planGrid(window.from, to);
    // Shared by all objects: the values of one take less than a slice.
    const slices = createTimeSlices(runtime);
    const nodes = pickNodes(rule, node_ids);
    // After each object only what may be part of the answer is kept.
    let events: AlertPreviewEvent[] = [];
    let worst: PreviewTrack[] = [];
    const keep = (track: PreviewTrack) => {
      events = [...events, ...track.events].sort((a, b) => a.at - b.at).slice(0, limits.alertPageMax);
      worst = [...worst, track]
        .sort((a, b) => b.measureFiring(to) - a.measureFiring(to) || compareWorst(a, b, isBelow))
        .slice(0, limits.alertPreviewSeries);
    };
    for (const node of nodes) {
      for (const track of await trackNode(node, rule, { window, grid, slices })) {
        if (track.worst !== null) keep(track);
        if (slices.isOver()) await slices.pause();
      }
    }
    const { first, step, count } = grid;
    return {
      ...window,
      nodes: nodes.length,
      events,
      step,
      ts: Array.from({ length: count }, (_, index) => first + index * step),
      series: worst.map((track) => track.readSeries(to)),
    };
  }

  // One at a time: each may hold a day of minutes, and reads what the charts of visitors wait for.
  const runSerially = createSerialQueue();
  return (input) => runSerially(() => tryRule(input));
}

function compareWorst(a: PreviewTrack, b: PreviewTrack, isBelow: boolean): number {
  const difference = (b.worst ?? 0) - (a.worst ?? 0);
  return isBelow ? -difference : difference;
}
