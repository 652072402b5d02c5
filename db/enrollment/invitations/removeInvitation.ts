import type { Actor } from '../../core/actor.js';
import { type Rows, rowsCondition } from '../../tenancy/access/rows.js';
import { buildNamedScope } from '../../tenancy/access/buildNamedScope.js';
import type { Database } from '../../core/connect.js';
import { Invitation } from './invitation.js';
import type { InvitationKind } from './invitationKinds.js';

export interface InvitationKey {
  platformId: number;
  id: number;
  /** The rows that the caller may change. */
  rows: Rows;
}

/** Removes an invitation, but not the membership or enrollment that its redemption made. Returns whether it existed. */
export async function removeInvitation(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { kind }: InvitationKind,
  { platformId, id, rows }: InvitationKey,
): Promise<boolean> {
  const columns = { platform: 'platform_id', program: 'program_id', person: 'user_id' };
  const { scope, values } = buildNamedScope((bind) => rowsCondition(rows, columns, bind));
  return db.transaction(actor, async (trx) => {
    const removed = await Invitation.query(trx).deleteById([platformId, id]).where({ kind }).whereRaw(scope, values);
    return removed > 0;
  });
}
