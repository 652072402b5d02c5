import { operation } from '../../_shared/operation.js';
import { presentRegisteredApp } from './presentRegistered.js';
import { requireApp } from '../../../services/features/registry/requireRegistration.js';

export default operation('getRegisteredApp', async ({ params, services, reply }) =>
  reply(200, presentRegisteredApp(await requireApp(services, params.app_id))),
);
