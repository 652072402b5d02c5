import { unavailable } from '../_shared/problems.js';
import {
  NO_AVATAR_VIDEO_SERVICE,
  NO_TRAINING_PROVIDER,
  findAvatarVideoEndpoint,
  findTrainingEndpoint,
} from './providerEndpoints.js';
import type { GenerationServices } from './services.js';

type Services = Pick<GenerationServices, 'db' | 'secrets' | 'generation'>;

/** Only a person changes it. */
const RETRY_AFTER_S = 3_600;

/** The answer to a request that would start a training without a provider: 503. */
export const noTrainingProvider = () => unavailable(NO_TRAINING_PROVIDER, RETRY_AFTER_S);

/** Whether a provider trains models for the platform. */
export async function hasTrainingProvider(services: Services, platformId: number): Promise<boolean> {
  return (await findTrainingEndpoint({ ...services, settings: services.generation }, platformId)) !== null;
}

/** Throws a Problem (503) if no service makes avatar videos for the platform. */
export async function requireAvatarVideoService(services: Services, platformId: number): Promise<void> {
  if ((await findAvatarVideoEndpoint({ ...services, settings: services.generation }, platformId)) === null)
    throw unavailable(NO_AVATAR_VIDEO_SERVICE, RETRY_AFTER_S);
}
