import { operation } from '../../_shared/operation.js';
import { presentRegisteredFeature } from './presentRegistered.js';
import { requireFeature } from '../../../services/features/registry/requireRegistration.js';

export default operation('getRegisteredFeature', async ({ params, services, reply }) =>
  reply(200, presentRegisteredFeature(await requireFeature(services, params.feature))),
);
