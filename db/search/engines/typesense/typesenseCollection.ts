import { Model } from 'objection';

/** A collection that changes are logged for. */
export class TypesenseCollection extends Model {
  static override tableName = 'typesense_collections';
  static override idColumn = 'name';

  declare name: string;
  declare created_at: Date;
}
