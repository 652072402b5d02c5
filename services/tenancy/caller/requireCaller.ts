import type { Caller } from '../../../db/tenancy/access/caller.js';
import type { Access } from '../../_shared/context.js';

/** The caller of an operation that requires a credential. */
export function requireCaller({ caller }: Access): Caller {
  if (caller === null) throw new Error('The operation has a caller: its permissions name no open class.');
  return caller;
}
