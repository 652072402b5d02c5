import { findMembership } from '../../../db/tenancy/people/findMembership.js';
import type { Access, PlatformRef, UserRef } from '../../_shared/context.js';
import type { BotServices } from '../services.js';
import { forbidden } from '../../_shared/problems.js';

/** The caller as a member of the platform. Throws a Problem (403) for a caller that is not a person or not a member. */
export async function requireCallingMember(
  { caller }: Access,
  { db }: Pick<BotServices, 'db'>,
  platform: PlatformRef,
): Promise<UserRef> {
  if (!caller?.user || !(await findMembership(db, platform.id, caller.user.id)))
    throw forbidden('Requires member of the platform.');
  return caller.user;
}
