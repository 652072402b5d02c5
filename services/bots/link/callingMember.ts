import { findMembership } from '../../../db/tenancy/people/findMembership.js';
import type { Access, PlatformRef, UserRef } from '../../_shared/context.js';
import type { BotServices } from '../services.js';
import { forbidden } from '../../_shared/problems.js';

/** The person who calls. Throws a Problem (403) when that is nobody, or no member of the platform. */
export async function callingMember(
  { caller }: Access,
  { db }: Pick<BotServices, 'db'>,
  platform: PlatformRef,
): Promise<UserRef> {
  if (!caller?.user || !(await findMembership(db, platform.id, caller.user.id)))
    throw forbidden('This takes a member of the platform.');
  return caller.user;
}
