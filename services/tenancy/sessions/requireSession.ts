import type { CallerSession } from '../../../db/tenancy/access/caller.js';
import type { Access } from '../../_shared/context.js';
import { Problem } from '../../_shared/problems.js';

/** The session of the caller. Throws a Problem (404) for a caller with another credential. */
export function requireSession({ caller }: Pick<Access, 'caller'>): CallerSession {
  if (!caller?.session) throw new Problem('not-found', 'There is no session cookie in the request.');
  return caller.session;
}
