import type { Actor } from '../../core/actor.js';
import { type Transaction, query } from '../../core/transaction.js';
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
    ? `select id from ${enrollment.items} where platform_id = $1 and ${enrollment.keyColumn} = $2 and deleted_at is null`
    : 'select cast(null as bigint) as id where cast($2 as text) is null';
  const text = `
     insert into invitations (platform_id, kind, ${enrollment ? `${kind}_id, ` : ''}source, redirect_to, expired, metadata)
     select cast($1 as integer), '${kind}', ${enrollment ? 'item.id, ' : ''}cast($3 as text), cast($4 as text), cast($5 as timestamptz),
            cast($6 as jsonb)
       from (${item}) item cross join generate_series(1, cast($7 as integer))
     returning 1`;
  const given = [source, redirectTo ?? null, expired ?? null, JSON.stringify(metadata), count];
  return (await query(trx, { changes: true, text }, [platformId, itemKey ?? null, ...given])).length;
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
