import { Model } from 'objection';
import type { MarketplaceName } from './marketplaceRegistration.js';

/** A token that was exchanged. */
export class MarketplaceToken extends Model {
  static override tableName = 'marketplace_tokens';
  static override idColumn = ['provider', 'is_live', 'token_sha256'];

  declare provider: MarketplaceName;
  declare is_live: boolean;
  declare token_sha256: Buffer;
  declare registration_id: string;
  declare created_at: Date;
}
