import type { Actor } from '../../core/actor.js';
import { type BindValue, type Rows, rowsCondition } from '../../tenancy/access/rows.js';
import type { Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';
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
  const values: unknown[] = [platformId, id, kind];
  const bind: BindValue = (value, type) => `cast($${values.push(value)} as ${type})`;
  const text = `
    delete from invitations
     where platform_id = $1 and id = $2 and kind = $3 and ${rowsCondition(rows, columns, bind)} returning 1`;
  return (await change(db, actor, { changes: true, text }, values)).length > 0;
}
