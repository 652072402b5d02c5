import type { CoreServices } from '../_shared/context.js';
import type { ProviderSettings } from './providerEndpoints.js';

/** What operations that create datasets, trainings and videos use. */
export interface GenerationServices extends CoreServices {
  /** The operator's providers. */
  generation: ProviderSettings;
}
