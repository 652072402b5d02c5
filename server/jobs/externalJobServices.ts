import type { Database } from '../../db/core/connect.js';
import type { SecretBox } from '../../db/core/secretBox.js';
import type { LlmBudget } from '../../db/accounts/llm/llmBudget.js';
import type { FileServices } from '../../services/_shared/context.js';
import {
  type ProviderSettings,
  findAvatarVideoEndpoint,
  findTrainingEndpoint,
} from '../../services/generation/providerEndpoints.js';
import { type AvatarVideoService, openAvatarVideoService } from '../../providers/avatarvideo/avatarVideoService.js';
import type { FineTuningProvider } from '../../providers/finetuning/fineTuningProvider.js';

/** Settings of the external services for fine-tuning and avatar videos. */
export interface ExternalJobSettings extends ProviderSettings {
  /** Whether language models may have private addresses. */
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

const LONGEST_REST_MS = 60_000;

/** Opens the provider that trains a platform's models; null: none is configured. */
export async function findTrainingProvider(
  services: ExternalJobServices,
  platformId: number,
): Promise<FineTuningProvider | null> {
  const endpoint = await findTrainingEndpoint(services, platformId);
  if (!endpoint) return null;
  // Imported here: the package is large, and most processes never need it.
  const { openProviderA } = await import('../../providers/finetuning/providerA.js');
  return openProviderA(endpoint);
}

/** Opens the platform's avatar video service; null: none is configured. */
export async function findAvatarVideoService(
  services: ExternalJobServices,
  platformId: number,
): Promise<AvatarVideoService | null> {
  const endpoint = await findAvatarVideoEndpoint(services, platformId);
  return endpoint && openAvatarVideoService(endpoint);
}

/** The pause before the next poll: it grows with each poll without a change, up to a minute. */
export const computePauseMs = ({ pollMs }: ExternalJobSettings, idleSteps: number): number =>
  Math.min(LONGEST_REST_MS, Math.round(pollMs * 1.5 ** Math.min(idleSteps, 30)));
