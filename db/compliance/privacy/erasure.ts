import { Model } from 'objection';

/** The former names of a person, stored until the erasure is finished. */
export interface Names {
  username: string;
  email: string;
  name: string;
}

/** The erasure of a person, begun or finished. */
export class Erasure extends Model {
  static override tableName = 'erasures';
  static override idColumn = 'user_id';

  declare user_id: number;
  /** The new username. */
  declare opaque: string;
  /** Null when the erasure is finished. */
  declare names: Names | null;
  declare started_at: Date;
  declare finished_at: Date | null;
}
