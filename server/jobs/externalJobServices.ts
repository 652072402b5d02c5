import type { Database } from '../../db/core/connect.js';
import type { SecretBox } from '../../db/core/secretBox.js';
import { findServiceCredential } from '../../db/accounts/credentials/findServiceCredential.js';
import type { LlmBudget } from '../../db/accounts/llm/llmBudget.js';
import type { FileServices } from '../../services/_shared/context.js';
import { type AvatarVideoService, openAvatarVideoService } from '../../providers/avatarvideo/avatarVideoService.js';
import type { FineTuningProvider } from '../../providers/finetuning/fineTuningProvider.js';

/** Settings of the external services for fine-tuning and avatar videos. */
export interface ExternalJobSettings {
  /** URL of provider_a for platforms without their own; null: its public one, for platforms with a credential. */
  providerAUrl: string | null;
  /** The key for platforms without their own; null: none. */
  providerAKey: string | null;
  avatarVideoUrl: string | null;
  avatarVideoKey: string | null;
  /** Whether sources, and URLs in credentials of these providers, may be private. */
  sourcesMayBePrivate: boolean;
  /** Likewise for language models. */
  modelsMayBePrivate: boolean;
  /** Limits for platforms without their own. */
  llmBudget: LlmBudget;
  /** The first polling interval, which grows while nothing changes. */
  pollMs: number;
}

/** The services of jobs that call external services. */
export interface ExternalJobServices {
  db: Database;
  secrets: SecretBox;
  files: FileServices;
  settings: ExternalJobSettings;
  onError: (error: Error) => void;
}

const PROVIDER_A_URL = 'https://api.openai.com/v1';
const AVATARVIDEO_URL = 'https://api.heygen.com';
const LONGEST_REST_MS = 60_000;

/** Finds the provider that trains a platform's models: by its credential for provider_a, else the one for OpenAI, else the
 * operator's settings; null: the embedded provider trains. Read for each step, so that a replaced key takes effect.
 */
export async function findTrainingProvider(
  { db, secrets, settings }: ExternalJobServices,
  platformId: number,
): Promise<FineTuningProvider | null> {
  const own =
    (await findServiceCredential(db, secrets, { platformId, kind: 'integration', name: 'provider_a' })) ??
    (await findServiceCredential(db, secrets, { platformId, kind: 'llm', name: 'openai' }));
  const endpoint = chooseEndpoint(own, {
    url: settings.providerAUrl,
    key: settings.providerAKey,
    usual: PROVIDER_A_URL,
    mayBePrivate: settings.sourcesMayBePrivate,
  });
  if (!endpoint) return null;
  // Imported here: the package is large, and most processes never need it.
  const { openProviderA } = await import('../../providers/finetuning/providerA.js');
  return openProviderA(endpoint);
}

/** The platform's avatar video service; null: the embedded provider. */
export async function findAvatarVideoService(
  { db, secrets, settings }: ExternalJobServices,
  platformId: number,
): Promise<AvatarVideoService | null> {
  const own = await findServiceCredential(db, secrets, { platformId, kind: 'integration', name: 'avatarvideo' });
  const endpoint = chooseEndpoint(own, {
    url: settings.avatarVideoUrl,
    key: settings.avatarVideoKey,
    usual: AVATARVIDEO_URL,
    mayBePrivate: settings.sourcesMayBePrivate,
  });
  return endpoint && openAvatarVideoService(endpoint);
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
): { baseUrl: string; apiKey: string; mayBePrivate: boolean } | null {
  if (own?.base_url) return { baseUrl: own.base_url, apiKey: own.api_key ?? '', mayBePrivate };
  const apiKey = own?.api_key ?? key;
  if (url !== null) return { baseUrl: url, apiKey: apiKey ?? 'none', mayBePrivate: true };
  return apiKey == null ? null : { baseUrl: usual, apiKey, mayBePrivate: false };
}

/** The pause before the next poll: it grows with each poll without a change, up to a minute. */
export const computePauseMs = ({ pollMs }: ExternalJobSettings, idleSteps: number): number =>
  Math.min(LONGEST_REST_MS, Math.round(pollMs * 1.5 ** Math.min(idleSteps, 30)));
