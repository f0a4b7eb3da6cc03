import type { Fleet } from 'muster-theme/model';
import { useHub } from 'muster-theme/react';
import { appendSample, type LiveSample } from 'muster-theme/series';
import { useEffect, useState } from 'preact/hooks';
import { readCurrent } from './metric-lines.ts';

/** Samples continue from the last minute of the history, which may be two minutes old. */
const KEPT_SECONDS = 900;

/** The live samples of a node since the component was first rendered. */
export function useSamples(id: number): readonly LiveSample[] {
  const { live } = useHub();
  const [samples, setSamples] = useState<readonly LiveSample[]>([]);
  useEffect(() => {
    const take = () => {
      const sample = readSample(live.snapshot(), id);
      if (sample !== undefined) setSamples((known) => appendSample(known, sample, KEPT_SECONDS));
    };
    setSamples([]);
    take();
    // The fleet and not the node: a node that reports the same values twice is still a new sample.
    return live.subscribe(take);
  }, [live, id]);
  return samples;
}

function readSample(fleet: Fleet | null, id: number): LiveSample | undefined {
  const metrics = fleet?.nodes.find((node) => node.id === id)?.metrics;
  if (fleet === null || metrics === null || metrics === undefined) return;
  return { ts: fleet.ts, values: readCurrent(metrics) };
}
