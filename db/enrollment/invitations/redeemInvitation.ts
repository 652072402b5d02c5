import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';
import { enroll } from '../enrollments/enroll.js';
import type { EnrollmentResult } from '../enrollments/enrollItems.js';
import type { Obstacle } from '../enrollments/obstacles.js';
import type { Invitation } from './invitation.js';
import type { InvitationKind } from './invitationKinds.js';

export interface Redemption {
  userId: number;
  itemKey?: string;
  /** Absent: only an invitation that is addressed to this person. */
  source?: string;
  /** Merged into the metadata of the invitation. */
  metadata: Record<string, unknown>;
}

/** Why nothing was redeemed. `unknown`: there is neither a blank invitation of the source nor one for this person. */
export type RedemptionRefusal = 'used' | 'expired' | 'inactive' | 'unknown';

/** `obstacles`: an invitation exists, but these obstacles prevent the enrollment. */
export type RedemptionResult =
  | { id: number; refusal: null }
  | { id: null; refusal: RedemptionRefusal }
  | { id: null; refusal: 'obstacles'; obstacles: Obstacle[] };

/**
 * Redeems an invitation for a person. The same transaction makes the person a learner of the tenant and enrolls them in
 * the course or program. An invitation addressed to the person comes first, then a blank one of the source; a person
 * can redeem one blank invitation per source. Parallel calls never redeem more invitations than there are.
 */
