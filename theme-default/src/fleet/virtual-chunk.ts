import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { observeNearViewport } from './near-viewport.ts';

/** Shorter lists are rendered completely, so that the browser's search finds every name. */
const MAX_COMPLETE = 1000;
/** Nodes per chunk; divisible by 2 to 6, so that every row of cards is full. */
export const CHUNK_SIZE = 60;

/** Splits the nodes of a group into chunks, if asked to. */
export function splitIntoChunks(ids: readonly number[], isSplit: boolean): readonly (readonly number[])[] {
  if (!isSplit) return [ids];
  const count = Math.ceil(ids.length / CHUNK_SIZE);
  return Array.from({ length: count }, (_, index) => ids.slice(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE));
}

/** Whether a list is too long to be rendered completely. */
export function isLongList(shown: number): boolean {
  return shown > MAX_COMPLETE;
}

export interface ChunkProps {
  readonly ids: readonly number[];
  /** Whether it is probably visible when the page opens. */
  readonly isFirst: boolean;
  readonly isLong: boolean;
  /** Estimated height of a node in pixels, until this chunk has been measured. */
  readonly nodeHeight: number;
  /** Called by the first chunk with the height of a node. */
  onMeasure(nodeHeight: number): void;
}

export interface VirtualChunk<E extends HTMLElement> {
  /** For the element that contains the nodes. */
  readonly ref: RefObject<E | null>;
  /** Height in pixels of the placeholder; null while the nodes are rendered. */
  readonly space: number | null;
}

/** Virtualizes a chunk of a long list: its nodes are rendered near the viewport, elsewhere a placeholder of their height. */
export function useVirtualChunk<E extends HTMLElement>(props: ChunkProps): VirtualChunk<E> {
  const { ids, isFirst, isLong, nodeHeight, onMeasure } = props;
  const ref = useRef<E | null>(null);
  const [isNear, setIsNear] = useState(isFirst);
  const measured = useRef<number | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    if (isFirst && (isLong || ids.length === CHUNK_SIZE)) onMeasure(measureNodes(element) / ids.length);
    if (!isLong) return;
    let wasNear = isFirst;
    return observeNearViewport(element, (next) => {
      if (wasNear && !next) measured.current = measureNodes(element);
      wasNear = next;
      setIsNear(next);
    });
  }, [isLong, isFirst]);
  return { ref, space: !isLong || isNear ? null : (measured.current ?? nodeHeight * ids.length) };
}

/** Height without the group's title row, which is always rendered. */
function measureNodes(element: HTMLElement): number {
  return element.offsetHeight - (element.querySelector<HTMLElement>('.group-row')?.offsetHeight ?? 0);
}
