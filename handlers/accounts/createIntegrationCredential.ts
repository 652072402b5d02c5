import { operation } from '../_shared/operation.js';
import { presentSaved } from './present.js';
import { storeCredential } from '../../services/accounts/storeCredential.js';

export default operation(
  'createIntegrationCredential',
  async ({ params, query, body, access, services, request, reply }) => {
    const saved = await storeCredential({
      kind: 'integration',
      ...params,
      body,
      check: query.check ?? false,
      access,
      services,
    });
    return reply(saved.created ? 201 : 200, presentSaved(saved, { services, request }));
  },
);
