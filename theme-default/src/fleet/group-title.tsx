import { useLanguage } from '../frame/language.tsx';
import type { Group } from './arrange.ts';

/** So many nodes are drawn whole before anything is known about what is in the window. */
export const FIRST_DRAWN = 24;

export function GroupTitle({ group }: { readonly group: Group }) {
  const { messages, format } = useLanguage();
  const isWhole = group.online === group.ids.length;
  return (
    <>
      {/* A name written from right to left must not draw the count to its other side. */}
      <bdi>{group.name || messages.group.none}</bdi>{' '}
      <span class={isWhole ? 'group-size' : 'group-size is-bad'}>
        {isWhole
          ? format.number(group.online)
          : messages.group.online(format.number(group.online), format.number(group.ids.length))}
      </span>
    </>
  );
}
