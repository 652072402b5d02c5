import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';
import { redeemWaitingInvitations } from '../../enrollment/invitations/redeemWaitingInvitations.js';
import type { MembershipRole } from './membership.js';

export interface IncomingPerson {
  username: string;
  email: string;
  name?: string;
  /** Absent: an existing member keeps the role, a new member becomes a learner. */
  role?: MembershipRole;
  /** Start of the membership, ISO 8601. Absent: an existing member keeps the time, a new one joins now. */
  joined?: string;
}

export interface SavedPeople {
  /** New members of the platform. */
  created: number;
  /** Members whose role or start changed, or who became active again. */
  updated: number;
  unchanged: number;
  /**
   * Indexes of entries that were skipped because the user name has another address, or the address another user name.
   */
  refused: { index: number; reason: string }[];
}

/**
 * Makes people members of a platform and creates those who do not exist yet; converts open invitations of new people.
 * Name and address of existing people stay unchanged. Idempotent and safe to run concurrently. If a person occurs more
 * than once, the last entry wins.
 */
export function savePeople(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  people: IncomingPerson[],
): Promise<SavedPeople> {
  const rows = JSON.stringify(people);
  return db.transaction(actor, async (trx) => {
    const created = await query<{ id: number }>(trx, CREATE, [rows]);
    const [saved] = await query<SavedPeople>(trx, JOIN, [rows, platformId]);
    const invited = await query<{ id: number }>(trx, INVITED, [created.map(({ id }) => id)]);
    for (const { id } of invited) await redeemWaitingInvitations(trx, id);
    return saved!;
  });
}

const INPUT = `
  sent as materialized (
    select input.*, place - 1 as index
      from rows from (jsonb_to_recordset(cast($1 as jsonb)) as (username text, email text, name text, role text, joined timestamptz))
           with ordinality as input (username, email, name, role, joined, place)
  )`;

const CREATE = {
  changes: true as const,
  name: 'create people',
  text: `
    with ${INPUT}
    insert into users (username, email, name)
    select distinct on (lower(username)) username, email, coalesce(name, '') from sent
     where not exists (select from users where lower(users.username) = lower(sent.username))
     order by lower(username), index
    on conflict do nothing
    returning id`,
};

const JOIN = {
  changes: true as const,
  name: 'join people to a platform',
  text: `
    with ${INPUT}, named as materialized (
      select sent.*, users.id as user_id, users.email as known_email, other.username as owner
        from sent
        left join users on lower(users.username) = lower(sent.username)
        left join users other on users.id is null and lower(other.email) = lower(sent.email)
    ), fitting as materialized (
      select * from named where lower(known_email) = lower(email)
    ), chosen as materialized (
      select distinct on (user_id) * from fitting order by user_id, index desc
    ), joined as (
      insert into memberships as kept (platform_id, user_id, role, created_at)
      select $2, user_id, coalesce(role, 'learner'), coalesce(joined, now()) from chosen order by user_id
      on conflict (platform_id, user_id) do update
        set (role, created_at) = (select coalesce(chosen.role, kept.role), coalesce(chosen.joined, kept.created_at) from chosen where chosen.user_id = excluded.user_id),
            active = true, modified_at = now()
        where not kept.active
           or (kept.role, kept.created_at)
              <> (select coalesce(chosen.role, kept.role), coalesce(chosen.joined, kept.created_at) from chosen where chosen.user_id = excluded.user_id)
      returning xmax = 0 as is_new
    )
    select cast((select count(*) from joined where is_new) as integer) as created,
           cast((select count(*) from joined where not is_new) as integer) as updated,
           cast((select count(*) from fitting) - (select count(*) from joined) as integer) as unchanged,
           (select coalesce(json_agg(json_build_object('index', index, 'reason',
                     case when user_id is null then 'email ' || email || ' is the address of the user ''' || owner || ''''
                          else 'email: the user ''' || username || ''' has the address ' || known_email end) order by index), '[]')
              from named where lower(known_email) is distinct from lower(email)) as refused`,
};

const INVITED = {
  name: 'people who are invited',
  text: `
    select users.id from users
     where users.id = any ($1::bigint[])
       and exists (select from invitations where lower(invitations.email) = lower(users.email) and invitations.active)
     order by users.id`,
};
