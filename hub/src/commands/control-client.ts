import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { createStoreError } from '../store/errors.ts';
import { VERSION } from '../version.ts';
import {
  type ControlProblem,
  type ControlRequest,
  type ControlResult,
  getControlPath,
  VERSION_HEADER,
} from './control-socket.ts';

/** There is no socket, a killed hub left it behind, or its path is too long. */
const absentCodes: readonly string[] = ['ENOENT', 'ECONNREFUSED', 'ENAMETOOLONG', 'EINVAL'];

/** The hub refused the request. */
export class ControlError extends Error {
  readonly problem: ControlProblem;

  constructor(problem: ControlProblem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** Sends a request to the running hub with the database `db`; undefined if none listens. Rejects with a `ControlError`. */
export async function askRunningHub(db: string, control: ControlRequest): Promise<ControlResult | undefined> {
  const path = getControlPath(db);
  let answer: { status: number; body: string };
  try {
    answer = await send(path, JSON.stringify(control));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined && absentCodes.includes(code)) return undefined;
    throw createStoreError('unusable', describeFailure(path, code), error);
  }
  const body: unknown = JSON.parse(answer.body);
  if (answer.status === 200) return body as ControlResult;
  throw new ControlError(body as ControlProblem);
}

function describeFailure(path: string, code = 'unknown error'): string {
  if (code === 'EACCES' || code === 'EPERM')
    return `${path} belongs to another user. Run the command as the hub's user, or as root.`;
  return `The connection to the hub failed (${code}). Run the command again to see what was applied.`;
}

function send(socketPath: string, body: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { [VERSION_HEADER]: VERSION, 'content-type': 'application/json' };
    const outgoing = request({ socketPath, method: 'POST', path: '/', headers }, (incoming) => {
      text(incoming).then(
        (received) => resolve({ status: incoming.statusCode ?? 0, body: received }),
        reject,
      );
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
