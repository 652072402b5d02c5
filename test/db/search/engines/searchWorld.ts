import type { Visibility } from '../../../../db/tenancy/access/visibility.js';
import type { CatalogResults, CatalogSearch } from '../../../../db/search/engines/engine.js';
import type { TestDatabase } from '../../../support/database.js';

export const STUDENT = ['viewable_by_anyone', 'viewable_by_tenant_students'] as const;
export const ADMIN = [...STUDENT, 'viewable_by_tenant_admins'] as const;

/** An engine with the tenant ACME behind it, for the parts of the suite that every engine runs. */
export interface SearchWorld {
  db: TestDatabase;
  /** Makes what was written to the catalog of a platform searchable. */
  sync(platformId: number): Promise<unknown>;
  /** Searches as a student of ACME, or as who may see this. */
  search(changes?: Partial<CatalogSearch>, visibility?: Visibility): Promise<CatalogResults>;
  /** The names that a search finds, in order. */
  findNames(changes?: Partial<CatalogSearch>, visibility?: Visibility): Promise<(string | undefined)[]>;
  namesOf(results: CatalogResults): Promise<(string | undefined)[]>;
  seenBy(levels: readonly (typeof ADMIN)[number][], platformId?: number): Visibility;
}
