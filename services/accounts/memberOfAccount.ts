import type { Access } from '../_shared/context.js';
import type { AccountServices } from './services.js';
import { type MemberOfOrg, memberOfOrg } from '../_shared/memberOfOrg.js';

/** The member of the platform whom the path names by number, user name or e-mail address. Throws a Problem (404). */
export function memberOfAccount(
  access: Access,
  services: AccountServices,
  { org, user_id: userId }: { org: string; user_id: string },
): Promise<MemberOfOrg> {
  return memberOfOrg(access, services, { org, username: userId });
}
