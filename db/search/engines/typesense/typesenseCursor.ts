import { Model } from 'objection';

/** The last change of a platform that a collection has. */
export class TypesenseCursor extends Model {
  static override tableName = 'typesense_cursors';
  static override idColumn = ['platform_id', 'collection'];

  declare platform_id: number;
  declare collection: string;
  declare position: number;
}
