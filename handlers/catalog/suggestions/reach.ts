import type { TenantReach } from '../../../db/commands/suggestions/removeSuggestion.js';
import type { SuggestionReach } from '../../../db/commands/suggestions/suggestionKinds.js';
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

/** The same in every platform that the caller administers in this way, or in the one that the request names. */
export function reaches(access: Access): TenantReach[] | 'all' {
  const { as, caller, platform } = access;
  if (caller?.isDmAdmin && !platform) return 'all';
  const isDepartmentAdmin = as === 'IsDepartmentModeAdminInPlatform';
  const holds = ({ role, departmentIds }: { role: string; departmentIds: number[] }) =>
    isDepartmentAdmin ? departmentIds.length > 0 : role === 'platform_admin';
  const administered = (caller?.grants ?? []).filter(holds).map(({ platformId }) => platformId);
  const ids = platform ? [platform.id] : administered;
  return ids.map((platformId) => ({ platformId, ...reachIn(access, platformId) }));
}
