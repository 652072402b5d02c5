import { Model } from 'objection';
import type { VisibilityLevel } from '../../../tenancy/access/visibility.js';
import type { ItemKind } from '../engine.js';

/** The number of entries with a value, by kind and visibility. */
export class FacetCounter extends Model {
  static override tableName = 'facet_counts';
  static override idColumn = ['platform_id', 'value_id', 'kind', 'visibility'];

  declare platform_id: number;
  declare value_id: number;
  declare kind: ItemKind;
  declare visibility: VisibilityLevel;
  declare entries: number;
}
