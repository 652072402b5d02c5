import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasBody } from './hasBody.js';

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Closes a connection whose request body has not arrived in time: 408 if nothing was answered yet. Node's own limit is
 * the same for all requests, and uploads take longer.
 */
export function setBodyDeadline(request: IncomingMessage, response: ServerResponse, withinMs: number): void {
  if (!hasBody(request)) return;
  const timer = setTimeout(() => {
    if (response.headersSent) request.socket.destroy();
    else
      (request.socket as { server?: NodeJS.EventEmitter }).server?.emit(
        'clientError',
        Object.assign(new Error('The body did not arrive in time.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        request.socket,
      );
  }, withinMs);
  timer.unref();
  deadlines.set(request, timer);
  const end = () => clearTimeout(timer);
  request.once('end', end).once('close', end);
}

/** From now on, limits the time between two pieces of the body instead. */
export function allowPauses(request: IncomingMessage): void {
  request.on('data', () => deadlines.get(request)?.refresh());
}
