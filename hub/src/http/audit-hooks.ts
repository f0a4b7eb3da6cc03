import type { Operation } from '@muster/generated/operations';
import { type ProblemCode, problems } from '@muster/generated/problems';
import type { FastifyRequest, onRequestHookHandler, onSendAsyncHookHandler } from 'fastify';
import type { AuditEvent, AuditLog } from '../features/audit/audit-log.ts';
import type { FindAuditTarget } from '../features/audit/audit-targets.ts';
import type { RequestContext } from './request-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the problem with which the request was answered. */
    problemCode: ProblemCode | null;
    /** Whether `authorize` admitted the request, and its entry was not written yet. */
    auditState: 'unauthorized' | 'authorized' | 'recorded';
  }
}

/** Problems of guessed credentials, which are logged for tools that block addresses, such as fail2ban. */
const failedLogins: readonly string[] = [
  'invalid_credentials',
  'invalid_second_factor',
  'invalid_registration_key',
  'not_admitted',
];

const ACCEPTED_CHUNK = 202;

/** Hooks of an audited operation. Register `onRequest` after the authorisation. */
export interface AuditHooks {
  onRequest: onRequestHookHandler[];
  onSend: onSendAsyncHookHandler[];
}

export type CreateAuditHooks = (operation: Operation) => AuditHooks;

/**
 * Records exactly one entry for each request of an audited operation, when its response is known: also if it was refused
 * before its handler ran. Chunks of an upload count as one operation.
 */
export function createAuditHooks(
  auditLog: Pick<AuditLog, 'record'>,
  findAuditTarget: FindAuditTarget,
  contextOf: (request: FastifyRequest) => RequestContext,
): CreateAuditHooks {
  function describe(action: AuditEvent['action'], operation: Operation, request: FastifyRequest): AuditEvent {
    const context = contextOf(request);
    const { address, userAgent, audit } = context;
    const problem = request.problemCode ?? audit.problem ?? null;
    return {
      ...findActor(operation, request, context),
      address,
      userAgent,
      action,
      target: audit.target ?? '',
      outcome: getOutcome(problem),
      problem,
      detail: audit.detail ?? '',
    };
  }

  return (operation) => {
    const { audit: action } = operation;
    if (action === null) return { onRequest: [], onSend: [] };
    return {
      onRequest: [
        // Names are read before the handler, which may delete what they name.
        (request, _reply, done) => {
          request.auditState = 'authorized';
          const { isAdministrator, audit } = contextOf(request);
          if (isAdministrator) audit.target = findAuditTarget(operation.path, request.params as never);
          done();
        },
      ],
      onSend: [
        async (request, reply, payload) => {
          if (request.auditState !== 'recorded' && reply.statusCode !== ACCEPTED_CHUNK) {
            const event = describe(action, operation, request);
            request.auditState = 'recorded';
            // Logging out without a session changes nothing.
            if (event.actorKind !== 'anonymous' || event.outcome !== 'ok') auditLog.record(event);
            logFailedLogin(request, event);
          }
          return payload;
        },
      ],
    };
  };
}

function findActor(
  { access }: Operation,
  { auditState }: FastifyRequest,
  { session, apiToken, audit }: RequestContext,
): Pick<AuditEvent, 'actorKind' | 'actor'> {
  // The user who logs in may differ from that of the browser's session.
  const user = audit.actor ?? (access === 'public' ? undefined : session?.username);
  if (user !== undefined) return { actorKind: 'user', actor: user };
  const program = access === 'session' ? apiToken?.live?.name : undefined;
  if (program !== undefined) return { actorKind: 'api_token', actor: program };
  const isRegistration = access === 'registration' && auditState === 'authorized';
  return { actorKind: isRegistration ? 'registration_key' : 'anonymous', actor: '' };
}

/** docs/audit-log.md and deploy/fail2ban/ rely on this line. It contains nothing that the client chose. */
function logFailedLogin(request: FastifyRequest, { address, action, problem }: AuditEvent): void {
  if (problem !== null && failedLogins.includes(problem))
    request.log.warn({ address, action, problem }, 'failed login');
}

function getOutcome(problem: string | null): AuditEvent['outcome'] {
  if (problem === null) return 'ok';
  return problem in problems && problems[problem as ProblemCode].status >= 500 ? 'failed' : 'refused';
}
