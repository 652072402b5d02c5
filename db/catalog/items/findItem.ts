import type { CatalogKind, ItemName } from './catalogKinds.js';
import type { Database } from '../../core/connect.js';
import { JsonText } from '../../core/jsonText.js';
import type { ItemDocuments } from './itemDocumentSql.js';
import { listItems } from './listItems.js';
import { type ListedSkill, listSkills } from './listSkills.js';

const everythingOnPlatform = (platformId: number) => ({
  everything: false as const,
  scopes: [
    { platformId, levels: ['viewable_by_anyone', 'viewable_by_tenant_students', 'viewable_by_tenant_admins'] as const },
  ],
});
const ONE = { sort: { field: 'id', descending: true }, limit: 1, offset: 0 } as const;

/** An item by its key as administrators of its platform see it; undefined when it does not exist or is deleted. */
export async function findItem<Name extends ItemName>(
  db: Pick<Database, 'read'>,
  kind: CatalogKind<Name>,
  platformId: number,
  key: string,
): Promise<JsonText<ItemDocuments[Name]> | undefined> {
  const { items } = await listItems(db, kind, { visibility: everythingOnPlatform(platformId), key, ...ONE });
  return items.text === '[]' ? undefined : new JsonText(items.text.slice('['.length, -']'.length));
}

/** A skill of the platform by its name, without regard to case. */
export async function findSkill(db: Database, platformId: number, name: string): Promise<ListedSkill | undefined> {
  const { skills } = await listSkills(db, { visibility: everythingOnPlatform(platformId), name, ...ONE });
  return skills[0];
}
