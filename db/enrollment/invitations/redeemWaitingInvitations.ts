import { type Transaction, storeReason, query } from '../../core/transaction.js';
import type { Invitation } from './invitation.js';
import { type InvitationKind, TO_COURSE, TO_PLATFORM, TO_PROGRAM } from './invitationKinds.js';
import { type ClaimedInvitation, admit } from './redeemInvitation.js';

const KINDS: Record<InvitationKind['kind'], InvitationKind> = {
  course: TO_COURSE,
  platform: TO_PLATFORM,
  program: TO_PROGRAM,
};

type WaitingInvitation = ClaimedInvitation & Pick<Invitation, 'platform_id' | 'kind'>;

const waitingStatement = {
  name: 'invitations that wait for a person',
  text: `
    select invitation.platform_id, invitation.id, invitation.kind, invitation.enrollment_config, false as is_member,
           coalesce(courses.course_key, programs.program_key) as item_key
      from users
      join invitations invitation on lower(invitation.email) = lower(users.email)
      left join courses on courses.platform_id = invitation.platform_id and courses.id = invitation.course_id
      left join programs on programs.platform_id = invitation.platform_id and programs.id = invitation.program_id
     where users.id = $1 and invitation.active and invitation.email is not null and coalesce(invitation.expired > now(), true)
     order by invitation.platform_id, invitation.id
       for update of invitation`,
};

const redeemStatement = {
  name: 'redeem an invitation that waited',
  changes: true as const,
  text: `
    update invitations stored
       set active = false, started = now(), user_id = users.id, username = users.username, modified = now()
      from users
     where stored.platform_id = $1 and stored.id = $2 and users.id = $3`,
};

/**
 * Redeems all open invitations to the email address of a person who has just registered, in all tenants. If the invited
 * item no longer exists, the person only joins the platform. If obstacles prevent the enrollment, the person joins the
 * platform and the invitation stays open.
 */
export async function redeemWaitingInvitations(trx: Transaction, userId: number): Promise<void> {
  for (const invitation of await query<WaitingInvitation>(trx, waitingStatement, [userId])) {
    const { platform_id: platformId, id, kind } = invitation;
    await storeReason(trx, `invitation ${id}`);
    const enrollment = await admit(trx, KINDS[kind], platformId, userId, invitation);
    const hasObstacles = enrollment?.outcome === 'refused' && enrollment.refusal === 'obstacles';
    if (!hasObstacles) await query(trx, redeemStatement, [platformId, id, userId]);
  }
}
