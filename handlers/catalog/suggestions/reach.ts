import type { TenantReach } from '../../../db/suggestions/removeSuggestion.js';
import type { SuggestionReach } from '../../../db/suggestions/suggestionKinds.js';
import type { Access } from '../../_shared/context.js';

/**
 * Whose suggestions in a platform the caller has to do with: admins everybody's, or in department mode those of people in their
 * departments (in any, where they administer none); department admins those of people in their departments.
 */
export function reachIn({ as, caller }: Access, platformId: number, departmentMode = false): SuggestionReach {
  const own = caller?.grants.find((grant) => grant.platformId === platformId)?.departmentIds ?? [];
  if (as === 'IsDepartmentModeAdminInPlatform') return { departments: own };
  if (!departmentMode) return { departments: 'all' };
  return { departments: own.length > 0 ? own : 'any' };
}

/** The same in every platform where the caller administers something, or in the one that the request names. */
export function reaches({ caller, platform }: Access): TenantReach[] | 'all' {
  if (caller?.isDmAdmin) return platform ? [{ platformId: platform.id, departments: 'all' }] : 'all';
  const grants = (caller?.grants ?? []).filter(({ platformId }) => !platform || platformId === platform.id);
  return grants.flatMap(({ platformId, role, departmentIds }): TenantReach[] => {
    if (role === 'platform_admin') return [{ platformId, departments: 'all' }];
    return departmentIds.length > 0 ? [{ platformId, departments: departmentIds }] : [];
  });
}
