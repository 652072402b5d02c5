import { buildRoleVisibility } from '../../../db/tenancy/access/visibility.js';
import { MentorRefused } from '../../../db/mentors/mentors/mentorRefused.js';
import { type FoundMentor, findMentor } from '../../../db/mentors/mentors/findMentor.js';
import type { Access } from '../../_shared/context.js';
import type { MentorServices } from '../services.js';
import { conflict, invalidField, notFound } from '../../_shared/problems.js';
import { type OrgMember, requireMember } from '../../_shared/findMember.js';

interface Path {
  org: string;
  username: string;
  unique_id: string;
}

/**
 * A mentor of the platform in the path, for its administrators. Throws a Problem (404) when the platform has no such
 * mentor.
 */
export async function requireOwnMentor(
  access: Access,
  services: MentorServices,
  params: Path,
): Promise<OrgMember & { mentor: FoundMentor }> {
  const member = await requireMember(access, services, params);
  const everything = buildRoleVisibility(member.platform.id, 'platform_admin');
  const mentor = await findMentor(services.db, { uniqueId: params.unique_id }, everything);
  if (!mentor) throw notFound('mentor', params.unique_id);
  return { ...member, mentor };
}

/** Awaits a write and maps its refusals to Problems: 409 for taken names, else 400. */
export async function mapMentorErrors<T>(save: Promise<T>): Promise<T> {
  try {
    return await save;
  } catch (error) {
    if (!(error instanceof MentorRefused)) throw error;
    throw error.code === 'taken'
      ? conflict(error.message)
      : invalidField('body', error.field, error.message, error.code);
  }
}
