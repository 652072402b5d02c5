import { Model } from 'objection';

/** Who a person was, as long as something of it is left to erase. */
export interface Names {
  username: string;
  email: string;
  name: string;
}

/** A person who is erased, or is about to be. */
export class Erasure extends Model {
  static override tableName = 'erasures';
  static override idColumn = 'user_id';

  declare user_id: number;
  /** As whom they are known from now on. */
  declare opaque: string;
  /** Null when nothing is left to do. */
  declare names: Names | null;
  declare started_at: Date;
  declare finished_at: Date | null;
}
