import { operation } from '../../_shared/operation.js';
import { presentRegisteredFeature } from './presentRegistered.js';
import { storedFeature } from '../../../services/features/registry/storedRegistration.js';

export default operation('getRegisteredFeature', async ({ params, services, reply }) =>
  reply(200, presentRegisteredFeature(await storedFeature(services, params.feature))),
);