export async function redeemInvitation(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  kind: InvitationKind,
  platformId: number,
  redemption: Redemption,
): Promise<RedemptionResult> {
  class Refused extends Error {
    constructor(readonly obstacles: Obstacle[]) {
      super('The person cannot be enrolled.');
    }
  }
  try {
    return await db.transaction(actor, async (trx) => {
      const person = await lockRedeemer(trx, kind, platformId, redemption);
      // First skips rows that other transactions are redeeming, then waits for them: they may roll back.
      const claimed =
        (await claim(trx, kind, platformId, redemption, person, 'skip locked')) ??
        (await claim(trx, kind, platformId, redemption, person, ''));
      if (!claimed) return { id: null, refusal: await findRefusal(trx, kind, platformId, redemption) };
      const enrollment = await admit(trx, kind, platformId, redemption.userId, claimed);
      if (enrollment?.outcome === 'refused') throw new Refused(enrollment.obstacles ?? []);
      return { id: claimed.id, refusal: null };
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { obstacles } = error;
    return obstacles.length === 0 ? { id: null, refusal: 'unknown' } : { id: null, refusal: 'obstacles', obstacles };
  }
}

export interface ClaimedInvitation extends Pick<Invitation, 'id' | 'enrollment_config'> {
  item_key: string | null;
  is_member: boolean;
}

/**
 * Makes the person a learner if they are not a member, and enrolls them. Returns the enrollment; null for an invitation
 * to a platform.
 */
export async function admit(
  trx: Transaction,
  { enrollment }: InvitationKind,
  platformId: number,
  userId: number,
  { item_key: itemKey, enrollment_config: config, is_member: isMember }: ClaimedInvitation,
): Promise<EnrollmentResult | null> {
  if (!isMember) {
    await query(trx, JOIN_PLATFORM, [platformId, userId]);
  }
  if (!enrollment) return null;
  const { expired, metadata } = config;
  const item = { userId, itemKey: itemKey!, ...(expired && { expired: new Date(expired) }), metadata };
  const [result] = await enroll(trx, enrollment, platformId, [item], 'invitation');
  return result!;
}

interface Redeemer {
  username: string;
  email: string;
  is_member: boolean;
  /** Null for an invitation to a platform, or if there is no such item. */
  item_id: number | null;
}

/** Locks the person, so that parallel redemptions cannot take several blank invitations. */
async function lockRedeemer(
  trx: Transaction,
  { enrollment }: InvitationKind,
  platformId: number,
  { userId, itemKey }: Redemption,
): Promise<Redeemer> {
  const item = enrollment
    ? `select id from ${enrollment.items} where platform_id = $1 and ${enrollment.keyColumn} = $2 and deleted_at is null`
    : 'select cast(null as bigint) where cast($2 as text) is null';
  const rows = await query<Redeemer>(
    trx,
    {
      name: `redeem ${enrollment?.items ?? 'platform'}: person`,
      text: `select username, email, (${item}) as item_id,
            exists (select from memberships where platform_id = $1 and user_id = users.id and active) as is_member
       from users where id = $3 for no key update`,
    },
    [platformId, itemKey ?? null, userId],
  );
  return rows[0]!;
}

/** Redeems an invitation addressed to the person, or else a blank one of the source. */
async function claim(
  trx: Transaction,
  { kind, enrollment }: InvitationKind,
  platformId: number,
  { userId, itemKey, source, metadata }: Redemption,
  { username, email, is_member: isMember, item_id: itemId }: Redeemer,
  wait: 'skip locked' | '',
): Promise<ClaimedInvitation | undefined> {
  if (enrollment && itemId === null) return undefined;
  const ofItem = (invitation: string) =>
    `${invitation}.platform_id = $1 and ${invitation}.kind = '${kind}' ${enrollment ? `and ${invitation}.${kind}_id = $7` : ''}`;
  const isLive = `is_active_now(active, expired)`;
  const rows = await query<Pick<Invitation, 'id' | 'enrollment_config'>>(
    trx,
    {
      name: `redeem ${kind}: claim ${wait}`,
      changes: true,
      text: `with own as (
       select id from invitations own
        where ${ofItem('own')} and ${isLive} and (cast($2 as text) is null or source = $2)
          and (user_id = $3 or lower(email) = lower($5))
        order by id limit 1 for update
     ), blank as (
       select id from invitations blank
        where ${ofItem('blank')} and ${isLive} and source = $2 and email is null and user_id is null
          and not exists (select from own)
          and not exists (select from invitations redeemed
                           where ${ofItem('redeemed')} and user_id = $3 and source = $2 and started is not null)
        order by id limit 1 for update ${wait}
     )
     update invitations stored
        set active = false, started = now(), user_id = $3, username = $4, email = $5,
            was_blank = stored.email is null and stored.user_id is null,
            metadata = stored.metadata || cast($6 as jsonb), modified = now()
       from (select id from own union all select id from blank) requested
      where stored.platform_id = $1 and stored.id = requested.id
     returning stored.id, stored.enrollment_config, set_config('actor.reason', 'invitation ' || stored.id, true)`,
    },
    [platformId, source ?? null, userId, username, email, JSON.stringify(metadata), ...(enrollment ? [itemId] : [])],
  );
  return rows[0] && { ...rows[0], item_key: itemKey ?? null, is_member: isMember };
}

const IS_OWN =
  '(coalesce(invitation.user_id = users.id, false) or coalesce(lower(invitation.email) = lower(users.email), false))';
const IS_BLANK = '(invitation.was_blank or invitation.email is null and invitation.user_id is null)';

/**
 * Finds the reason of a refusal: of the last invitation addressed to the person, or else of a blank one. Invitations
 * for others are treated as not existing.
 */
async function findRefusal(
  trx: Transaction,
  { kind, enrollment }: InvitationKind,
  platformId: number,
  { userId, itemKey, source }: Redemption,
): Promise<RedemptionRefusal> {
  const items = enrollment
    ? `join ${enrollment.items} items on items.platform_id = invitation.platform_id and items.id = invitation.${kind}_id`
    : '';
  const text = `
     select case when invitation.started is not null then 'used'
                 when invitation.expired <= now() then 'expired'
                 when not invitation.active then 'inactive'
                 else 'used' end as refusal
       from invitations invitation
       join users on users.id = $2
       ${items}
      where invitation.platform_id = $1 and invitation.kind = '${kind}'
        and ${enrollment ? `items.${enrollment.keyColumn} = $3` : 'cast($3 as text) is null'}
        and (${IS_OWN} and cast($4 as text) is null or (${IS_OWN} or ${IS_BLANK}) and invitation.source = cast($4 as text))
      order by ${IS_OWN} desc, invitation.started is not null desc, invitation.id desc
      limit 1`;
  const values = [platformId, userId, itemKey ?? null, source ?? null];
  const rows = await query<{ refusal: RedemptionRefusal }>(trx, { text }, values);
  return rows[0]?.refusal ?? 'unknown';
}

const JOIN_PLATFORM: ChangingStatement = {
  name: 'join platform',
  changes: true,
  text: `
    insert into memberships (platform_id, user_id, role) values ($1, $2, 'learner')
    on conflict (platform_id, user_id) do update set active = true, modified_at = now() where not memberships.active`,
};
