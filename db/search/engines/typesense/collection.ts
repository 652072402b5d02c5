import type { CollectionCreateSchema } from 'typesense/lib/Typesense/Collections.js';
import type { ItemKind } from '../engine.js';

/**
 * One entry of the collection. All fields that filters use are numbers, because Typesense does not compare strings
 * exactly. `values` are the ids of `facet_values` in PostgreSQL; each belongs to one tenant.
 */
export interface CatalogEntry {
  /** `<platform>-<kind>-<item>` */
  id: string;
  platform_id: number;
  kind: ItemKind;
  item_id: number;
  visibility: number;
  values: number[];
  /** Folded; letters and digits only. */
  name: string;
  name_length: number;
  words: string;
  /**
   * Sort values as in `search_items`. Texts are the hexadecimal digits of their bytes, because Typesense drops
   * punctuation.
   */
  name_sort: string;
  level?: string;
  price?: string;
  /** Microseconds since 1970. */
  created_at: number;
  modified_at: number;
  order_key: number;
}

/** The visibility of an item as a number. */
export const VISIBILITY_NUMBER = {
  viewable_by_anyone: 0,
  viewable_by_tenant_students: 1,
  viewable_by_tenant_admins: 2,
} as const;

export function buildCollectionSchema(name: string): CollectionCreateSchema {
  return {
    name,
    fields: [
      { name: 'platform_id', type: 'int32' },
      { name: 'kind', type: 'string', index: false, optional: true },
      { name: 'item_id', type: 'int64' },
      { name: 'visibility', type: 'int32' },
      { name: 'values', type: 'int32[]', facet: true },
      { name: 'name', type: 'string' },
      { name: 'name_length', type: 'int32' },
      { name: 'words', type: 'string' },
      { name: 'name_sort', type: 'string', sort: true },
      { name: 'level', type: 'string', sort: true, optional: true },
      { name: 'price', type: 'string', sort: true, optional: true },
      { name: 'created_at', type: 'int64' },
      { name: 'modified_at', type: 'int64' },
      { name: 'order_key', type: 'int64' },
    ],
  };
}
