/** Who may see a record, from everybody to the administrators of its tenant. */
export type VisibilityLevel = 'viewable_by_anyone' | 'viewable_by_tenant_students' | 'viewable_by_tenant_admins';

/** The records of one tenant that a caller may see. */
export interface VisibilityScope {
  platformId: number;
  levels: VisibilityLevel[];
}

/** What a caller may see. No scopes: nothing. A query compares (platform_id, visibility) with `visiblePairs`. */
export type Visibility = { everything: true } | { everything: false; scopes: VisibilityScope[] };

/** Two arrays of equal length for `unnest($1::int[], $2::text[])`: one pair for each tenant and level that may be seen. */
export function visiblePairs(scopes: VisibilityScope[]): { platformIds: number[]; levels: VisibilityLevel[] } {
  const pairs = scopes.flatMap(({ platformId, levels }) => levels.map((level) => ({ platformId, level })));
  return { platformIds: pairs.map(({ platformId }) => platformId), levels: pairs.map(({ level }) => level) };
}

/** The same and, of the main tenant, what is public. */
export function withPublicRecordsOf(mainPlatformId: number | null, visibility: Visibility): Visibility {
  if (visibility.everything || mainPlatformId === null) return visibility;
  if (visibility.scopes.some(({ platformId }) => platformId === mainPlatformId)) return visibility;
  return { everything: false, scopes: [...visibility.scopes, { platformId: mainPlatformId, levels: ['viewable_by_anyone'] }] };
}
