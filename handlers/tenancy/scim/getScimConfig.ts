import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { buildScimUrl } from '../../../services/tenancy/scim/scimResource.js';
import {
  MOST_BULK_BYTES,
  MOST_OPERATIONS,
  MOST_RESULTS,
  SERVICE_PROVIDER_CONFIG,
} from '../../../services/tenancy/scim/scimSchemas.js';
import { operation } from '../../_shared/operation.js';

export default operation('getScimConfig', ({ params, access, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  return reply(200, {
    schemas: [SERVICE_PROVIDER_CONFIG],
    patch: { supported: true },
    bulk: { supported: true, maxOperations: MOST_OPERATIONS, maxPayloadSize: MOST_BULK_BYTES },
    filter: { supported: true, maxResults: MOST_RESULTS },
    changePassword: { supported: false },
    sort: { supported: true },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'A token of a platform administrator, or a key as Authorization: Api-Key.',
      },
    ],
    meta: {
      resourceType: 'ServiceProviderConfig',
      location: `${buildScimUrl(request, platform.key)}/ServiceProviderConfig`,
    },
  });
});
