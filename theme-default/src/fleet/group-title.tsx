import { useLanguage } from '../app/language.tsx';
import type { Group } from './fleet-view.ts';

/** Nodes that are rendered completely before the viewport has been observed. */
export const INITIAL_NODES = 24;

export function GroupTitle({ group }: { readonly group: Group }) {
  const { messages, format } = useLanguage();
  const isComplete = group.online === group.ids.length;
  return (
    <>
      {/* Isolates right-to-left names, or the count would move to the other side. */}
      <bdi>{group.name || messages.group.none}</bdi>{' '}
      <span class={isComplete ? 'group-size' : 'group-size is-bad'}>
        {isComplete
          ? format.number(group.online)
          : messages.group.online(format.number(group.online), format.number(group.ids.length))}
      </span>
    </>
  );
}
