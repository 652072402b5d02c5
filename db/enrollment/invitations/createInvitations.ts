import { lockName } from '../../core/lockName.js';
import type { Actor } from '../../core/actor.js';
import { type Transaction, query } from '../../core/transaction.js';
import type { Database } from '../../core/connect.js';
import { stringifyList } from '../../core/slices.js';
import type { InvitationKind } from './invitationKinds.js';

/** An invitation to make or change. The email address or the username names the invited person. */
export interface IncomingInvitation {
  /** The contract's identifier of the course or program; absent for an invitation to the platform. */
  itemKey?: string;
  email?: string;
  /** For a course or program, the username of a member. For a platform, any text; stored unchanged. */
  username?: string;
  source?: string;
  redirectTo?: string;
  /** Default: true. */
  active?: boolean;
  created?: Date;
  expired?: Date | null;
  metadata: Record<string, unknown>;
  /** Fields of the enrollment that redemption makes: `expired` (ISO 8601) and `metadata`. */
  enrollmentConfig?: Record<string, unknown>;
}

export type InvitationRefusal = 'unknown_item' | 'unknown_user' | 'email_of_another';

export interface InvitationResult {
  outcome: 'created' | 'updated' | 'refused';
  id: number | null;
  refusal: InvitationRefusal | null;
}

const buildSql = ({ kind, enrollment }: InvitationKind) => `
  with input as materialized (
    select input.*
      from rows from (jsonb_to_recordset(cast($2 as jsonb)) as
             (item_key text, email text, username text, source text, redirect_to text, active boolean, created timestamptz,
              expired timestamptz, metadata jsonb, enrollment_config jsonb))
             with ordinality as input (item_key, email, username, source, redirect_to, active, created, expired, metadata,
                                       enrollment_config, ordinal)
  ), named as (
    -- The limits force one look-up per row: the planner estimates 100 rows for the function.
    select input.*, items.id as item_id, coalesce(by_name.id, by_email.id) as user_id,
           coalesce(by_name.username, by_email.username, input.username) as name, coalesce(by_name.email, input.email) as address,
           case when ${enrollment ? 'items.id is null' : 'false'} then 'unknown_item'
                when ${enrollment ? 'input.username is not null and by_name.id is null' : 'false'} then 'unknown_user'
                when lower(by_name.email) <> lower(input.email) then 'email_of_another' end as refusal
      from input
      left join ${
        enrollment
          ? `lateral (select id from ${enrollment.items}
                     where platform_id = $1 and ${enrollment.keyColumn} = input.item_key and deleted_at is null limit 1) items on true`
          : '(select cast(null as bigint) as id where cast($1 as integer) is null) items on true'
      }
      left join lateral (
        select users.id, users.username, users.email
          from users join memberships on memberships.platform_id = $1 and memberships.user_id = users.id and memberships.active
         where lower(users.username) = lower(input.username) and ${enrollment ? 'true' : 'false'}
         limit 1
      ) by_name on true
      left join lateral (
        select users.id, users.username
          from users join memberships on memberships.platform_id = $1 and memberships.user_id = users.id and memberships.active
         where lower(users.email) = lower(input.email)
         limit 1
      ) by_email on true
  ), chosen as (
    -- If several name the same address and item, the last one counts.
    select distinct on (item_id, lower(address)) * from named where refusal is null order by item_id, lower(address), ordinal desc
  ), withdrawn as materialized (
    -- With active: false, the open one, or else the last one that was not redeemed.
    select chosen.ordinal, stored.id
      from chosen
      join lateral (select id from invitations stored
                     where stored.platform_id = $1 and stored.kind = '${kind}' ${enrollment ? `and stored.${kind}_id = chosen.item_id` : ''}
                       and lower(stored.email) = lower(chosen.address) and stored.started is null
                     order by stored.active desc, stored.id desc limit 1 for update) stored on true
     where not chosen.active
  ), changed as (
    update invitations stored
       set user_id = chosen.user_id, username = chosen.name, source = chosen.source, redirect_to = chosen.redirect_to, active = false,
           metadata = chosen.metadata, enrollment_config = coalesce(chosen.enrollment_config, '{}'), expired = chosen.expired, modified = now()
      from withdrawn join chosen using (ordinal)
     where stored.platform_id = $1 and stored.id = withdrawn.id
    returning stored.id, coalesce(stored.course_id, stored.program_id) as item_id, lower(stored.email) as address
  ), written as (
    insert into invitations (platform_id, kind, course_id, program_id, user_id, username, email, source, redirect_to, active, metadata,
                             enrollment_config, created, expired)
    select cast($1 as integer), '${kind}', ${kind === 'course' ? 'item_id' : 'null'}, ${kind === 'program' ? 'item_id' : 'null'}, user_id, name,
           address, source, redirect_to, coalesce(active, true), metadata, coalesce(enrollment_config, '{}'), coalesce(created, now()),
           expired
      from chosen
     where ordinal not in (select ordinal from withdrawn)
     order by item_id, lower(address)
    on conflict (platform_id, kind, course_id, program_id, lower(email)) where active and email is not null do update
      set user_id = excluded.user_id, username = excluded.username, source = excluded.source, redirect_to = excluded.redirect_to,
          metadata = excluded.metadata, enrollment_config = excluded.enrollment_config, expired = excluded.expired, modified = now()
    returning id, coalesce(course_id, program_id) as item_id, lower(email) as address, xmax = 0 as is_new
  ), stored as (
    select id, item_id, address, is_new from written union all select id, item_id, address, false from changed
  )
  select named.refusal, stored.id,
         case when named.refusal is not null then 'refused' when stored.is_new then 'created' else 'updated' end as outcome
    from named
    left join stored on stored.item_id is not distinct from named.item_id and stored.address = lower(named.address)
   order by named.ordinal`;

/**
 * Invites people to items of one tenant or to the tenant itself, in one statement. Results have the order of
 * `invitations`. There is at most one open invitation per address and item: inviting again changes it, and `active:
 * false` withdraws it. Safe to repeat and to run in parallel.
 */
export async function createInvitations(
  trx: Transaction,
  kind: InvitationKind,
  platformId: number,
  invitations: IncomingInvitation[],
): Promise<InvitationResult[]> {
  const rows = invitations.map(({ itemKey, redirectTo, enrollmentConfig, ...same }) => ({
    ...same,
    item_key: itemKey,
    redirect_to: redirectTo,
    enrollment_config: enrollmentConfig,
  }));
  // No unique index covers inactive rows, so only one transaction of a tenant withdraws invitations at a time.
  if (invitations.some(({ active }) => active === false)) await lockName(trx, 'invitations taken back', platformId);
  const values = [platformId, await stringifyList(rows)];
  return query<InvitationResult>(trx, { changes: true, text: buildSql(kind) }, values);
}

/** Invites people to several tenants in one transaction. Results have the order of `tenants` and their invitations. */
export function inviteInTenants(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  kind: InvitationKind,
  tenants: { platformId: number; invitations: IncomingInvitation[] }[],
): Promise<InvitationResult[][]> {
  return db.transaction(actor, async (trx) => {
    const results: InvitationResult[][] = [];
    for (const { platformId, invitations } of tenants)
      results.push(await createInvitations(trx, kind, platformId, invitations));
    return results;
  });
}
