import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { Duplex } from 'node:stream';
import { Problem } from '../../services/_shared/problems.js';
import { buildProblemAnswer } from './answer.js';

/** Answers requests that Node's parser rejects with the usual problem responses. */
export function answerBrokenRequests(server: http.Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const id = randomUUID();
    const problem = mapParserError(error.code);
    const { status, headers, body } = buildProblemAnswer({ path: '/', id }, problem);
    const head = Object.entries({
      ...headers,
      'X-Request-Id': id,
      Connection: 'close',
      'Content-Length': Buffer.byteLength(body!),
    });
    const lines = [
      `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`,
      ...head.map(([name, value]) => `${name}: ${value}`),
    ];
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
  });
}

function mapParserError(code: string | undefined): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Problem('headers-too-large', 'The headers of the request are larger than 16 KB.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('request-timeout', 'The request did not arrive in time.');
    default:
      return new Problem('bad-request', 'The request is not valid HTTP.');
  }
}
