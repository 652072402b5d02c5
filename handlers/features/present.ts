import type { ListedApp } from '../../db/features/listApps.js';
import type { EffectiveFeature } from '../../db/features/readFeatureConfig.js';
import type { components } from '../../generated/types.js';
import type { PlatformRef, UserRef } from '../../services/_shared/context.js';

type Schemas = components['schemas'];

export function presentUserApp(access: ListedApp): Schemas['UserApp'] {
  const { app, platform } = access;
  return {
    id: access.id,
    app: {
      name: app.name,
      url: app.url,
      type: app.type,
      metadata: app.metadata,
      onboarding_required: app.onboarding_required,
    },
    platform: { key: platform.key, name: platform.name, org: platform.key },
    subscription: access.subscription,
    provider: access.provider,
    is_admin: access.is_admin,
    is_active: access.reason !== null,
    access_reason: access.reason,
    access_ends_at: access.ends_at,
    metadata: access.metadata,
    onboarding_completed: access.onboarding_completed,
    free_trial_started: access.trial_started_at !== null,
    free_trial_expired: access.free_trial_expired,
    free_trial_ends_at: access.trial_ends_at,
    has_active_subscription: access.subscription !== null,
  };
}

export function presentFeatureConfig(
  person: UserRef,
  platform: PlatformRef,
  features: EffectiveFeature[],
): Schemas['FeatureConfig'] {
  return {
    user_id: person.id,
    username: person.username,
    email: person.email,
    platform_key: platform.key,
    config: Object.fromEntries(features.map(({ feature, value }) => [feature, value])),
    features: features.map(({ feature, value, source }) => ({ feature, value, source })),
  };
}
