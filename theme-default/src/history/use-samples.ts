import type { Fleet } from '@muster/theme-sdk/model';
import { useHub } from '@muster/theme-sdk/react';
import { appendSample, type HistoryKey, type LiveSample } from '@muster/theme-sdk/series';
import { useEffect, useState } from 'preact/hooks';

/** What the live stream brings goes on from the last minute of the history, which may be two minutes old. */
const KEPT_SECONDS = 900;

/** What came of a node since the component was first drawn. */
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
    // The fleet and not the node: a node that reports the same figures twice has not stood still.
    return live.subscribe(take);
  }, [live, id]);
  return samples;
}

function readSample(fleet: Fleet | null, id: number): LiveSample | undefined {
  const metrics = fleet?.nodes.find((node) => node.id === id)?.metrics;
  if (fleet === null || metrics === null || metrics === undefined) return;
  const { cpu, load, mem_used, swap_used, disk_used, net_rx, net_tx, tcp, udp, procs } = metrics;
  const values: Partial<Record<HistoryKey, number | null>> = {
    cpu,
    load: load?.[0] ?? null,
    mem_used,
    swap_used,
    disk_used,
    net_rx,
    net_tx,
    tcp,
    udp,
    procs,
  };
  return { ts: fleet.ts, values };
}
