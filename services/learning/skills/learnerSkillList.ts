import { type LearnerSkillName, findLearnerSkills } from '../../../db/mentors/recommendations/findLearnerSkills.js';
import { replaceLearnerSkills } from '../../../db/mentors/recommendations/replaceLearnerSkills.js';
import type { components } from '../../../generated/types.js';
import type { Access, CoreServices } from '../../_shared/context.js';
import { type OrgMember, findMember, requireMember } from '../../_shared/findMember.js';
import { requirePlatform } from '../../_shared/requirePlatform.js';
import { invalidField } from '../../_shared/problems.js';

type Relation = 'desired' | 'reported';
type Schemas = components['schemas'];

const mapLearner = ({ platform, user, visibility }: OrgMember) => ({
  platformId: platform.id,
  userId: user.id,
  levels: visibility.scopes[0]!.levels,
});

/** One of the two skill lists of a member, with the data that clients store with it. */
export interface MemberSkillList {
  member: OrgMember;
  skills: LearnerSkillName[];
  data: Record<string, unknown> | null;
}

async function findList({ db }: CoreServices, member: OrgMember, relation: Relation): Promise<MemberSkillList> {
  const { skills, data } = await findLearnerSkills(db, mapLearner(member), relation);
  return { member, skills, data: data as Record<string, unknown> | null };
}

/**
 * Reads one of the skill lists of the person in the path. Throws a Problem (400) for a person that is not a member or
 * has no such skills.
 */
export async function requireSkillList(
  relation: Relation,
  { params, access, services }: { params: { org: string; user_id: string }; access: Access; services: CoreServices },
): Promise<MemberSkillList> {
  const member = await findMember(access, services, params.org);
  if (!member) throw invalidField('path', 'user_id', 'is not a member of the platform', 'member');
  const list = await findList(services, member, relation);
  if (list.skills.length === 0)
    throw invalidField('path', 'user_id', `has no ${relation} skills on the platform`, 'none');
  return list;
}

/**
 * Replaces one of the skill lists of the person in the body, and the data of clients. Throws a Problem (404) for a
 * person that is not a member.
 */
export async function saveSkillList(
  relation: Relation,
  { body, access, services }: { body: Schemas['LearnerSkillListInput']; access: Access; services: CoreServices },
): Promise<MemberSkillList> {
  if (body.user_id === undefined && body.username === undefined)
    throw invalidField('body', '/user_id', 'one of user_id, username is required', 'required');
  const platform = requirePlatform(access, body.platform_key ?? body.org);
  const member = await requireMember(access, services, {
    org: platform.key,
    username: body.username ?? String(body.user_id),
  });
  await replaceLearnerSkills(services.db, access.actor, mapLearner(member), relation, body.skills, body.data);
  return findList(services, member, relation);
}
