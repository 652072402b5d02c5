import { changeApp } from '../../../db/features/registeredApps.js';
import { operation } from '../../_shared/operation.js';
import { presentRegisteredApp } from './presentRegistered.js';
import { notFound } from '../../../services/_shared/problems.js';
import { orRegistryProblem, storedApp } from '../../../services/features/registry/storedRegistration.js';

export default operation('updateRegisteredApp', async ({ params, body, access, services, reply }) => {
  if (!(await orRegistryProblem(changeApp(services.db, access.actor, params.app_id, body))))
    throw notFound('app', params.app_id);
  return reply(200, presentRegisteredApp(await storedApp(services, params.app_id)));
});
