import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasBody } from './hasBody.js';

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Ends a connection whose request has not arrived whole within the time: 408 when nothing was answered. Node's own limit holds for all
 * requests alike, and files take longer.
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

/** From now on the time is that between two pieces of the body. */
export function allowPauses(request: IncomingMessage): void {
  request.on('data', () => deadlines.get(request)?.refresh());
}
