import type { Access, CoreServices } from '../../_shared/context.js';
import { type OrgMember, requireMember } from '../../_shared/findMember.js';
import { requirePlatform } from '../../_shared/requirePlatform.js';
import { invalidField } from '../../_shared/problems.js';

interface LearnerNames {
  platform_key?: string;
  platform_org?: string;
  username?: string;
}

/**
 * The learner: the caller, or the person that an administrator names, as a member of the platform. Throws a Problem:
 * 400 for a caller that is not a person, 404 for a person that is not a member.
 */
export function requireLearnerMember(
  access: Access,
  services: CoreServices,
  names: LearnerNames,
  where: 'body' | 'query',
): Promise<OrgMember> {
  const { key: org } = requirePlatform(access, names.platform_key ?? names.platform_org, {
    where,
    names: ['platform_key'],
  });
  const user = names.username === undefined ? (access.caller?.user ?? null) : access.user;
  if (names.username === undefined && user === null) {
    throw invalidField(
      where,
      where === 'body' ? '/username' : 'username',
      'is required with a key that does not act as a person',
      'required',
    );
  }
  return requireMember({ ...access, user }, services, { org, username: names.username ?? user!.username });
}
