import type { Knex } from 'knex';
import { because } from '../../acting.js';
import type { Database } from '../../connect.js';
import { enroll } from '../enrollments/enroll.js';
import type { InvitationKind } from './invitationKinds.js';

export interface Redemption {
  userId: number;
  itemKey?: string;
  /** Absent: only an invitation that was made for this person. */
  source?: string;
  /** Added to that of the invitation. */
  metadata: Record<string, unknown>;
}

/** Why nothing was redeemed. `unknown`: there is no invitation of that source, nor one for this person. */
export type RedemptionRefusal = 'used' | 'expired' | 'inactive' | 'foreign_email' | 'unknown';

export type RedemptionResult = { id: number; refusal: null } | { id: null; refusal: RedemptionRefusal };

/**
 * Redeems an invitation for a person, once, and lets them in within the same transaction: as a learner of the tenant, and into the
 * course or program. The one that was made for them comes first, then a blank one of the source; of those a person redeems one a source.
 * Of parallel tries as many win as there are invitations.
 */
export async function redeemInvitation(
  db: Pick<Database, 'knex'>,
  kind: InvitationKind,
  platformId: number,
  redemption: Redemption,
): Promise<RedemptionResult> {
  class Refused extends Error {}
  try {
    return await db.knex.transaction(async (trx) => {
      // One redemption of a person at a time: else they could take several blank ones.
      await trx.raw('select from users where id = ? for no key update', [redemption.userId]);
      // First past the rows that others are redeeming, then behind them: they may give up.
      const claimed =
        (await claim(trx, kind, platformId, redemption, 'skip locked')) ?? (await claim(trx, kind, platformId, redemption, ''));
      if (!claimed) return { id: null, refusal: await refusalOf(trx, kind, platformId, redemption) };
      await because(trx, `invitation ${claimed.id}`);
      if (!(await letIn(trx, kind, platformId, redemption.userId, claimed))) throw new Refused();
      return { id: claimed.id, refusal: null };
    });
  } catch (error) {
    if (error instanceof Refused) return { id: null, refusal: 'unknown' };
    throw error;
  }
}

export interface ClaimedInvitation {
  id: number;
  item_key: string | null;
  enrollment_config: { expired?: string | null; metadata?: Record<string, unknown> };
  is_member: boolean;
}

/** Makes the person a learner where they are no member, and enrolls them. False: the course or program is not there any more. */
export async function letIn(
  trx: Knex.Transaction,
  { enrollment }: InvitationKind,
  platformId: number,
  userId: number,
  { item_key: itemKey, enrollment_config: config, is_member: isMember }: ClaimedInvitation,
): Promise<boolean> {
  if (!isMember) {
    await trx.raw(
      `insert into memberships (platform_id, user_id, role) values (?, ?, 'learner')
       on conflict (platform_id, user_id) do update set active = true, modified_at = now() where not memberships.active`,
      [platformId, userId],
    );
  }
  if (!enrollment) return true;
  const { expired, metadata } = config;
  const item = { userId, itemKey: itemKey!, ...(expired && { expired: new Date(expired) }), metadata };
  const [result] = await enroll(trx, enrollment, platformId, [item]);
  return result!.outcome !== 'refused';
}

/** Invitations of the item, and of these the person's own ones, and the blank ones of the source. */
const wantedText = ({ kind, enrollment }: InvitationKind) => `
  from invitations invitation
  join users on users.id = ?
  ${enrollment ? `join ${enrollment.items} items on items.platform_id = invitation.platform_id and items.id = invitation.${kind}_id` : ''}
 where invitation.platform_id = ? and invitation.kind = '${kind}' and ${enrollment ? `items.${enrollment.keyColumn}` : `'${kind}'`} = ?`;

const isOwn = '(coalesce(invitation.user_id = users.id, false) or coalesce(lower(invitation.email) = lower(users.email), false))';
const isBlank = '(invitation.email is null and invitation.user_id is null)';

async function claim(
  trx: Knex.Transaction,
  kind: InvitationKind,
  platformId: number,
  { userId, itemKey, source, metadata }: Redemption,
  wait: 'skip locked' | '',
): Promise<ClaimedInvitation | undefined> {
  const { rows } = await trx.raw<{ rows: ClaimedInvitation[] }>(
    `with wanted as (
       select invitation.platform_id, invitation.id, users.username, users.email,
              ${kind.enrollment ? `items.${kind.enrollment.keyColumn}` : 'cast(null as text)'} as item_key
       ${wantedText(kind)}
         and invitation.active and coalesce(invitation.expired > now(), true)
         and (${isOwn} and (cast(? as text) is null or invitation.source = cast(? as text))
              or ${isBlank} and invitation.source = cast(? as text)
                 and not exists (select from invitations redeemed
                                  where redeemed.platform_id = invitation.platform_id and redeemed.kind = invitation.kind
                                    and redeemed.source = invitation.source and redeemed.user_id = users.id
                                    and (redeemed.course_id, redeemed.program_id)
                                        is not distinct from (invitation.course_id, invitation.program_id)
                                    and redeemed.started is not null))
       order by invitation.email is null, invitation.id
       limit 1 for update of invitation ${wait}
     )
     update invitations stored
        set active = false, started = now(), user_id = ?, username = wanted.username, email = wanted.email,
            metadata = stored.metadata || cast(? as jsonb), modified = now()
       from wanted
      where stored.platform_id = wanted.platform_id and stored.id = wanted.id
     returning stored.id, wanted.item_key, stored.enrollment_config,
               exists (select from memberships
                        where memberships.platform_id = stored.platform_id and memberships.user_id = stored.user_id and active) as is_member`,
    [userId, platformId, itemKey ?? kind.kind, source ?? null, source ?? null, source ?? null, userId, JSON.stringify(metadata)],
  );
  return rows[0];
}

/** The most telling reason: of the person's own invitations, then of the blank ones, then that they are others'. */
async function refusalOf(
  trx: Knex.Transaction,
  kind: InvitationKind,
  platformId: number,
  { userId, itemKey, source }: Redemption,
): Promise<RedemptionRefusal> {
  const { rows } = await trx.raw<{ rows: { refusal: RedemptionRefusal }[] }>(
    `select case when not ${isOwn} and invitation.started is null and not ${isBlank} then 'foreign_email'
                 when invitation.started is not null then 'used'
                 when invitation.expired <= now() then 'expired'
                 when not invitation.active then 'inactive'
                 else 'used' end as refusal
     ${wantedText(kind)}
       and (${isOwn} and cast(? as text) is null or invitation.source = cast(? as text))
     order by ${isOwn} desc, ${isBlank} or invitation.started is not null desc, invitation.started is not null desc,
              invitation.id desc
     limit 1`,
    [userId, platformId, itemKey ?? kind.kind, source ?? null, source ?? null],
  );
  return rows[0]?.refusal ?? 'unknown';
}
