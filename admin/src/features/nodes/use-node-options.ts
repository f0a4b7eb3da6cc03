import { useMemo } from 'react';
import type { ComboboxOption } from '../../ui/combobox.tsx';
import { useFleet } from '../live/live-context.tsx';

/** The nodes in the order of the status page. The same array while names and order are the same. */
export function useNodeOptions(): ComboboxOption[] {
  const nodes = useFleet().data?.nodes;
  const names = JSON.stringify(nodes?.map(({ id, name = '' }) => [id, name]) ?? []);
  return useMemo(
    () => (JSON.parse(names) as [number, string][]).map(([value, label]) => ({ value, label })),
    [names],
  );
}
