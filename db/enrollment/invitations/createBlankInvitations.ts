import type { Actor } from '../../core/actor.js';
import type { Transaction } from '../../core/transaction.js';
import type { Database } from '../../core/connect.js';
import type { InvitationKind } from './invitationKinds.js';

export interface BlankInvitations {
  itemKey?: string;
  source: string;
  count: number;
  redirectTo?: string;
  expired?: Date | null;
  metadata: Record<string, unknown>;
}

/** Makes `count` invitations without an addressee. Returns their number: 0 if the tenant has no such item. */
export async function createBlankInvitations(
  trx: Transaction,
  { kind, enrollment }: InvitationKind,
  platformId: number,
  { itemKey, source, count, redirectTo, expired, metadata }: BlankInvitations,
): Promise<number> {
  const item = enrollment
    ? `select id from ${enrollment.items} where platform_id = ? and ${enrollment.keyColumn} = ? and deleted_at is null`
    : 'select cast(null as bigint) as id where cast(? as integer) is not null and cast(? as text) is null';
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `insert into invitations (platform_id, kind, ${enrollment ? `${kind}_id, ` : ''}source, redirect_to, expired, metadata)
     select cast(? as integer), '${kind}', ${enrollment ? 'item.id, ' : ''}cast(? as text), cast(? as text), cast(? as timestamptz),
            cast(? as jsonb)
       from (${item}) item cross join generate_series(1, ?)`,
    [
      platformId,
      source,
      redirectTo ?? null,
      expired ?? null,
      JSON.stringify(metadata),
      platformId,
      itemKey ?? null,
      count,
    ],
  );
  return rowCount;
}

/** `createBlankInvitations` in a transaction of its own. */
export function makeBlankInvitations(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  kind: InvitationKind,
  platformId: number,
  blank: BlankInvitations,
): Promise<number> {
  return db.transaction(actor, (trx) => createBlankInvitations(trx, kind, platformId, blank));
}
