import type { Actor } from '../core/actor.js';
import { type Rows, rowsCondition } from '../access/rows.js';
import type { Database } from '../core/connect.js';
import { change } from '../core/transaction.js';
import type { InvitationKind } from './invitationKinds.js';

export interface InvitationPlace {
  platformId: number;
  id: number;
  /** Only those that the caller may touch. */
  rows: Rows;
}

/** Takes an invitation away. Answers whether there was one. */
export function removeInvitation(db: Pick<Database, 'transaction'>, actor: Actor, kind: InvitationKind, place: InvitationPlace): Promise<boolean> {
  return changed(db, actor, kind, place, 'delete from invitations');
}

/** Keeps an invitation from being redeemed; one that was redeemed stays as it is. Answers whether there is such an invitation. */
export function deactivateInvitation(db: Pick<Database, 'transaction'>, actor: Actor, kind: InvitationKind, place: InvitationPlace): Promise<boolean> {
  return changed(
    db,
    actor,
    kind,
    place,
    'update invitations set active = false, modified = case when active then now() else modified end',
  );
}

async function changed(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { kind }: InvitationKind,
  { platformId, id, rows }: InvitationPlace,
  statement: string,
): Promise<boolean> {
  const values: unknown[] = [platformId, id, kind];
  const columns = { platform: 'platform_id', program: 'program_id', person: 'user_id' };
  const scope = rowsCondition(rows, columns, (value, type) => `cast($${values.push(value)} as ${type})`);
  const text = `${statement} where platform_id = $1 and id = $2 and kind = $3 and ${scope} returning id`;
  return (await change(db, actor, { text, changes: true }, values)).length > 0;
}
