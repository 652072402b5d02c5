import { operation } from '../../_shared/operation.js';
import { presentRegisteredApp } from './presentRegistered.js';
import { storedApp } from '../../../services/features/registry/storedRegistration.js';

export default operation('getRegisteredApp', async ({ params, services, reply }) =>
  reply(200, presentRegisteredApp(await storedApp(services, params.app_id))),
);
