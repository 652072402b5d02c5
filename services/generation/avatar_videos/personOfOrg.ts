import type { Access, CoreServices } from '../../_shared/context.js';
import { type MemberOfOrg, memberOfOrg } from '../../_shared/memberOfOrg.js';

/** The person of the path, as a member of its platform. Throws a Problem (404). */
export const personOfOrg = (
  access: Access,
  services: CoreServices,
  { org, user_id: userId }: { org: string; user_id: string },
): Promise<MemberOfOrg> => memberOfOrg(access, services, { org, username: userId });
