import type { StoredCredential } from '../../db/accounts/credentials/findServiceCredential.js';
import {
  KNOWN_SERVICES,
  type KnownService,
  findKnownService,
  logoPath,
} from '../../db/accounts/credentials/knownServices.js';
import type { WeekOfUsage } from '../../db/accounts/llm/listWeeklyUsage.js';
import { buildValueSchema } from '../../db/accounts/credentials/buildValueSchema.js';
import type { components } from '../../generated/types.js';
import type { PlatformRef, RequestInfo } from '../../services/_shared/context.js';
import type { AccountServices } from '../../services/accounts/services.js';
import { maskCredential } from '../../services/accounts/maskSecret.js';
import type { StoredMetadata } from '../../services/accounts/metadata.js';
import type { PlatformCredential, AcceptedCredential } from '../../services/accounts/storeCredential.js';

type Schemas = components['schemas'];

/** What answers need besides the stored rows. */
export interface PresentationContext {
  services: Pick<AccountServices, 'secrets' | 'settings'>;
  request: Pick<RequestInfo, 'url'>;
}

export function presentService(
  service: KnownService,
  { services, request }: PresentationContext,
): Schemas['ExternalServiceInfo'] {
  const origin = services.settings.publicUrl ?? request.url.origin;
  return {
    id: service.id,
    name: service.name,
    display_name: service.displayName,
    logo: `${origin}${logoPath(service)}`,
  };
}

/** A service and the fields of its credentials. */
export const presentSchema = (
  service: KnownService,
  surroundings: PresentationContext,
): Schemas['CredentialSchema'] => ({
  name: service.name,
  schema: buildValueSchema(service),
  service_info: presentService(service, surroundings),
});

export function presentCredential(
  { stored, platform }: PlatformCredential,
  surroundings: PresentationContext,
): Schemas['ServiceCredential'] {
  return {
    name: stored.service,
    value: maskCredential(stored, surroundings.services.secrets),
    platform: platform.key,
    service_info: presentService(findKnownService(stored.kind, stored.service)!, surroundings),
  };
}

export const presentSaved = (
  saved: AcceptedCredential,
  surroundings: PresentationContext,
): Schemas['ServiceCredential'] => ({
  ...presentCredential(saved, surroundings),
  ...(saved.checked && { checked: true }),
});

function presentConfiguredService(
  service: KnownService,
  stored: readonly Pick<StoredCredential, 'kind' | 'service' | 'active'>[],
  surroundings: PresentationContext,
): Schemas['ConfiguredService'] {
  const own = stored.find((one) => one.kind === service.kind && one.service === service.name);
  const { name, kind } = service;
  return {
    name,
    kind,
    is_configured: own !== undefined,
    is_active: own?.active ?? false,
    service_info: presentService(service, surroundings),
  };
}

/** Services of language models first, then by name. */
const SERVICES_IN_ORDER = [...KNOWN_SERVICES].sort(
  (one, other) => Number(other.kind === 'llm') - Number(one.kind === 'llm') || (one.name < other.name ? -1 : 1),
);

export function presentMetadata(
  { settings, credentials }: StoredMetadata,
  platform: PlatformRef,
  surroundings: PresentationContext,
): Schemas['PlatformMetadata'] {
  return {
    platform: platform.key,
    active_llm_provider: settings.activeProvider,
    active_llm: settings.activeModel,
    available_llms: settings.availableModels?.map(({ provider, model }) => ({ provider, model })) ?? null,
    use_default_llm_key: settings.useDefaultKey,
    services: SERVICES_IN_ORDER.map((service) => presentConfiguredService(service, credentials, surroundings)),
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
