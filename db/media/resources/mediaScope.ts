import type { BindValue, PlatformRows } from '../../tenancy/access/rows.js';
import type { MediaVisibility } from './mediaResource.js';

/** The resources of a platform that a caller sees. */
export interface MediaScope {
  platformId: number;
  levels: readonly MediaVisibility[];
  /** Also sees the resources of this user, whatever their visibility; null for none. */
  userId: number | null;
}

const STUDENTS: MediaVisibility[] = ['viewable_by_tenant_students'];
const STAFF: MediaVisibility[] = [...STUDENTS, 'viewable_by_tenant_admins'];
const EVERYTHING: MediaVisibility[] = [...STAFF, 'not_viewable'];

/** Builds the scope of a caller with these rows. */
export function buildMediaScope({ platformId, part, levels }: PlatformRows): MediaScope {
  if (part.kind === 'whole') return { platformId, levels: EVERYTHING, userId: null };
  return {
    platformId,
    levels: levels.includes('viewable_by_tenant_admins') ? STAFF : STUDENTS,
    userId: part.kind === 'person' ? part.userId : null,
  };
}

/** Whether the scope includes every resource of the platform. */
export const isUnlimited = ({ levels }: MediaScope) => levels === EVERYTHING;

/**
 * SQL: conditions of which exactly one holds for each row of the scope: visible rows, and the caller's own rows that
 * are not visible. Each starts with the tenant and is served by an index.
 */
export function buildScopeConditions(row: string, scope: MediaScope, bind: BindValue): string[] {
  const { platformId, levels, userId } = scope;
  const tenant = `${row}.platform_id = ${bind(platformId, 'integer')}`;
  if (isUnlimited(scope)) return [tenant];
  const [only, ...others] = levels;
  const isShown =
    others.length === 0 ? `${row}.visibility = '${only}'` : `${row}.visibility in ('${levels.join("', '")}')`;
  if (userId === null) return [`${tenant} and ${isShown}`];
  return [
    `${tenant} and ${isShown}`,
    `${tenant} and ${row}.created_by_id = ${bind(userId, 'bigint')} and not (${isShown})`,
  ];
}
