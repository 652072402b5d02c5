import type { Access, CoreServices } from '../../_shared/context.js';
import { type OrgMember, requireMember } from '../../_shared/findMember.js';
import { requirePlatform } from '../../_shared/requirePlatform.js';
import { invalidField } from '../../_shared/problems.js';

interface LearnerNames {
  platform_key?: string;
  platform_org?: string;
  username?: string;
}

/** The caller, or whom an administrator names, as a member of the platform. Throws a Problem: 400 for nobody, 404 for no member. */
export function learnerOf(
  access: Access,
  services: CoreServices,
  names: LearnerNames,
  place: 'body' | 'query',
): Promise<OrgMember> {
  const { key: org } = requirePlatform(access, names.platform_key ?? names.platform_org, {
    where: place,
    names: ['platform_key'],
  });
  const user = names.username === undefined ? (access.caller?.user ?? null) : access.user;
  if (names.username === undefined && user === null) {
    throw invalidField(
      place,
      place === 'body' ? '/username' : 'username',
      'is needed with a key that is not a person',
      'required',
    );
  }
  return requireMember({ ...access, user }, services, { org, username: names.username ?? user!.username });
}
