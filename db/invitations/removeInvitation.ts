import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import type { InvitationKind } from './invitationKinds.js';

/** Program admins reach invitations to their programs only. */
export interface InvitationPlace {
  platformId: number;
  id: number;
  /** Ids of programs, or null for everything in the tenant. */
  programIds: number[] | null;
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
  { platformId, id, programIds }: InvitationPlace,
  change: string,
): Promise<boolean> {
  const { rowCount } = await db.transaction(actor, async (trx) => await trx.raw<{ rowCount: number }>(
    `${change} where platform_id = ? and id = ? and kind = ? and (cast(? as bigint[]) is null or program_id = any (cast(? as bigint[])))`,
    [platformId, id, kind, programIds, programIds],
  ));
  return rowCount > 0;
}
