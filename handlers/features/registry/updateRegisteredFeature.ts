import { changeFeature } from '../../../db/features/registeredFeatures.js';
import { operation } from '../../_shared/operation.js';
import { presentRegisteredFeature } from './presentRegistered.js';
import { notFound } from '../../../services/_shared/problems.js';
import { mapRegistryErrors, requireFeature } from '../../../services/features/registry/requireRegistration.js';

export default operation('updateRegisteredFeature', async ({ params, body, access, services, reply }) => {
  if (!(await mapRegistryErrors(changeFeature(services.db, access.actor, params.feature, body))))
    throw notFound('feature', params.feature);
  return reply(200, presentRegisteredFeature(await requireFeature(services, params.feature)));
});
