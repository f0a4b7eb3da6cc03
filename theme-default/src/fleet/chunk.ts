import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { watchSight } from './sight.ts';

/** Up to so many nodes all are on the page, so that the browser's own search finds every name. */
const MAX_WHOLE = 1000;
/** Whole lines of cards, whether two, three, four, five or six stand in one. */
const CHUNK = 60;

/** The nodes of a group in stretches of which those far from the window are left out; one stretch in a list of fewer. */
export function cutChunks(ids: readonly number[], isLong: boolean): readonly (readonly number[])[] {
  if (!isLong) return [ids];
  const count = Math.ceil(ids.length / CHUNK);
  return Array.from({ length: count }, (_, index) => ids.slice(index * CHUNK, (index + 1) * CHUNK));
}

/** Whether so many nodes are too many to be on the page at once. */
export function isLongList(shown: number): boolean {
  return shown > MAX_WHOLE;
}

export interface ChunkProps {
  readonly ids: readonly number[];
  /** Whether it is probably in the window when the page opens. */
  readonly isFirst: boolean;
  readonly isLong: boolean;
  /** Pixels that a node is expected to take, where none of this chunk has been measured. */
  readonly nodeHeight: number;
  /** Told by the first chunk, for all that follow. */
  onMeasure(nodeHeight: number): void;
}

export interface Chunk<E extends HTMLElement> {
  /** Belongs on the element that holds the nodes. */
  readonly ref: RefObject<E | null>;
  /** Pixels to keep free for nodes that are not there; null while they are. */
  readonly space: number | null;
}

/** A stretch of a long list: its nodes exist near the window, and elsewhere their room is kept. */
export function useChunk<E extends HTMLElement>(props: ChunkProps): Chunk<E> {
  const { ids, isFirst, isLong, nodeHeight, onMeasure } = props;
  const ref = useRef<E | null>(null);
  const [isNear, setIsNear] = useState(isFirst);
  const measured = useRef<number | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || !isLong) return;
    if (isFirst) onMeasure(measureNodes(element) / ids.length);
    let wasNear = isFirst;
    return watchSight(element, (next) => {
      if (wasNear && !next) measured.current = measureNodes(element);
      wasNear = next;
      setIsNear(next);
    });
  }, [isLong, isFirst]);
  return { ref, space: !isLong || isNear ? null : (measured.current ?? nodeHeight * ids.length) };
}

/** Without the name of the group, which is always there. */
function measureNodes(element: HTMLElement): number {
  return element.offsetHeight - (element.querySelector<HTMLElement>('.group-row')?.offsetHeight ?? 0);
}
