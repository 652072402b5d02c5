import { KNOWN_SERVICES } from '../../db/accounts/credentials/knownServices.js';
import { OtherBody, operation } from '../_shared/operation.js';
import { notFound } from '../../services/_shared/problems.js';
import { buildServiceLogo } from '../../services/accounts/buildServiceLogo.js';

export default operation('getServiceLogo', ({ params, replyOther }) => {
  const service = KNOWN_SERVICES.find(({ name }) => name === params.service);
  if (!service) throw notFound('service', params.service);
  return replyOther(200, new OtherBody('image/svg+xml', buildServiceLogo(service)));
});
