import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { enqueueStatement } from '../../core/jobs/enqueueJob.js';
import { runPipeline } from '../../core/transaction.js';
import type { BadgeIssuer } from './badgeIssuer.js';

/** The task that issues badges; its key is the id of a person, or ALL_PEOPLE. */
export const ISSUE_BADGES = 'issue-badges';
export const ALL_PEOPLE = 'all';

export type StoredIssuer = Pick<
  BadgeIssuer,
  'name' | 'url' | 'email' | 'description' | 'is_active' | 'address' | 'issued'
>;

export type IssuerValues = Omit<StoredIssuer, 'issued'>;

const FIND = {
  name: 'find badge issuer',
  text: `select name, url, email, description, is_active, address, issued::float8 as issued from badge_issuers where platform_id = $1`,
};

/** How a platform issues badges; null when it never did. */
export async function findBadgeIssuer(db: Pick<Database, 'read'>, platformId: number): Promise<StoredIssuer | null> {
  return (await db.read<StoredIssuer>(FIND, [platformId]))[0] ?? null;
}

// The address stays once badges name it.
const SAVE: ChangingStatement = {
  name: 'save badge issuer',
  changes: true,
  text: `
    insert into badge_issuers as stored (platform_id, name, url, email, description, is_active, address)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (platform_id) do update
       set name = excluded.name, url = excluded.url, email = excluded.email, description = excluded.description,
           is_active = excluded.is_active, modified_at = now(),
           address = case when stored.issued = 0 then excluded.address else stored.address end
     where (stored.name, stored.url, stored.email, stored.description, stored.is_active)
           is distinct from (excluded.name, excluded.url, excluded.email, excluded.description, excluded.is_active)
        or stored.issued = 0 and stored.address <> excluded.address`,
};

/** Sets how a platform issues badges. An active platform issues those of earlier achievements, too, in the background. */
export async function saveBadgeIssuer(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  { name, url, email, description, is_active: isActive, address }: IssuerValues,
): Promise<void> {
  await db.transaction(actor, (trx) =>
    runPipeline(trx, [
      [SAVE, [platformId, name, url, email, description, isActive, address]],
      ...(isActive ? [enqueueStatement({ task: ISSUE_BADGES, platformId, key: ALL_PEOPLE })] : []),
    ]),
  );
}
