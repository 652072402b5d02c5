import { operation } from '../../_shared/operation.js';
import { storedApp } from './storedRegistration.js';

export default operation('getRegisteredApp', async ({ params, services, reply }) => reply(200, await storedApp(services, params.app_id)));
