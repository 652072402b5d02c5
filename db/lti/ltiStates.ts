import type { Actor } from '../core/actor.js';
import type { ChangingStatement, Database } from '../core/connect.js';
import { joinColumns } from '../core/joinColumns.js';
import { change } from '../core/transaction.js';
import type { LtiState } from './ltiState.js';

export type NewLtiState = Pick<
  LtiState,
  'platform_id' | 'state_sha256' | 'registration_id' | 'nonce' | 'browser_sha256' | 'request' | 'expires_at'
>;

const INSERT: ChangingStatement = {
  changes: true,
  name: 'insert LTI state',
  text: `
    insert into lti_states (${joinColumns<LtiState>(
      'platform_id',
      'state_sha256',
      'registration_id',
      'nonce',
      'browser_sha256',
      'request',
      'expires_at',
    )}) values ($1, $2, $3, $4, $5, $6, $7)`,
};

/** Stores a login. */
export async function insertLtiState(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  state: NewLtiState,
): Promise<void> {
  await change(db, actor, INSERT, [
    ...[state.platform_id, state.state_sha256, state.registration_id, state.nonce, state.browser_sha256],
    ...[JSON.stringify(state.request), state.expires_at],
  ]);
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

const USE_UP: ChangingStatement = {
  changes: true,
  name: 'use up LTI state',
  text: 'delete from lti_states where platform_id = $1 and state_sha256 = $2 returning registration_id',
};

/** Removes a login. Returns whether this call has done so: of parallel launches only one. */
export async function useUpLtiState(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  stateSha256: Buffer,
): Promise<boolean> {
  return (await change(db, actor, USE_UP, [platformId, stateSha256])).length > 0;
}
