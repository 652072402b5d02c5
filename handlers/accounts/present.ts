import { type StoredCredential, openCredential } from '../../db/accounts/credentials/findServiceCredential.js';
import { type KnownService, knownService, logoPath } from '../../db/accounts/credentials/knownServices.js';
import type { SecretBox } from '../../db/core/secretBox.js';
import type { WeekOfUsage } from '../../db/accounts/llm/listWeeklyUsage.js';
import type { SettingsOfPlatform } from '../../db/accounts/llm/llmSettingsOf.js';
import type { components } from '../../generated/types.js';
import type { PlatformRef, RequestInfo, Services } from '../_shared/context.js';
import { hiddenSecret } from './hiddenSecret.js';

type Schemas = components['schemas'];

/** What answers need besides what is stored. */
export interface Surroundings {
  services: Pick<Services, 'secrets' | 'settings'>;
  request: Pick<RequestInfo, 'url'>;
}

export function presentService(service: KnownService, { services, request }: Surroundings): Schemas['ExternalServiceInfo'] {
  const origin = services.settings.publicUrl ?? request.url.origin;
  return { id: service.id, name: service.name, display_name: service.displayName, logo: `${origin}${logoPath(service)}` };
}

export function presentCredential(stored: StoredCredential, platform: PlatformRef, surroundings: Surroundings): Schemas['ServiceCredential'] {
  return {
    name: stored.service,
    value: shownValue(stored, surroundings.services.secrets),
    platform: platform.key,
    service_info: presentService(knownService(stored.kind, stored.service)!, surroundings),
  };
}

/** The fields that are set, secrets hidden: of what can't be read, all of it. */
export function shownValue(stored: StoredCredential, secrets: SecretBox): Record<string, string> {
  let opened: Record<string, string> = {};
  try {
    opened = openCredential(secrets, stored);
  } catch {
    // Sealed with another key, or there is none: which fields are set shows all the same.
  }
  const hidden = stored.secret_fields.map((field) => [field, hiddenSecret(opened[field] ?? '')]);
  return { ...stored.plain, ...(Object.fromEntries(hidden) as Record<string, string>) };
}

export function presentConfiguredService(
  service: KnownService,
  stored: readonly Pick<StoredCredential, 'kind' | 'service' | 'active'>[],
  surroundings: Surroundings,
): Schemas['ConfiguredService'] {
  const own = stored.find((one) => one.kind === service.kind && one.service === service.name);
  const { name, kind } = service;
  return { name, kind, is_configured: own !== undefined, is_active: own?.active ?? false, service_info: presentService(service, surroundings) };
}

export function presentSettings(settings: SettingsOfPlatform, platform: PlatformRef, configured: Schemas['ConfiguredService'][]): Schemas['PlatformMetadata'] {
  return {
    platform: platform.key,
    active_llm_provider: settings.activeProvider,
    active_llm: settings.activeModel,
    available_llms: settings.availableModels?.map(({ provider, model }) => ({ provider, model })) ?? null,
    use_default_llm_key: settings.useDefaultKey,
    services: configured,
    metadata: settings.metadata,
  };
}

export function presentWeek(week: WeekOfUsage): Schemas['WeeklyTokenUsage'] {
  return {
    week: week.week,
    start_date: week.startDate,
    calls: week.calls,
    prompt_tokens: week.promptTokens,
    completion_tokens: week.completionTokens,
    total_tokens: week.promptTokens + week.completionTokens,
    cost: week.cost,
    unpriced_calls: week.unpricedCalls,
  };
}

