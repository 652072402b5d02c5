import { operation } from '../_shared/operation.js';
import { presentSaved } from './present.js';
import { changeCredential } from '../../services/accounts/storeCredential.js';

export default operation(
  'updateIntegrationCredential',
  async ({ params, query, body, access, services, request, reply }) => {
    const saved = await changeCredential({
      kind: 'integration',
      ...params,
      body,
      check: query.check ?? false,
      access,
      services,
    });
    return reply(200, presentSaved(saved, { services, request }));
  },
);
