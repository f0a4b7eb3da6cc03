import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';

/** An onSend hook that does not change the body. It uses a callback, because it runs for every response. */
export function createSendHook(
  action: (request: FastifyRequest, reply: FastifyReply) => void,
): onSendHookHandler {
  return (request, reply, ...[payload, done]) => {
    action(request, reply);
    done(null, payload);
  };
}
