import type { Database } from '../../db/core/connect.js';
import type { SecretBox } from '../../db/core/secretBox.js';
import { findServiceCredential } from '../../db/accounts/credentials/findServiceCredential.js';
import type { LlmBudget } from '../../db/accounts/llm/llmBudget.js';
import type { FileServices } from '../../services/_shared/context.js';
import { type AvatarVideoService, openAvatarVideoService } from '../../providers/avatarvideo/avatarVideoService.js';
import type { FineTuningProvider } from '../../providers/finetuning/fineTuningProvider.js';

/** Settings of the external services for fine-tuning and avatar videos. */
export interface ExternalJobSettings {
  /** Address of provider_a for platforms that name none of their own; null: its usual one, for platforms with a credential. */
  providerAUrl: string | null;
  /** The key for platforms without one of their own; null: none. */
  providerAKey: string | null;
  avatarVideoUrl: string | null;
  avatarVideoKey: string | null;
  /** Whether sources, and addresses in credentials of these parties, may be in private networks. */
  sourcesMayBePrivate: boolean;
  /** The same of language models. */
  modelsMayBePrivate: boolean;
  /** For platforms that have no limits of their own. */
  llmBudget: LlmBudget;
  /** The first rest between two looks at work of others, which grows while nothing happens. */
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

/**
 * Where models of a platform are trained: by its credential for provider_a, or its one for OpenAI, or as the operator has set it; null
 * where there is neither, and the embedded provider trains. Read anew for each step, so that a replaced key counts from then on.
 */
export async function findTrainingProvider(
  { db, secrets, settings }: ExternalJobServices,
  platformId: number,
): Promise<FineTuningProvider | null> {
  const own =
    (await findServiceCredential(db, secrets, { platformId, kind: 'integration', name: 'provider_a' })) ??
    (await findServiceCredential(db, secrets, { platformId, kind: 'llm', name: 'openai' }));
  const place = chooseEndpoint(own, {
    url: settings.providerAUrl,
    key: settings.providerAKey,
    usual: PROVIDER_A_URL,
    mayBePrivate: settings.sourcesMayBePrivate,
  });
  if (!place) return null;
  // Its package is many files, which most processes never need.
  const { openProviderA } = await import('../../providers/finetuning/providerA.js');
  return openProviderA(place);
}

/** The platform's avatar video service; null: the embedded provider. */
export async function findAvatarVideoService(
  { db, secrets, settings }: ExternalJobServices,
  platformId: number,
): Promise<AvatarVideoService | null> {
  const own = await findServiceCredential(db, secrets, { platformId, kind: 'integration', name: 'avatarvideo' });
  const place = chooseEndpoint(own, {
    url: settings.avatarVideoUrl,
    key: settings.avatarVideoKey,
    usual: AVATARVIDEO_URL,
    mayBePrivate: settings.sourcesMayBePrivate,
  });
  return place && openAvatarVideoService(place);
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

/** The pause before the next poll: it grows with each poll without news, up to a minute. */
export const computePauseMs = ({ pollMs }: ExternalJobSettings, idleSteps: number): number =>
  Math.min(LONGEST_REST_MS, Math.round(pollMs * 1.5 ** Math.min(idleSteps, 30)));
