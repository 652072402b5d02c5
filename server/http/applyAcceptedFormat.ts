import type { ContractOperation } from '../contract/contract.js';
import type { Exchange } from './exchange.js';
import type { RawQuery } from './readQuery.js';

const CSV = 'text/csv';
/** With the parameters of their answers, which clients may name, too. */
const OFFERED = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8; header=present' };

/**
 * Returns the query with the `format` that `Accept` prefers, if the operation offers CSV and the query has no `format`.
 * JSON is preferred unless CSV has a higher quality, is named more exactly, or first. Adds `Vary: Accept` to the
 * response.
 */
export function applyAcceptedFormat(
  { responses }: ContractOperation,
  query: RawQuery,
  { request, response }: Pick<Exchange, 'request' | 'response'>,
): RawQuery {
  if (!responses.get('200')?.mediaTypes.includes(CSV)) return query;
  if (query.get('format')?.some((text) => text !== '')) return query;
  response.vary('Accept');
  return request.accepts([OFFERED.json, OFFERED.csv]) === OFFERED.csv ? new Map(query).set('format', ['csv']) : query;
}
