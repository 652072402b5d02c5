import { Model } from 'objection';

/** A value of a facet, with its id in bits and in Typesense. */
export class FacetValue extends Model {
  static override tableName = 'facet_values';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare facet: string;
  declare value: string;
  declare visibility: string | null;
}
