import { Model } from 'objection';

/** What an app calls a person when they buy. */
export class MobilepayAccount extends Model {
  static override tableName = 'mobilepay_accounts';
  static override idColumn = ['platform_id', 'user_id', 'bundle_id'];

  declare platform_id: number;
  declare user_id: number;
  declare bundle_id: string;
  declare account_id: string;
  declare active: boolean;
  declare created_at: Date;
  declare modified_at: Date;
}
