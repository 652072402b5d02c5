import { changeFeature } from '../../../db/features/registeredFeatures.js';
import { operation } from '../../_shared/operation.js';
import { presentRegisteredFeature } from './presentRegistered.js';
import { notFound } from '../../../services/_shared/problems.js';
import { orRegistryProblem, storedFeature } from '../../../services/features/registry/storedRegistration.js';

export default operation('updateRegisteredFeature', async ({ params, body, access, services, reply }) => {
  if (!(await orRegistryProblem(changeFeature(services.db, access.actor, params.feature, body))))
    throw notFound('feature', params.feature);
  return reply(200, presentRegisteredFeature(await storedFeature(services, params.feature)));
});
