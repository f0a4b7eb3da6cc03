import { number } from './pick.ts';

/*
 * The members of an object as JSON, each after a comma: for objects that QuickJS writes, which is slow to make the copy that
 * other serialisers pass to JSON.stringify.
 */

/** The object with these members. */
export function joinMembers(members: string): string {
  return `{${members.slice(1)}}`;
}

/** `start` is the comma, the key and the colon. Nothing if the number is not finite. */
export function numberMember(start: string, value: unknown): string {
  return typeof value === 'number' && Number.isFinite(value) ? start + value : '';
}

export function textMember(start: string, value: unknown): string {
  return typeof value === 'string' ? start + JSON.stringify(value) : '';
}

/** Numbers that are not finite are null. */
export function numbersMember(start: string, values: readonly number[] | undefined): string {
  if (!values) return '';
  let items = '';
  for (const value of values) items += `,${number(value)}`;
  return `${start}[${items.slice(1)}]`;
}
