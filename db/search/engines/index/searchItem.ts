import { Model } from 'objection';
import type { VisibilityLevel } from '../../../tenancy/access/visibility.js';
import type { ItemKind } from '../engine.js';

/** An entry of the index. */
export class SearchItem extends Model {
  static override tableName = 'search_items';
  static override idColumn = ['platform_id', 'ordinal'];

  declare platform_id: number;
  declare ordinal: number;
  declare kind: ItemKind;
  declare item_id: number;
  declare item_key: string;
  declare name: string;
  declare name_sort: string;
  declare level: string | null;
  declare price: string | null;
  declare created_at: Date;
  declare modified_at: Date;
  declare words: string;
  declare name_words: string;
  declare facets: string[];
  declare visibility: VisibilityLevel;
  declare order_key: number;
  declare name_length: number;
}
