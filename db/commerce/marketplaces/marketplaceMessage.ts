import { Model } from 'objection';

/** A message pushed by marketplace-b. */
export class MarketplaceMessage extends Model {
  static override tableName = 'marketplace_messages';
  static override idColumn = ['is_live', 'message_id'];

  declare is_live: boolean;
  declare message_id: string;
  declare event_id: string | null;
  declare event_type: string;
  declare account_id: string | null;
  declare entitlement_id: string | null;
  declare received_at: Date;
  declare due_at: Date;
  declare failures: number;
  declare done_at: Date | null;
}
