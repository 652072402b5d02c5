import { listSubscriptions } from '../../../db/commerce/payments/listSubscriptions.js';
import { requireMember } from '../../../services/_shared/findMember.js';
import { operation } from '../../_shared/operation.js';
import { presentCardpaySubscription } from './present.js';

export default operation('listSubscriptions', async ({ params, access, services, reply }) => {
  const { platform, user } = await requireMember(access, services, { org: params.org, username: params.user_id });
  return reply(200, (await listSubscriptions(services.db, platform.id, user.id)).map(presentCardpaySubscription));
});
