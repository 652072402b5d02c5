import { createHash, timingSafeEqual } from 'node:crypto';
import { findLiveCredential } from '../../db/tenancy/access/findLiveCredential.js';
import { parseSecret } from '../../db/tenancy/access/secrets.js';
import type { Visibility } from '../../db/tenancy/access/visibility.js';
import { courseKind } from '../../db/catalog/items/catalogKinds.js';
import type { Database } from '../../db/core/connect.js';
import { listItems } from '../../db/catalog/items/listItems.js';

const PAGE_SIZE = 25;

/**
 * The read of the servers that the product is compared with: the same key look-up, the same SQL, the same answer. They
 * read the results as objects, as a JSON column comes from node-postgres, and write the page from them.
 */
export function createCourseReader(db: Database) {
  const known = new Map<string, { sha256: Buffer; visibility: Visibility }>();

  /** Returns the visibility of a key, or null for an invalid one. Caches keys, as the product does for seconds. */
  const findVisibility = async (authorization: string | undefined): Promise<Visibility | null> => {
    const parts = parseSecret((authorization ?? '').replace(/^Api-Key\s+/, ''));
    if (!parts) return null;
    let credential = known.get(parts.prefix);
    if (!credential) {
      const stored = await findLiveCredential(db, parts.prefix);
      if (!stored) return null;
      const [grant] = stored.caller.grants;
      const levels = ['viewable_by_anyone', 'viewable_by_tenant_students', 'viewable_by_tenant_admins'] as const;
      credential = {
        sha256: stored.secretSha256!,
        visibility: { everything: false, scopes: [{ platformId: grant!.platformId, levels }] },
      };
      known.set(parts.prefix, credential);
    }
    const secretHash = createHash('sha256').update(parts.secret).digest();
    return timingSafeEqual(secretHash, credential.sha256) ? credential.visibility : null;
  };

  const page = async (visibility: Visibility, url: string, { course_id: key }: { course_id?: string }) => {
    const filter = { visibility, key, sort: { field: 'id', descending: true } as const, limit: PAGE_SIZE, offset: 0 };
    const { count, items } = await listItems(db, courseKind, filter);
    const next = new URL(url);
    next.searchParams.set('page', '2');
    return {
      count,
      next: count > PAGE_SIZE ? next.href : null,
      previous: null,
      results: JSON.parse(items.text) as object[],
    };
  };
  return { findVisibility, page };
}
