import { limits } from '@muster/generated/limits';

const MAX_BYTES_PER_CHARACTER = 3;

function countBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Whether a text may be a frame. */
export function fitsFrame(text: string): boolean {
  return text.length * MAX_BYTES_PER_CHARACTER <= limits.frameBytes || countBytes(text) <= limits.frameBytes;
}

type Encode<M> = (members: M) => string;

/** The first items of a list that fit into one message; undefined if none do, or if the member is no list. */
function shorten<M extends object>(name: string, value: unknown, encode: Encode<M>): M | undefined {
  if (!Array.isArray(value)) return undefined;
  let fitting = 0;
  let tooMany = value.length;
  while (tooMany - fitting > 1) {
    const middle = (fitting + tooMany) >> 1;
    if (fitsFrame(encode({ [name]: value.slice(0, middle) } as M))) fitting = middle;
    else tooMany = middle;
  }
  return fitting === 0 ? undefined : ({ [name]: value.slice(0, fitting) } as M);
}

/**
 * Encodes members as one message, as none if there are none, or as several if it were longer than a frame may be. A member that
 * is too long for a message of its own loses its last items. The order of the members is kept.
 */
export function encodeMessages<M extends object>(members: M, encode: Encode<M>): string[] {
  if (Object.keys(members).length === 0) return [];
  const whole = encode(members);
  if (fitsFrame(whole)) return [whole];
  const messages: string[] = [];
  let group = {} as M;
  let encoded = '';
  for (const [name, value] of Object.entries(members)) {
    const joined: M = { ...group, [name]: value };
    const text = encode(joined);
    if (fitsFrame(text)) {
      group = joined;
      encoded = text;
      continue;
    }
    if (encoded !== '') messages.push(encoded);
    const single = { [name]: value } as M;
    group = fitsFrame(encode(single)) ? single : (shorten(name, value, encode) ?? ({} as M));
    encoded = Object.keys(group).length === 0 ? '' : encode(group);
  }
  if (encoded !== '') messages.push(encoded);
  return messages;
}
