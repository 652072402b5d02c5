import { Model } from 'objection';

/** A skill of the taxonomy that all tenants share. */
export class Skill extends Model {
  static override tableName = 'skills';

  declare id: number;
  declare name: string;
  declare uri: string | null;
  declare created_at: Date;
}
