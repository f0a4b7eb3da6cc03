import { useNotices } from 'muster-theme/react';
import type { ComponentType } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { NoticeListProps } from './notice-list.tsx';

interface NoticeSlotProps {
  /** Only notices about this node and about the fleet. */
  readonly nodeId?: number | undefined;
}

/** Loads the code for notices when there is one; most pages never need it. */
export function NoticeSlot({ nodeId }: NoticeSlotProps) {
  const all = useNotices();
  const notices = useMemo(
    () => (all ?? []).filter(({ node_ids }) => concerns(node_ids, nodeId)),
    [all, nodeId],
  );
  const [part, setPart] = useState<{ readonly List: ComponentType<NoticeListProps> } | null>(null);
  const isWanted = notices.length > 0 && part === null;
  useEffect(() => {
    if (!isWanted) return;
    import('./notice-list.tsx').then(
      ({ NoticeList }) => setPart({ List: NoticeList }),
      // Without the file, the page works as without notices; the next change of the notices tries again.
      () => undefined,
    );
  }, [isWanted, notices]);
  return notices.length > 0 && part !== null ? <part.List notices={notices} /> : null;
}

function concerns(nodes: readonly number[], id: number | undefined): boolean {
  return id === undefined || nodes.length === 0 || nodes.includes(id);
}
