import { removeFeature } from '../../../db/features/registeredFeatures.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';

export default operation('deleteRegisteredFeature', async ({ params, access, services, reply }) => {
  if (!(await removeFeature(services.db, access.actor, params.feature))) throw notFound('feature', params.feature);
  return reply(204, undefined);
});
