import { findPlatformRows } from '../../db/tenancy/access/rows.js';
import type { Database } from '../../db/core/connect.js';
import { readWatermark, readKnownWatermark } from '../../db/learning/records/storeCursor.js';
import type { Access } from '../../services/_shared/context.js';
import { CONSISTENT_THROUGH, type ContractOperation } from '../contract/contract.js';
import type { Exchange } from '../http/exchange.js';

// Rules of xAPI that differ from other operations, for operations with `x-xapi` and for all paths of a record store.

const RECORD_STORE = /^\/api\/xapi\/orgs\/[^/]+\//;
const VERSION_HEADER = 'X-Experience-API-Version';

/** Clients append `/statements` to the URL of a record store, which already ends with a slash. */
export const removeEmptySegments = (path: string): string => path.replace(/^(\/api\/xapi\/orgs\/[^/]+)\/{2,}/, '$1/');

export const isRecordStorePath = (path: string): boolean => RECORD_STORE.test(path);

/** The latest version of the client's version family; xAPI 1.0 if the header is missing or unknown. */
export function chooseVersion(requested: string | string[] | undefined): '1.0.3' | '2.0.0' {
  return typeof requested === 'string' && /^2\.0(\.\d+)?$/.test(requested) ? '2.0.0' : '1.0.3';
}

/** Every answer, including errors, states its xAPI version. */
export function setVersionHeader({ headers, request, path }: Exchange): void {
  if (!isRecordStorePath(path)) return;
  headers[VERSION_HEADER] = chooseVersion(request.headers[VERSION_HEADER.toLowerCase()]);
}

/** A time before any statement. */
const BEFORE_ALL = '2000-01-01T00:00:00.000Z';

/** Every answer about statements, including errors, states up to when they are consistent (Communication 2.1.3). Sets the initial
 * value, which is valid for any platform. `operations`: the requested one, or those of the path without the method.
 */
export function setInitialConsistency(
  { headers }: Exchange,
  operations: readonly (ContractOperation | null | undefined)[],
): void {
  if (operations.some((operation) => operation?.namesConsistency)) headers[CONSISTENT_THROUGH] = BEFORE_ALL;
}

/** Sets the value of the platform for permitted callers with rows there. Must run before all reads for the answer. */
export async function setConsistency(
  db: Pick<Database, 'read'>,
  { headers, operation }: Exchange,
  { as, platform, rows }: Access,
): Promise<void> {
  if (!operation?.namesConsistency || !platform) return;
  // Writes use the known watermark, which includes their statements, instead of waiting.
  const readConsistency = operation.method === 'get' ? readWatermark : readKnownWatermark;
  if (as === 'anonymous-ok' || findPlatformRows(rows, platform))
    headers[CONSISTENT_THROUGH] = await readConsistency(db, platform.id);
}
