import express, { type NextFunction, type Request, type Response } from 'express';
import http from 'node:http';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { QuotaExceeded } from '../../db/media/files/storedContent.js';
import { SecretUnreadable, SecretsLocked } from '../../db/core/secretBox.js';
import { classifyDatabaseError, describeTrouble } from '../../db/core/databaseOutage.js';
import { Problem, tooLarge, unavailable } from '../../services/_shared/problems.js';
import { StoreFull, StoreUnavailable } from '../../providers/files/fileStore.js';
import { FileTooLarge } from '../../providers/files/spool.js';
import { type Answer, buildProblemAnswer, sendAnswer, sendProblem } from './answer.js';
import type { Api } from '../contract/api.js';
import { setBodyDeadline } from './bodyDeadline.js';
import { type Exchange, beginExchange } from './exchange.js';
import { ContractBroken, assertResponseMatchesContract } from '../contract/assertResponseMatchesContract.js';
import { badRequest, internalError, noSuchPath, uriTooLong } from './problems.js';
import type { Validation } from '../contract/validation.js';

const URL_LIMIT = 8_192;

export interface AppParts {
  api: Api;
  validation: Validation;
  logger: Logger;
  /** Whether answers that violate the contract become a 500. */
  validateResponses: boolean;
  /** Number of proxies, or their addresses, whose X-Forwarded-* headers are trusted. */
  trustProxy: number | string[];
  /** Headers of every answer. */
  headers: Record<string, string>;
  /** Time to receive a body; for a body with files, the longest pause. */
  bodyTimeoutMs: number;
  /** Handlers before all others: tracing, CORS. */
  before: express.RequestHandler[];
  /** Routes outside the contract (whose paths begin with `/api/`): health, metrics, documentation, files. */
  extraRoutes: express.RequestHandler[];
  /** Once true, answers close the connection. */
  isStopping(): boolean;
  /** Called for every request when it has been answered or aborted. */
  onEnd(exchange: Exchange): void;
}

/** Creates the express application: begins an exchange, lets the API answer, and sends the answer or the problem. */
export function createApp(parts: AppParts): express.Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.set('trust proxy', parts.trustProxy);

  app.use((request: Request, response: Response, next: NextFunction) => {
    const exchange = beginExchange(request, response, { newId: randomUUID, headers: parts.headers });
    response.locals.exchange = exchange;
    response.once('close', () => parts.onEnd(exchange));
    setBodyDeadline(request, response, parts.bodyTimeoutMs);
    if (request.url.length > URL_LIMIT) throw uriTooLong(URL_LIMIT);
    next();
  });
  for (const handler of parts.before) app.use(handler);
  const beside = express.Router().use(...parts.extraRoutes);
  app.use((request: Request, response: Response, next: NextFunction) => {
    const { path, headers } = getExchange(response);
    if (path.startsWith('/api/')) return next();
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    beside(request, response, next);
  });
  app.use(async (_: Request, response: Response) => {
    const exchange = getExchange(response);
    if (!exchange.path.startsWith('/')) throw noSuchPath(exchange.path);
    const answer = await answerByContract(parts, exchange);
    announceEnd(parts, exchange);
    await sendAnswer(exchange, answer);
  });
  app.use(async (error: unknown, _: Request, response: Response, _next: NextFunction) => {
    const exchange = getExchange(response);
    if (response.headersSent) return cutOff(parts, exchange, error);
    announceEnd(parts, exchange);
    await sendProblem(exchange, checkProblem(parts, exchange, mapError(parts, exchange, error)));
  });
  return app;
}

async function answerByContract({ api, validation, validateResponses }: AppParts, exchange: Exchange): Promise<Answer> {
  const answer = await api.handle(exchange);
  if (validateResponses && exchange.operation) assertResponseMatchesContract(validation, exchange.operation, answer);
  return answer;
}

/**
 * Answers a request that this process makes itself (`beginInnerExchange`), as if a client had sent it: with its
 * permissions, limits, log and metrics. An error is answered as a problem.
 */
export async function answerInnerRequest(parts: AppParts, exchange: Exchange): Promise<Answer> {
  const answer = await answerByContract(parts, exchange).catch((error: unknown) =>
    buildProblemAnswer(exchange, checkProblem(parts, exchange, mapError(parts, exchange, error))),
  );
  exchange.response.statusCode = answer.status;
  parts.onEnd(exchange);
  return answer;
}

/** Handles an error after a part of the answer was sent: closes the connection. */
function cutOff({ logger }: AppParts, exchange: Exchange, error: unknown): void {
  exchange.error = error;
  logger.error({ err: error, requestId: exchange.id, operationId: exchange.operation?.operationId }, 'answer cut off');
  exchange.response.destroy();
}

function announceEnd({ isStopping }: AppParts, { headers }: Exchange): void {
  if (isStopping()) headers.Connection = 'close';
}

/** The exchange of an express response. */
export function getExchange(response: Response): Exchange {
  return response.locals.exchange as Exchange;
}

/**
 * Express sets the prototype of every request and response, which makes V8 forget what it learnt of them (60 us).
 * Objects that are born with these prototypes are left alone. They must come from real subclasses: made by
 * Reflect.construct they cost 100 us more.
 */
export function createHttpServer(app: express.Express, options: http.ServerOptions): http.Server {
  class IncomingMessage extends http.IncomingMessage {}
  class ServerResponse extends http.ServerResponse {}
  Object.setPrototypeOf(IncomingMessage.prototype, app.request);
  Object.setPrototypeOf(ServerResponse.prototype, app.response);
  app.request = IncomingMessage.prototype as express.Request;
  app.response = ServerResponse.prototype as express.Response;
  return http.createServer({ ...options, IncomingMessage, ServerResponse } as http.ServerOptions, app);
}

/** Unexpected errors are logged in full; the client gets the request id only. */
function mapError({ logger, validateResponses }: AppParts, exchange: Exchange, error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof URIError) return badRequest('The path is not valid percent-encoded UTF-8.');
  if (error instanceof SecretUnreadable)
    return unavailable('A stored secret cannot be read with the present SECRETS_KEY.');
  if (error instanceof SecretsLocked)
    return unavailable('Secrets cannot be stored: the operator has not set SECRETS_KEY.');
  if (error instanceof QuotaExceeded)
    return tooLarge(`The files of the platform may have at most ${error.quotaBytes} bytes in total.`);
  if (error instanceof FileTooLarge) return tooLarge(`A file may have at most ${error.limitBytes} bytes.`);
  const trouble = classifyDatabaseError(error);
  exchange.error = error;
  if (error instanceof StoreFull) return unavailable('The file store is full.');
  if (error instanceof StoreUnavailable) return unavailable('The file store does not answer.');
  if (trouble) return unavailable(describeTrouble(trouble, error));
  logger.error({ err: error, requestId: exchange.id, operationId: exchange.operation?.operationId }, 'request failed');
  return internalError(validateResponses && error instanceof ContractBroken ? error.message : undefined);
}

/** With VALIDATE_RESPONSES, a problem whose status the operation does not declare becomes a 500. */
function checkProblem(
  { validation, validateResponses, logger }: AppParts,
  exchange: Exchange,
  problem: Problem,
): Problem {
  if (!validateResponses || !exchange.operation || problem.status === 500) return problem;
  try {
    assertResponseMatchesContract(validation, exchange.operation, buildProblemAnswer(exchange, problem));
    return problem;
  } catch (error) {
    logger.error({ err: error, requestId: exchange.id }, 'problem is not in the contract');
    return internalError((error as Error).message);
  }
}
