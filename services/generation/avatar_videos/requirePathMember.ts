import type { Access, CoreServices } from '../../_shared/context.js';
import { type OrgMember, requireMember } from '../../_shared/findMember.js';

/** The person of the path, as a member of its platform. Throws a Problem (404). */
export const requirePathMember = (
  access: Access,
  services: CoreServices,
  { org, user_id: userId }: { org: string; user_id: string },
): Promise<OrgMember> => requireMember(access, services, { org, username: userId });
