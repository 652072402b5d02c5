import { changeApp } from '../../../db/features/registeredApps.js';
import { operation } from '../../_shared/operation.js';
import { presentRegisteredApp } from './presentRegistered.js';
import { notFound } from '../../../services/_shared/problems.js';
import { mapRegistryErrors, requireApp } from '../../../services/features/registry/requireRegistration.js';

export default operation('updateRegisteredApp', async ({ params, body, access, services, reply }) => {
  if (!(await mapRegistryErrors(changeApp(services.db, access.actor, params.app_id, body))))
    throw notFound('app', params.app_id);
  return reply(200, presentRegisteredApp(await requireApp(services, params.app_id)));
});
