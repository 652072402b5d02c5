import { Model } from 'objection';

/** The id that an app gives to a person in purchases. */
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
