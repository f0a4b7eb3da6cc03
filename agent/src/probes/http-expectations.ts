import type { ProbeOptions } from '@muster/generated/types';
import { ProbeFailedError } from './failure.ts';
import { findJsonValue, isJsonValue, printJsonValue } from './json-path.ts';

const reachable = ['2xx', '3xx'];
/** Characters of a body in front of an unwanted text. */
const CONTEXT = 40;

function matches(status: number, accepted: string): boolean {
  if (accepted.endsWith('xx')) return Math.floor(status / 100) === Number(accepted[0]);
  const [first, last = first] = accepted.split('-').map(Number);
  return first !== undefined && last !== undefined && status >= first && status <= last;
}

export function isAccepted(status: number, { statuses = reachable }: ProbeOptions): boolean {
  return statuses.some((accepted) => matches(status, accepted));
}

/** Whether the body of a response has to be read. */
export function needsBody({ body_contains, body_lacks, json_path }: ProbeOptions): boolean {
  return body_contains !== undefined || body_lacks !== undefined || json_path !== undefined;
}

/** Undefined if it is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Throws if the body is not as the options want it; `isCut` tells that there is more of it. */
export function checkBody(text: string, isCut: boolean, options: ProbeOptions): void {
  const { body_contains, body_lacks, json_path, json_value } = options;
  if (body_contains !== undefined && !text.includes(body_contains)) throw new ProbeFailedError('body', text);
  const unwanted = body_lacks === undefined ? -1 : text.indexOf(body_lacks);
  if (unwanted >= 0) throw new ProbeFailedError('body', text.slice(Math.max(0, unwanted - CONTEXT)));
  if (json_path === undefined) return;
  const root = parseJson(text);
  if (root === undefined) throw new ProbeFailedError('json', isCut ? 'longer than 1 MiB' : 'not JSON');
  const value = findJsonValue(root, json_path);
  if (value === undefined) throw new ProbeFailedError('json', `nothing at ${json_path}`);
  if (json_value !== undefined && !isJsonValue(value, json_value)) {
    throw new ProbeFailedError('json', printJsonValue(value));
  }
}
