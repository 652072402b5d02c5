import type { Logger } from 'pino';
import type { Exchange } from '../http/exchange.js';

/** Logs one line per request, without query and headers, which may contain secrets and e-mail addresses. */
export function logRequest(logger: Logger, exchange: Exchange): void {
  const { request, response, id, path, operation, access, caller, error, startedAtMs } = exchange;
  const line = {
    requestId: id,
    method: request.method,
    path,
    operationId: operation?.operationId,
    platform: access?.platform?.key,
    credentialId: caller?.credentialId,
    status: response.statusCode,
    ms: Math.round((performance.now() - startedAtMs) * 100) / 100,
    ...(!response.writableFinished && { aborted: true }),
    ...(error instanceof Error && { reason: error.message }),
  };
  if (response.statusCode >= 500) logger.error(line, 'request');
  else logger.info(line, 'request');
}
