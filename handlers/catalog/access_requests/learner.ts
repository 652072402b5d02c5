import type { Access, Services } from '../../_shared/context.js';
import { type MemberOfOrg, memberOfOrg } from '../../_shared/memberOfOrg.js';
import { invalidField } from '../../_shared/problems.js';

interface Asked {
  platform_key?: string;
  platform_org?: string;
  username?: string;
}

/** The key of the platform, under either name. Throws a Problem (400) when there is none. */
export function platformKeyOf({ platform_key: key, platform_org: org }: Asked, place: 'body' | 'query'): string {
  const given = key ?? org;
  if (given === undefined) throw invalidField(place, place === 'body' ? '/platform_key' : 'platform_key', 'is needed, or platform_org', 'required');
  return given;
}

/** Who asks, or whom an administrator asks for, as a member of the platform. Throws a Problem: 400 for nobody, 404 for no member. */
export function learnerOf(access: Access, services: Services, asked: Asked, place: 'body' | 'query'): Promise<MemberOfOrg> {
  const org = platformKeyOf(asked, place);
  const user = asked.username === undefined ? (access.caller?.user ?? null) : access.user;
  if (asked.username === undefined && user === null) {
    throw invalidField(place, place === 'body' ? '/username' : 'username', 'is needed with a key that is not a person', 'required');
  }
  return memberOfOrg({ ...access, user }, services, { org, username: asked.username ?? user!.username });
}
