import type { Access } from '../_shared/context.js';
import type { AccountServices } from './services.js';
import { type OrgMember, requireMember } from '../_shared/findMember.js';

/** The member of the platform that the path names by id, user name or e-mail address. Throws a Problem (404). */
export function requireAccountMember(
  access: Access,
  services: AccountServices,
  { org, user_id: userId }: { org: string; user_id: string },
): Promise<OrgMember> {
  return requireMember(access, services, { org, username: userId });
}
