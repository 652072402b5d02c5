import { Model } from 'objection';
import type { ItemKind } from '../engine.js';

/** A change of the index that waits for Typesense collections. */
export class SearchChange extends Model {
  static override tableName = 'search_changes';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare kind: ItemKind;
  declare item_id: number;
  declare created_at: Date;
}
