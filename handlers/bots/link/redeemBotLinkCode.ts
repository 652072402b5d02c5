import { redeemLinkCode } from '../../../db/bots/linkCodes.js';
import { listUserLinks } from '../../../db/bots/listUserLinks.js';
import { wholePlatform } from '../../../db/tenancy/access/rows.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';
import { presentUserLink } from '../present.js';
import { mapBotErrors } from '../../../services/bots/mapBotErrors.js';
import { requireBot } from '../../../services/bots/requireBot.js';
import { requireCallingMember } from '../../../services/bots/link/requireCallingMember.js';

export default operation('redeemBotLinkCode', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const user = await requireCallingMember(access, services, platform);
  const bot = await requireBot(services, platform, params.id);
  const target = { platformId: platform.id, botId: bot.id, userId: user.id };
  const { id, created } = await mapBotErrors(redeemLinkCode(services.db, access.actor, target, body.code));
  const filter = {
    platformId: platform.id,
    rows: wholePlatform(platform),
    channel: bot.provider,
    id,
    limit: 1,
    offset: 0,
  };
  const { links } = await listUserLinks(services.db, filter);
  if (!links[0]) throw notFound('link', id);
  return reply(created ? 201 : 200, presentUserLink(links[0]));
});
