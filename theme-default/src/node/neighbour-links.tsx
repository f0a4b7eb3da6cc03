import { useFleet, useNodeIds } from 'muster-theme/react';
import { Link, navigate } from 'muster-theme/router';
import { useEffect } from 'preact/hooks';
import { ArrowLeft, ArrowRight } from '../app/icons.tsx';
import { useLanguage } from '../app/language.tsx';
import { getNodePath } from '../app/route.ts';
import { getNodeName } from '../components/names.ts';

/** Links to the previous and the next node in the administrator's order, also by the arrow keys. Range and zoom stay. */
export function NeighbourLinks({ id }: { readonly id: number }) {
  const { messages } = useLanguage();
  const ids = useNodeIds();
  const at = ids.indexOf(id);
  const [previous, next] = [ids[at - 1], ids[at + 1]];
  const previousName = useName(previous);
  const nextName = useName(next);
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const target = { ArrowLeft: previous, ArrowRight: next }[event.key];
      if (target === undefined || !isForPage(event)) return;
      event.preventDefault();
      navigate(getPath(target));
    };
    addEventListener('keydown', follow);
    return () => removeEventListener('keydown', follow);
  }, [previous, next]);
  const { detail } = messages;
  return (
    <nav class="neighbours" aria-label={detail.neighbours}>
      {previous !== undefined && (
        <Link href={getPath(previous)} title={`${detail.previous(previousName)} (←)`} rel="prev">
          <ArrowLeft />
          <span class="hidden">{detail.previous('')}</span>
          {previousName}
        </Link>
      )}
      {next !== undefined && (
        <Link href={getPath(next)} title={`${detail.next(nextName)} (→)`} rel="next">
          <span class="hidden">{detail.next('')}</span>
          {nextName}
          <ArrowRight />
        </Link>
      )}
    </nav>
  );
}

function useName(id: number | undefined): string {
  return useFleet(({ nodes }) => nodes.filter((node) => node.id === id).map(getNodeName)[0]) ?? '';
}

function getPath(id: number): string {
  return getNodePath(id) + location.search;
}

/** Not for keys with which something on the page is operated. */
function isForPage({ defaultPrevented, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean {
  const hasModifier = altKey || ctrlKey || metaKey || shiftKey;
  const isOperated =
    target instanceof Element &&
    target.closest('input, select, textarea, [role=slider], [tabindex="0"]') !== null;
  return !defaultPrevented && !hasModifier && !isOperated;
}
