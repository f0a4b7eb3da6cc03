import { createClient } from '@muster/generated/client';
import { HubError, readFailure } from './hub-error.ts';
import type { StepUp } from './step-up.ts';

export type HubClient = ReturnType<typeof createClient>;

/**
 * @param csrfToken proves to the hub that a request comes from the panel and not from a theme on the same origin
 * @param stepUp asks the user to confirm their identity for requests that need it
 */
export function createHubClient(csrfToken: string, stepUp: StepUp): HubClient {
  return createClient({
    baseUrl: window.location.origin,
    credentials: 'same-origin',
    // A request with a body can be sent once only, its clone again.
    fetch: (request) => stepUp.guard(() => fetch(request.clone())),
    headers: csrfToken === '' ? {} : { 'X-CSRF-Token': csrfToken },
  });
}

interface Answer {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/** Awaits a client call and returns its body. Throws a `HubError` unless it succeeds. */
export async function request<A extends Answer>(call: Promise<A>): Promise<Exclude<A['data'], undefined>> {
  const answer = await settle(call);
  if (answer.data === undefined) {
    throw new HubError({
      code: 'unreadable',
      status: answer.response.status,
      detail: 'The answer is empty.',
    });
  }
  return answer.data as Exclude<A['data'], undefined>;
}

/** Like `request`, for calls that succeed without a body. */
export async function perform(call: Promise<Answer>): Promise<void> {
  await settle(call);
}

async function settle<A extends Answer>(call: Promise<A>): Promise<A> {
  let answer: A;
  try {
    answer = await call;
  } catch (cause) {
    // openapi-fetch parses the body: a SyntaxError means HTML instead of JSON, usually from a proxy.
    const code = cause instanceof SyntaxError ? 'unreadable' : 'unreachable';
    throw new HubError({ code, status: 0, detail: 'The hub did not answer.' }, { cause });
  }
  if (!answer.response.ok) throw readFailure(answer.response, answer.error);
  return answer;
}
