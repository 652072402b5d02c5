import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { LtiState } from './ltiState.js';

export type NewLtiState = Pick<
  LtiState,
  'platform_id' | 'state_sha256' | 'registration_id' | 'nonce' | 'browser_sha256' | 'request' | 'expires_at'
>;

/** Stores a login. */
export async function insertLtiState(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  state: NewLtiState,
): Promise<void> {
  await db.transaction(actor, async (trx) => void (await LtiState.query(trx).insert(state)));
}

const FIND = {
  name: 'find LTI state',
  text: `
    select registration_id, nonce, browser_sha256, request
      from lti_states where platform_id = $1 and state_sha256 = $2 and expires_at > now()`,
};

export type StoredLtiState = Pick<LtiState, 'registration_id' | 'nonce' | 'browser_sha256' | 'request'>;

/** Finds a login that has not expired and that no launch has used. */
export async function findLtiState(
  db: Pick<Database, 'read'>,
  platformId: number,
  stateSha256: Buffer,
): Promise<StoredLtiState | null> {
  const [state] = await db.read<StoredLtiState>(FIND, [platformId, stateSha256]);
  return state ?? null;
}

/** Removes a login. Returns whether this call has done so: of parallel launches only one. */
export function useUpLtiState(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  stateSha256: Buffer,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => (await LtiState.query(trx).deleteById([platformId, stateSha256])) > 0);
}
