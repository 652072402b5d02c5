import { findStatusList } from '../../../db/learning/badges/statusLists.js';
import { OtherBody, operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requirePlatform } from '../../../services/_shared/requirePlatform.js';

export default operation('getBadgeStatusList', async ({ params, access, services, replyOther }) => {
  const platform = requirePlatform(access, params.org);
  const jwt = await findStatusList(services.db, platform.id, params.number);
  if (jwt === null) throw notFound('status list', params.number);
  return replyOther(200, new OtherBody('application/vc+jwt', jwt));
});
