import type { Answer } from '../../server/answer.js';
import type { Api } from '../../server/api.js';
import type { ContractOperation, OpenApiDocument } from '../../server/contract.js';
import type { Exchange } from '../../server/exchange.js';
import { isForm } from '../../server/formBody.js';
import { methodNotAllowed, noSuchPath, unauthenticated } from '../../server/problems.js';
import { readBody } from '../../server/readBody.js';
import { readQuery } from '../../server/readQuery.js';
import { ContractRouter, routingDocument } from '../../server/router.js';
import type { Validation } from '../../server/validation.js';
import { exampleAnswer } from './exampleAnswer.js';
import { readPreference } from './preference.js';

/** The operations of a contract, answered by its examples. Any credential is taken where one is needed. */
export function mockApi(document: OpenApiDocument, operations: ContractOperation[], validation: Validation): Api {
  const router = new ContractRouter(routingDocument(operations, document));
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
  return {
    operations,
    handle: async (exchange) => {
      const { path } = exchange;
      const method = exchange.request.method === 'HEAD' ? 'get' : exchange.request.method.toLowerCase();
      const allowed = router.allowedMethods(path);
      const routed = router.matchOperation({ method, path, headers: {} });
      if (!routed) throw allowed.length === 0 ? noSuchPath(path) : methodNotAllowed(exchange.request.method, allowed);
      const operation = byId.get(routed.operationId ?? '')!;
      exchange.operation = operation;
      const { params } = router.parseRequest({ method, path, headers: {} }, routed);
      await refuseInvalid(validation, operation, exchange, params as Record<string, string>);
      return answerOf(document, validation, exchange, operation);
    },
  };
}

/** Throws what the service would answer: 401, 413, 415 or 400 with the fields. */
async function refuseInvalid(validation: Validation, operation: ContractOperation, { request, response, queryText }: Exchange, params: Record<string, string>): Promise<void> {
  const isOpen = operation.security.length === 0 || operation.security.some((schemes) => schemes.length === 0);
  if (!isOpen && request.headers.authorization === undefined) throw unauthenticated('Send a credential in the Authorization header.');
  const query = readQuery(queryText);
  const isJson = operation.signature === null && operation.body !== null && !isForm(request.headers['content-type']);
  if (!isJson) request.resume();
  const { value: body } = isJson ? await readBody(request, response, operation) : { value: undefined };
  validation.readInput(isJson ? operation : { ...operation, body: null }, { params, query, body }, request.headers);
}

function answerOf(document: OpenApiDocument, validation: Validation, exchange: Exchange, operation: ContractOperation): Answer {
  const preference = readPreference(exchange.request.headers.prefer);
  return exampleAnswer({ document, validation, operation, exchange, preference });
}
