import { Model } from 'objection';

/** A word whose entries are stored as bits. */
export class SearchFrequentWord extends Model {
  static override tableName = 'search_frequent_words';
  static override idColumn = ['platform_id', 'word'];

  declare platform_id: number;
  declare word: string;
}
