import { Model } from 'objection';
import { TenantLaunch } from '../launches/tenantLaunch.js';

export type MarketplaceName = 'marketplace_a' | 'marketplace_b';

/** A purchase at a marketplace, created by its buyer's first visit. */
export class MarketplaceRegistration extends Model {
  static override tableName = 'marketplace_registrations';

  declare id: string;
  declare provider: MarketplaceName;
  declare is_live: boolean;
  declare account_id: string;
  declare account_is_identifier: boolean;
  declare product_id: string;
  declare agreement_id: string;
  declare registered_at: Date;
  declare launch_id: string | null;
  declare metered_until: Date | null;
  declare created_at: Date;
  declare modified_at: Date;
  declare launch?: TenantLaunch;

  static override relationMappings = () => ({
    launch: {
      relation: Model.BelongsToOneRelation,
      modelClass: TenantLaunch,
      join: { from: 'marketplace_registrations.launch_id', to: 'tenant_launches.id' },
    },
  });
}
