import type { Session } from '../../../db/mentors/conversations/session.js';
import type { Access } from '../../_shared/context.js';
import type { MentorServices } from '../services.js';
import { type OrgMember, requireMember } from '../../_shared/findMember.js';
import { requireOwnSession } from './answering/requireOwnSession.js';

/** The session in the path, of the person in the path. Throws a Problem (404). */
export async function requirePathSession(
  access: Access,
  services: MentorServices,
  params: { org: string; username: string; session_id: string },
): Promise<OrgMember & { session: Session }> {
  const member = await requireMember(access, services, params);
  return {
    ...member,
    session: await requireOwnSession(services, member.platform.id, member.user.id, params.session_id),
  };
}
