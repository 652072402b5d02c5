import { Model } from 'objection';

export type FeatureType = 'boolean' | 'number' | 'text' | 'list' | 'object';

/** Something that can be set for people, of all tenants. */
export class Feature extends Model {
  static override tableName = 'features';
  static override idColumn = 'name';

  declare name: string;
  declare description: string;
  declare type: FeatureType;
  declare default_value: boolean | number | string | unknown[] | Record<string, unknown>;
  /** Null: any of the type. */
  declare allowed_values: unknown[] | null;
  declare set_by_people: boolean;
  declare created_at: Date;
  declare modified_at: Date;

  static override jsonAttributes = ['default_value', 'allowed_values'];
}
