import { removeApp } from '../../../db/features/registeredApps.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { mapRegistryErrors } from '../../../services/features/registry/requireRegistration.js';

export default operation('deleteRegisteredApp', async ({ params, access, services, reply }) => {
  if (!(await mapRegistryErrors(removeApp(services.db, access.actor, params.app_id))))
    throw notFound('app', params.app_id);
  return reply(204, undefined);
});
