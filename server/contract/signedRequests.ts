import { createLimitPerKey } from '../../providers/threads/concurrencyLimits.js';
import { SIGNED } from '../access/permissions.js';
import type { Answer } from '../http/answer.js';
import type { Exchange } from '../http/exchange.js';
import { badSignature } from '../http/problems.js';
import { readSignedBytes } from '../http/readBody.js';
import type { RawQuery } from '../http/readQuery.js';
import type { ApiParts } from './apiParts.js';
import type { ContractOperation } from './contract.js';
import { buildActor, runHandler } from './runHandler.js';

/** Concurrent requests of an external provider to one path of a tenant; more would only delay others. */
const MAX_CONCURRENT = 4;

export interface SignedRequests {
  /** Verifies the signature of the raw bytes before parsing, and answers. The provider defines the format of the bytes, not the
   * contract.
   */
  answer(operation: ContractOperation, addressed: Addressed, exchange: Exchange): Promise<Answer>;
}

/** Answers operations of class `signed`. */
export function createSignedRequests(parts: ApiParts): SignedRequests {
  const limit = createLimitPerKey(MAX_CONCURRENT);
  return {
    answer: async (operation, addressed, exchange) => {
      const rawBody = await readSignedBytes(exchange.request, exchange.response, operation.body);
      const answer = () => answerSigned(parts, operation, { ...addressed, rawBody }, exchange);
      return addressed.params.org === undefined ? answer() : limit(exchange.path, answer);
    },
  };
}

export interface Addressed {
  params: Record<string, string>;
  query: RawQuery;
}

async function answerSigned(
  parts: ApiParts,
  operation: ContractOperation,
  { params, query, rawBody }: Addressed & { rawBody: Buffer },
  exchange: Exchange,
): Promise<Answer> {
  const { headers } = exchange.request;
  const request = { params, query, headers, rawBody, receivedAtMs: Date.now() };
  const sender = await parts.contract.signatures![operation.signature!]!(parts.services, request);
  if (!sender) {
    await parts.rateLimits.countFailedAuthentication(exchange);
    throw badSignature();
  }
  const { platform } = sender;
  const access = {
    as: SIGNED,
    caller: null,
    platform,
    decidedPlatform: platform,
    user: null,
    rows: [],
    rowsAnywhere: [],
    actor: buildActor(operation, exchange),
  };
  exchange.access = access;
  const valid = parts.validation.readInput({ ...operation, body: null }, { params, query, body: undefined }, headers);
  const services = { ...parts.services, findSchemaErrors: parts.validation.findSchemaErrors };
  return runHandler(parts, operation, exchange, {
    ...valid,
    parts: [],
    uploads: {},
    access,
    services,
    proven: { ...request, sender },
  });
}
