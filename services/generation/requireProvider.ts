import { type CredentialName, findStoredCredential } from '../../db/accounts/credentials/findServiceCredential.js';
import { unavailable } from '../_shared/problems.js';
import { NO_AVATAR_VIDEO_SERVICE, NO_TRAINING_PROVIDER } from './providerEndpoints.js';
import type { GenerationServices } from './services.js';

type Services = Pick<GenerationServices, 'db' | 'generation'>;

/** Only a person changes it. */
const RETRY_AFTER_S = 3_600;

/** The answer to a request that would start a training without a provider: 503. */
export const noTrainingProvider = () => unavailable(NO_TRAINING_PROVIDER, RETRY_AFTER_S);

/** Whether a provider trains models for the platform. */
export async function hasTrainingProvider({ db, generation }: Services, platformId: number): Promise<boolean> {
  if (generation.providerAUrl !== null || generation.providerAKey !== null) return true;
  return (
    (await isStored(db, { platformId, kind: 'integration', name: 'provider_a' })) ||
    isStored(db, { platformId, kind: 'llm', name: 'openai' })
  );
}

/** Throws a Problem (503) if no service makes avatar videos for the platform. */
export async function requireAvatarVideoService({ db, generation }: Services, platformId: number): Promise<void> {
  if (generation.avatarVideoUrl !== null || generation.avatarVideoKey !== null) return;
  if (!(await isStored(db, { platformId, kind: 'integration', name: 'avatarvideo' })))
    throw unavailable(NO_AVATAR_VIDEO_SERVICE, RETRY_AFTER_S);
}

/** Whether a platform has an active credential. Its key is not read: jobs do that. */
const isStored = async (db: Services['db'], name: CredentialName): Promise<boolean> =>
  (await findStoredCredential(db, name))?.active === true;
