import type { Database } from '../../db/core/connect.js';
import type { Middleware } from '../contract/middleware.js';
import { unfoldAlternateRequest } from './alternateRequest.js';
import { readStatements } from './readStatements.js';
import { answerConsistent, answerConsistentWith, answerInItsVersion, withoutEmptySegments } from './xapi.js';

/** The steps of the record store: versions, alternate requests, consistency of answers, and bodies with statements. */
export const xapiMiddleware = (db: Pick<Database, 'read'>): Middleware => ({
  beforeRouting: async (exchange) => {
    exchange.path = withoutEmptySegments(exchange.path);
    answerInItsVersion(exchange);
    await unfoldAlternateRequest(exchange);
  },
  afterRouting: (exchange, operations) => {
    // The version may have come in a form.
    if (operations.some(({ isXapi }) => isXapi)) answerInItsVersion(exchange);
    answerConsistent(exchange, operations);
  },
  afterPermission: (exchange, access) => answerConsistentWith(db, exchange, access),
  afterAnswer: async (exchange, access) => {
    if (exchange.operation?.method !== 'get') await answerConsistentWith(db, exchange, access);
  },
  bodyReader: (operation) =>
    operation.isXapi && operation.body?.isAnyType === false
      ? (request, response) => readStatements(request, response, operation)
      : null,
});
