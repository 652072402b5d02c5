import type { Database } from '../../db/core/connect.js';
import type { Middleware } from '../contract/middleware.js';
import { unfoldAlternateRequest } from './alternateRequest.js';
import { readStatements } from './readStatements.js';
import { setInitialConsistency, setConsistency, setVersionHeader, removeEmptySegments } from './xapi.js';

/** The steps of the record store: versions, alternate requests, consistency of answers, and bodies with statements. */
export const createXapiMiddleware = (db: Pick<Database, 'read'>): Middleware => ({
  beforeRouting: async (exchange) => {
    exchange.path = removeEmptySegments(exchange.path);
    setVersionHeader(exchange);
    await unfoldAlternateRequest(exchange);
  },
  afterRouting: (exchange, operations) => {
    // An alternate request may set the version in its form.
    if (operations.some(({ isXapi }) => isXapi)) setVersionHeader(exchange);
    setInitialConsistency(exchange, operations);
  },
  afterPermission: (exchange, access) => setConsistency(db, exchange, access),
  afterAnswer: async (exchange, access) => {
    if (exchange.operation?.method !== 'get') await setConsistency(db, exchange, access);
  },
  bodyReader: (operation) =>
    operation.isXapi && operation.body?.isAnyType === false
      ? (request, response) => readStatements(request, response, operation)
      : null,
});
