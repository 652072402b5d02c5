import { Model, type Pojo } from 'objection';

export type FeatureType = 'boolean' | 'number' | 'text' | 'list' | 'object';

/** A feature that can be set for people, common to all tenants. */
export class Feature extends Model {
  static override tableName = 'features';
  static override idColumn = 'name';

  declare name: string;
  declare description: string;
  declare type: FeatureType;
  declare default_value: boolean | number | string | unknown[] | Record<string, unknown>;
  /** Null allows any value of the type. */
  declare allowed_values: unknown[] | null;
  declare set_by_people: boolean;
  declare created_at: Date;
  declare modified_at: Date;

  // Without this, Objection would parse texts that are JSON, such as the default 'true' of a text feature.
  static override jsonAttributes = [];

  override $formatDatabaseJson(json: Pojo): Pojo {
    const row = super.$formatDatabaseJson(json);
    if (row.default_value !== undefined) row.default_value = JSON.stringify(row.default_value);
    if (Array.isArray(row.allowed_values)) row.allowed_values = JSON.stringify(row.allowed_values);
    return row;
  }
}
