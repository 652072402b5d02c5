import type { DatedApp } from '../../../db/features/registeredApps.js';
import type { DatedFeature } from '../../../db/features/registeredFeatures.js';
import type { components } from '../../../generated/types.js';

type Schemas = components['schemas'];

export function presentRegisteredApp(app: DatedApp): Schemas['RegisteredApp'] {
  const { id, name, url, type, metadata, onboarding_required, trial_days, active, created, modified } = app;
  return { id, name, url, type, metadata, onboarding_required, trial_days, active, created, modified };
}

export function presentRegisteredFeature(feature: DatedFeature): Schemas['RegisteredFeature'] {
  const { name, description, type, default_value, allowed_values, set_by_people, created, modified } = feature;
  return {
    name,
    description,
    type,
    default_value,
    allowed_values,
    set_by_people,
    created,
    modified,
  } as Schemas['RegisteredFeature'];
}
