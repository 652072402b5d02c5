import { OpenAPIBackend, type Context as RoutedContext } from 'openapi-backend';
import { Problem, invalidField } from '../../services/_shared/problems.js';
import { applyAcceptedFormat } from '../http/applyAcceptedFormat.js';
import { forgedRequest, isOwnPage, readSessionCookie } from '../access/sessionRequest.js';
import type { Answer } from '../http/answer.js';
import type { Exchange } from '../http/exchange.js';
import { isForm } from '../http/formBody.js';
import { methodNotAllowed, noSuchPath, unauthenticated } from '../http/problems.js';
import { NO_BODY, readBody } from '../http/readBody.js';
import { readQuery } from '../http/readQuery.js';
import { refuseUnsafe } from '../http/refuseUnsafe.js';
import { answerForm, answerInput } from './answerRequest.js';
import type { RawInput } from './validation.js';
import { readPlatformKey } from '../access/addressedNames.js';
import { isOpenClass } from '../access/permissions.js';
import type { ApiParts } from './apiParts.js';
import { type ContractOperation, readOperations, listSecuritySchemes } from './contract.js';
import type { BodyReader } from './middleware.js';
import { ContractRouter, buildRoutingDocument } from './router.js';
import { type SignedRequests, createSignedRequests } from './signedRequests.js';

export interface Api {
  operations: ContractOperation[];
  /** Routes, authenticates, authorizes, validates and runs a request. Throws Problems. */
  handle(exchange: Exchange): Promise<Answer>;
}

/**
 * Throws when the contract cannot be served safely: an operation without a handler, unknown permissions or security.
 */
export function createApi(parts: ApiParts): Api {
  const operations = readOperations(parts.contract.document);
  refuseUnsafe(operations, parts.contract);
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
  const definition = buildRoutingDocument(operations, parts.contract.document);
  const backend = new OpenAPIBackend({
    definition,
    quick: true,
    strict: true,
    validate: false,
    ignoreTrailingSlashes: false,
  });
  const router = new ContractRouter(definition);
  // In quick mode nothing in init() is awaited; it has finished when the call returns.
  void backend.init();
  backend.router = router;
  backend.register({
    notFound: (_: RoutedContext, exchange: Exchange) => {
      throw noSuchPath(exchange.path, router.findNearest(exchange.path));
    },
    methodNotAllowed: (_: RoutedContext, exchange: Exchange) => {
      const others = router.operationIdsAt(exchange.path).flatMap((id) => byId.get(id) ?? []);
      for (const { afterRouting } of parts.middlewares) afterRouting(exchange, others);
      const { method } = exchange.request;
      throw methodNotAllowed(
        method,
        router.allowedMethods(exchange.path),
        router.findOtherEnding(method, exchange.path),
      );
    },
    postRoutingHandler: (routed: RoutedContext, exchange: Exchange) => identify(parts, byId, routed, exchange),
    unauthorizedHandler: () => {
      throw unauthenticated('Send a credential in the Authorization header.');
    },
  });
  for (const scheme of listSecuritySchemes(parts.contract.document)) {
    backend.registerSecurityHandler(scheme, (_: RoutedContext, exchange: Exchange) => exchange.caller !== null);
  }
  const signed = createSignedRequests(parts);
  for (const operation of operations) {
    const own = { ...parts, signed, receive: chooseBodyReader(parts, operation) };
    backend.register(operation.operationId, (routed: RoutedContext, exchange: Exchange) =>
      run(own, operation, routed, exchange),
    );
  }
  return {
    operations,
    handle: async (exchange) => {
      for (const { beforeRouting } of parts.middlewares) await beforeRouting(exchange);
      const method = exchange.request.method === 'HEAD' ? 'get' : exchange.request.method.toLowerCase();
      return backend.handleRequest({ method, path: exchange.path, headers: {} }, exchange) as Promise<Answer>;
    },
  };
}

async function identify(
  { authentication, rateLimits, middlewares, services }: ApiParts,
  byId: Map<string, ContractOperation>,
  routed: RoutedContext,
  exchange: Exchange,
): Promise<void> {
  if (!routed.operation) return;
  exchange.operation = byId.get(routed.operation.operationId ?? '') ?? null;
  Object.assign(exchange.headers, exchange.operation?.retirement);
  const routedTo = exchange.operation ? [exchange.operation] : [];
  for (const { afterRouting } of middlewares) afterRouting(exchange, routedTo);
  await rateLimits.countAddress(exchange);
  // The Authorization header of a signed request proves its sender; it is not a credential of this service.
  if (exchange.operation?.signature) return;
  try {
    exchange.caller = await authentication.authenticate(exchange.request.headers.authorization, {
      takesBasic: exchange.operation?.takesBasic === true,
      session: readSessionCookie(exchange, services.settings),
      platformKey: readPlatformOfPath(routed, exchange),
    });
  } catch (error) {
    // Nobody guesses while an identity provider does not answer.
    if (!(error instanceof Problem && error.status === 503)) await rateLimits.countFailedAuthentication(exchange);
    throw error;
  }
  if (exchange.caller?.session && !isOwnPage(exchange, services.settings)) {
    if (!exchange.operation?.permissions.some(isOpenClass)) throw forgedRequest();
    exchange.caller = null;
  }
  await rateLimits.countCredential(exchange);
}

/** The key of the platform that the path of a request names; of an inner request also that of the outer one. */
function readPlatformOfPath({ request }: RoutedContext, { operation, platformKey }: Exchange): string | null {
  const input = { params: request.params as RawInput['params'], query: new Map(), body: undefined };
  const addressed = readPlatformKey(input, operation?.platformNames);
  return addressed.kind === 'key' ? addressed.key : platformKey;
}

/** The body reader of a middleware, else the default one. */
function chooseBodyReader({ middlewares }: ApiParts, operation: ContractOperation): BodyReader {
  const own = middlewares.map((middleware) => middleware.bodyReader(operation)).find((reader) => reader !== null);
  return own ?? ((request, response) => readBody(request, response, operation));
}

async function run(
  parts: ApiParts & { signed: SignedRequests; receive: BodyReader },
  operation: ContractOperation,
  routed: RoutedContext,
  exchange: Exchange,
): Promise<Answer> {
  const params = routed.request.params as Record<string, string>;
  refuseNul(params);
  const query = applyAcceptedFormat(operation, readQuery(exchange.queryText), exchange);
  if (operation.signature !== null) return parts.signed.answer(operation, { params, query }, exchange);
  if (operation.body?.form && isForm(exchange.request.headers['content-type']))
    return answerForm(parts, operation, { params, query }, exchange);
  const { value: body, parts: bodyParts } = operation.body
    ? await parts.receive(exchange.request, exchange.response)
    : NO_BODY;
  return answerInput(parts, operation, exchange, { input: { params, query, body }, bodyParts, uploads: {} });
}

function refuseNul(params: Record<string, string>): void {
  const name = Object.keys(params).find((key) => params[key]?.includes('\0'));
  if (name !== undefined) throw invalidField('path', name, 'must not contain NUL characters', 'characters');
}
