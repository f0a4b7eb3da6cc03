import { encodeDetails } from '@muster/generated/agent-codec';
import { limits } from '@muster/generated/limits';
import type { Details } from '@muster/generated/types';

const MAX_BYTES_PER_CHARACTER = 3;

function countBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

function fits(text: string): boolean {
  return text.length * MAX_BYTES_PER_CHARACTER <= limits.frameBytes || countBytes(text) <= limits.frameBytes;
}

/** The first items of a list that fit into one message; undefined if none do, or if the member is no list. */
function shorten(name: string, value: unknown): Details | undefined {
  if (!Array.isArray(value)) return undefined;
  let fitting = 0;
  let tooMany = value.length;
  while (tooMany - fitting > 1) {
    const middle = (fitting + tooMany) >> 1;
    if (fits(encodeDetails({ [name]: value.slice(0, middle) }))) fitting = middle;
    else tooMany = middle;
  }
  return fitting === 0 ? undefined : { [name]: value.slice(0, fitting) };
}

/**
 * Encodes details as one message, as none if they are empty, or as several if it were longer than a frame may be. A member that is too long for a message
 * of its own loses its last items.
 */
export function encodeMessages(details: Details): string[] {
  if (Object.keys(details).length === 0) return [];
  const whole = encodeDetails(details);
  if (fits(whole)) return [whole];
  const messages: string[] = [];
  let group: Details = {};
  let encoded = '';
  for (const [name, value] of Object.entries(details)) {
    const joined = { ...group, [name]: value };
    const text = encodeDetails(joined);
    if (fits(text)) {
      group = joined;
      encoded = text;
      continue;
    }
    if (encoded !== '') messages.push(encoded);
    const single: Details = { [name]: value };
    group = fits(encodeDetails(single)) ? single : (shorten(name, value) ?? {});
    encoded = Object.keys(group).length === 0 ? '' : encodeDetails(group);
  }
  if (encoded !== '') messages.push(encoded);
  return messages;
}
