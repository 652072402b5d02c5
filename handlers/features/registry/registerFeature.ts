import { addFeature } from '../../../db/features/registeredFeatures.js';
import { operation } from '../../_shared/operation.js';
import { presentRegisteredFeature } from './presentRegistered.js';
import { mapRegistryErrors, requireFeature } from '../../../services/features/registry/requireRegistration.js';

export default operation('registerFeature', async ({ body, access, services, reply }) => {
  const { name, description = '', type, default_value, allowed_values = null, set_by_people = true } = body;
  const feature = { name, description, type, default_value, allowed_values, set_by_people };
  await mapRegistryErrors(addFeature(services.db, access.actor, feature));
  return reply(201, presentRegisteredFeature(await requireFeature(services, name)));
});
