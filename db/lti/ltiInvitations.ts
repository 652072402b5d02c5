import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { LtiInvitation } from './ltiInvitation.js';
import { type LtiDeploymentValues, insertLtiDeployment } from './saveLtiDeployment.js';
import { type ClientScope, type LtiRegistrationValues, insertLtiRegistration } from './saveLtiRegistration.js';

type InvitationValues = Pick<
  LtiInvitation,
  'platform_id' | 'token_sha256' | 'issuer' | 'settings' | 'shares_clients' | 'invited_by' | 'expires_at'
>;

/** Stores the link of a platform. An earlier one ends. */
export async function saveLtiInvitation(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  invitation: InvitationValues,
): Promise<void> {
  await db.transaction(
    actor,
    async (trx) => void (await LtiInvitation.query(trx).insert(invitation).onConflict('platform_id').merge()),
  );
}

export type OpenInvitation = Pick<LtiInvitation, 'issuer' | 'settings' | 'shares_clients' | 'invited_by'>;

/** As in createLtiRegistration, the person must be an administrator still. */
const FIND = {
  name: 'find LTI invitation',
  text: `
    select issuer, settings, shares_clients, invited_by
      from lti_invitations invitation
     where platform_id = $1 and token_sha256 = $2 and expires_at > now()
       and (invited_by is null
            or exists (
             select from users
               left join memberships member on member.platform_id = invitation.platform_id and member.user_id = users.id
                                           and member.active and member.role = 'platform_admin'
              where users.id = invitation.invited_by and users.active and (users.is_dm_admin or member.user_id is not null)))`,
};

/** Finds a link that has not expired and that no LMS has used. */
export async function findLtiInvitation(
  db: Pick<Database, 'read'>,
  platformId: number,
  tokenSha256: Buffer,
): Promise<OpenInvitation | null> {
  const [invitation] = await db.read<OpenInvitation>(FIND, [platformId, tokenSha256]);
  return invitation ?? null;
}

/** Removes a link. Returns whether this call has done so: of parallel registrations only one. */
export function useUpLtiInvitation(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  tokenSha256: Buffer,
): Promise<boolean> {
  const key = { platform_id: platformId, token_sha256: tokenSha256 };
  return db.transaction(actor, async (trx) => (await LtiInvitation.query(trx).where(key).delete()) > 0);
}

/** Stores a registration together with its deployment, if the LMS states one. Returns its id. Throws LtiRefused. */
export function createDeployedLtiRegistration(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  { registration, deployment }: { registration: LtiRegistrationValues; deployment: LtiDeploymentValues | null },
  scope: ClientScope,
): Promise<string> {
  return db.transaction(actor, async (trx) => {
    const registrationId = await insertLtiRegistration(trx, platformId, registration, scope);
    if (deployment) await insertLtiDeployment(trx, { platformId, registrationId }, deployment);
    return registrationId;
  });
}
