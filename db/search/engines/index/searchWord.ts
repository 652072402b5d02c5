import { Model } from 'objection';
import type { VisibilityLevel } from '../../../tenancy/access/visibility.js';

/** A word of the index, with the number of entries of each visibility. */
export class SearchWord extends Model {
  static override tableName = 'search_words';
  static override idColumn = ['platform_id', 'word', 'visibility'];

  declare platform_id: number;
  declare word: string;
  declare visibility: VisibilityLevel;
  declare entries: number;
  declare variants: string[];
}
