import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';

/** An onSend hook that leaves the body as it is. Without a promise: it runs for every response. */
export function createSendHook(
  action: (request: FastifyRequest, reply: FastifyReply) => void,
): onSendHookHandler {
  return (request, reply, ...[payload, done]) => {
    action(request, reply);
    done(null, payload);
  };
}
