import { Model } from 'objection';

/** The usage of one hour, reported to marketplace-a. */
export class MarketplaceUsage extends Model {
  static override tableName = 'marketplace_usage';
  static override idColumn = ['registration_id', 'dimension', 'hour'];

  declare registration_id: string;
  declare dimension: string;
  declare hour: Date;
  declare quantity: number;
  declare state: 'waiting' | 'stored' | 'refused';
  declare outcome: string | null;
  declare finished_at: Date | null;
}
