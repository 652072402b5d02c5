import type { PlatformGrant } from '../../db/access/caller.js';
import type { Visibility, VisibilityLevel } from '../../db/access/visibility.js';
import type { Access } from './context.js';

const LEVELS_OF_ROLE: Record<PlatformGrant['role'], VisibilityLevel[]> = {
  platform_admin: ['viewable_by_anyone', 'viewable_by_tenant_students', 'viewable_by_tenant_admins'],
  platform_viewer: ['viewable_by_anyone', 'viewable_by_tenant_students', 'viewable_by_tenant_admins'],
  learner: ['viewable_by_anyone', 'viewable_by_tenant_students'],
};

/** What a member of a platform may see there. */
export function visibilityOfRole(platformId: number, role: PlatformGrant['role']): Extract<Visibility, { everything: false }> {
  return { everything: false, scopes: [{ platformId, levels: LEVELS_OF_ROLE[role] }] };
}

/** What the caller may see: in the platform that the request addresses, or else in all of theirs. */
export function visibilityOf({ caller, platform }: Access): Visibility {
  if (caller?.isDmAdmin) {
    return platform
      ? { everything: false, scopes: [{ platformId: platform.id, levels: LEVELS_OF_ROLE.platform_admin }] }
      : { everything: true };
  }
  const grants = (caller?.grants ?? []).filter(({ platformId }) => !platform || platformId === platform.id);
  return {
    everything: false,
    scopes: grants.map(({ platformId, role }) => ({ platformId, levels: LEVELS_OF_ROLE[role] })),
  };
}
