import { findPlatformRows } from '../../db/tenancy/access/rows.js';
import type { Database } from '../../db/core/connect.js';
import { readWatermark, readKnownWatermark } from '../../db/learning/records/storeCursor.js';
import type { Access } from '../../services/_shared/context.js';
import { CONSISTENT_THROUGH, type ContractOperation } from '../contract/contract.js';
import type { Exchange } from '../http/exchange.js';

// Where xAPI differs from other operations: for operations with `x-xapi` in the contract, and for all paths of a record store.

const RECORD_STORE = /^\/api\/xapi\/orgs\/[^/]+\//;
const VERSION_HEADER = 'X-Experience-API-Version';

/** Clients put `/statements` after the address of a record store, which ends with a slash already. */
export const withoutEmptySegments = (path: string): string => path.replace(/^(\/api\/xapi\/orgs\/[^/]+)\/{2,}/, '$1/');

export const isOfRecordStore = (path: string): boolean => RECORD_STORE.test(path);

/** The latest version of the family in which the client speaks; of xAPI 1.0 when it names none that is known. */
export function answeringVersion(requested: string | string[] | undefined): '1.0.3' | '2.0.0' {
  return typeof requested === 'string' && /^2\.0(\.\d+)?$/.test(requested) ? '2.0.0' : '1.0.3';
}

/** Every answer, a refusal too, names the version of xAPI that it keeps. */
export function answerInItsVersion({ headers, request, path }: Exchange): void {
  if (!isOfRecordStore(path)) return;
  headers[VERSION_HEADER] = answeringVersion(request.headers[VERSION_HEADER.toLowerCase()]);
}

/** No statement was stored before it. */
const BEFORE_ALL = '2000-01-01T00:00:00.000Z';

/**
 * Every answer about statements, a refusal too, says up to when they are consistent (Communication 2.1.3): at first what is certain of any platform.
 * `operations`: the one that is requested, or those of the path where it has none of this method.
 */
export function answerConsistent(
  { headers }: Exchange,
  operations: readonly (ContractOperation | null | undefined)[],
): void {
  if (operations.some((operation) => operation?.namesConsistency)) headers[CONSISTENT_THROUGH] = BEFORE_ALL;
}

/** The same of the platform of a caller who is let in; it comes before everything that is read for the answer. Who sees none of it learns nothing of it. */
export async function answerConsistentWith(
  db: Pick<Database, 'read'>,
  { headers, operation }: Exchange,
  { as, platform, rows }: Access,
): Promise<void> {
  if (!operation?.namesConsistency || !platform) return;
  // Who stores does not wait for the time, and gets one that what was stored is part of.
  const throughOf = operation.method === 'get' ? readWatermark : readKnownWatermark;
  if (as === 'anonymous-ok' || findPlatformRows(rows, platform))
    headers[CONSISTENT_THROUGH] = await throughOf(db, platform.id);
}
