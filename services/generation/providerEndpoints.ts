import { findServiceCredential } from '../../db/accounts/credentials/findServiceCredential.js';
import type { Database } from '../../db/core/connect.js';
import type { SecretBox } from '../../db/core/secretBox.js';

/** The operator's settings of the providers that train models and make avatar videos. */
export interface ProviderSettings {
  /** URL of provider_a for platforms without their own; null: its public one, for platforms with a credential. */
  providerAUrl: string | null;
  /** The key for platforms without their own; null: none. */
  providerAKey: string | null;
  avatarVideoUrl: string | null;
  avatarVideoKey: string | null;
  /** Whether sources, and URLs in credentials of these providers, may be private. */
  sourcesMayBePrivate: boolean;
}

/** Where a provider is called for a platform. */
export interface ProviderEndpoint {
  baseUrl: string;
  apiKey: string;
  mayBePrivate: boolean;
}

interface EndpointServices {
  db: Pick<Database, 'read'>;
  secrets: SecretBox;
  settings: ProviderSettings;
}

const PROVIDER_A_URL = 'https://api.openai.com/v1';
const AVATARVIDEO_URL = 'https://api.heygen.com';

/**
 * Finds the provider that trains a platform's models: by its credential for provider_a, else the one for OpenAI, else
 * the operator's settings; null: none is configured. Read for each call, so that a replaced key takes effect.
 */
export async function findTrainingEndpoint(
  { db, secrets, settings }: EndpointServices,
  platformId: number,
): Promise<ProviderEndpoint | null> {
  const own =
    (await findServiceCredential(db, secrets, { platformId, kind: 'integration', name: 'provider_a' })) ??
    (await findServiceCredential(db, secrets, { platformId, kind: 'llm', name: 'openai' }));
  return chooseEndpoint(own, {
    url: settings.providerAUrl,
    key: settings.providerAKey,
    usual: PROVIDER_A_URL,
    mayBePrivate: settings.sourcesMayBePrivate,
  });
}

/** Finds the avatar video service of a platform; null: none is configured. */
export async function findAvatarVideoEndpoint(
  { db, secrets, settings }: EndpointServices,
  platformId: number,
): Promise<ProviderEndpoint | null> {
  const own = await findServiceCredential(db, secrets, { platformId, kind: 'integration', name: 'avatarvideo' });
  return chooseEndpoint(own, {
    url: settings.avatarVideoUrl,
    key: settings.avatarVideoKey,
    usual: AVATARVIDEO_URL,
    mayBePrivate: settings.sourcesMayBePrivate,
  });
}

interface Usual {
  url: string | null;
  key: string | null;
  usual: string;
  mayBePrivate: boolean;
}

/** The operator's URL may have any address, a tenant's only allowed ones. */
function chooseEndpoint(
  own: Record<string, string> | null,
  { url, key, usual, mayBePrivate }: Usual,
): ProviderEndpoint | null {
  if (own?.base_url) return { baseUrl: own.base_url, apiKey: own.api_key ?? '', mayBePrivate };
  const apiKey = own?.api_key ?? key;
  if (url !== null) return { baseUrl: url, apiKey: apiKey ?? 'none', mayBePrivate: true };
  return apiKey == null ? null : { baseUrl: usual, apiKey, mayBePrivate: false };
}

/** The failure of a training without a provider. */
export const NO_TRAINING_PROVIDER =
  'No provider trains models for this platform. Store a credential for provider_a, or have the operator set PROVIDER_A_KEY or PROVIDER_A_URL.';

/** The failure of an avatar video without a service. */
export const NO_AVATAR_VIDEO_SERVICE =
  'No service makes avatar videos for this platform. Store a credential for avatarvideo, or have the operator set AVATARVIDEO_KEY or AVATARVIDEO_URL.';
