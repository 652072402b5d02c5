import { addApp } from '../../../db/features/registeredApps.js';
import { operation } from '../../_shared/operation.js';
import { presentRegisteredApp } from './presentRegistered.js';
import { mapRegistryErrors, requireApp } from '../../../services/features/registry/requireRegistration.js';

export default operation('registerApp', async ({ body, access, services, reply }) => {
  const {
    name,
    url,
    type = 'app',
    metadata = {},
    onboarding_required = false,
    trial_days = null,
    active = true,
  } = body;
  const app = { name, url, type, metadata, onboarding_required, trial_days, active };
  const id = await mapRegistryErrors(addApp(services.db, access.actor, app));
  return reply(201, presentRegisteredApp(await requireApp(services, id)));
});
