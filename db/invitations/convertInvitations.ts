import { type Transaction, storeReason } from '../core/transaction.js';
import { type InvitationKind, TO_COURSE, TO_PLATFORM, TO_PROGRAM } from './invitationKinds.js';
import { type ClaimedInvitation, letIn } from './redeemInvitation.js';

const KINDS: Record<InvitationKind['kind'], InvitationKind> = { course: TO_COURSE, platform: TO_PLATFORM, program: TO_PROGRAM };

/**
 * Redeems, for somebody who has just registered, what waits for their address in all tenants. An item that is gone lets them into its
 * platform only.
 */
export async function convertInvitations(trx: Transaction, userId: number): Promise<void> {
  const { rows } = await trx.raw<{ rows: (ClaimedInvitation & { platform_id: number; kind: InvitationKind['kind'] })[] }>(
    `with waiting as (
       select invitation.platform_id, invitation.id, users.username
         from users
         join invitations invitation on lower(invitation.email) = lower(users.email)
        where users.id = ? and invitation.active and invitation.email is not null and coalesce(invitation.expired > now(), true)
        order by invitation.platform_id, invitation.id
          for update of invitation
     ), redeemed as (
       update invitations stored
          set active = false, started = now(), user_id = ?, username = waiting.username, modified = now()
         from waiting
        where stored.platform_id = waiting.platform_id and stored.id = waiting.id
       returning stored.*
     )
     select redeemed.platform_id, redeemed.id, redeemed.kind, redeemed.enrollment_config, false as is_member,
            coalesce(courses.course_key, programs.program_key) as item_key
       from redeemed
       left join courses on courses.platform_id = redeemed.platform_id and courses.id = redeemed.course_id
       left join programs on programs.platform_id = redeemed.platform_id and programs.id = redeemed.program_id
      order by redeemed.platform_id, redeemed.id`,
    [userId, userId],
  );
  for (const invitation of rows) {
    await storeReason(trx, `invitation ${invitation.id}`);
    await letIn(trx, KINDS[invitation.kind], invitation.platform_id, userId, invitation);
  }
}
