import { operation } from '../../_shared/operation.js';
import { requirePlatform } from '../../../services/_shared/requirePlatform.js';
import { buildIssuerDocument } from '../../../services/learning/badges/buildCredentials.js';
import { requireIssuer } from '../../../services/learning/badges/requireIssuer.js';

export default operation('getBadgeIssuer', async ({ params, access, services, reply }) => {
  const { issuer, addresses } = await requireIssuer(services, requirePlatform(access, params.org));
  return reply(200, buildIssuerDocument(issuer, addresses));
});
