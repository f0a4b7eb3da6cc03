import { createStore, type Store } from '../ui/store.ts';

/** Step-up authentication: the hub refuses some requests until the user has confirmed their identity recently. */
export interface StepUp {
  /** Whether requests wait for the user. */
  readonly isAsked: Store<boolean>;
  /**
   * Sends a request. If the hub answers `confirmation_required`, waits for the user and sends it again; if the user
   * cancels, resolves to that answer.
   */
  guard(send: () => Promise<Response>): Promise<Response>;
  /** Continues every waiting request. */
  settle(isConfirmed: boolean): void;
}

export function createStepUp(): StepUp {
  const isAsked = createStore(false);
  let waiting: ((isConfirmed: boolean) => void)[] = [];

  function askUser(): Promise<boolean> {
    return new Promise((resolve) => {
      waiting.push(resolve);
      isAsked.set(true);
    });
  }

  return {
    isAsked,
    async guard(send) {
      const response = await send();
      if (!(await isConfirmationRequired(response)) || !(await askUser())) return response;
      return send();
    },
    settle(isConfirmed) {
      const settled = waiting;
      waiting = [];
      isAsked.set(false);
      for (const resolve of settled) resolve(isConfirmed);
    },
  };
}

async function isConfirmationRequired(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (
    typeof problem === 'object' &&
    problem !== null &&
    'code' in problem &&
    problem.code === 'confirmation_required'
  );
}
