import { Model } from 'objection';
import type { ItemKind } from '../engine.js';

/** A changed item of the catalog that waits for the index. Triggers write these rows. */
export class SearchOutboxItem extends Model {
  static override tableName = 'search_outbox';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare kind: ItemKind;
  declare item_id: number;
  declare created_at: Date;
}
