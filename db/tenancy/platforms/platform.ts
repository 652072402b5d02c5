import { Model } from 'objection';

/** A tenant. */
export class Platform extends Model {
  static override tableName = 'platforms';

  declare id: number;
  declare key: string;
  declare name: string;
  declare is_main: boolean;
  declare settings: Record<string, unknown>;
  declare created_at: Date;
  declare modified_at: Date;
}
