import { Model } from 'objection';

/** The entries with a value, as a block of bits. */
export class FacetBits extends Model {
  static override tableName = 'facet_bits';
  static override idColumn = ['platform_id', 'value_id', 'block'];

  declare platform_id: number;
  declare value_id: number;
  declare block: number;
  declare bits: string;
}
