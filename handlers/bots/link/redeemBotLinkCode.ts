import { redeemLinkCode } from '../../../db/bots/linkCodes.js';
import { listUserLinks } from '../../../db/bots/listUserLinks.js';
import { wholePlatform } from '../../../db/tenancy/access/rows.js';
import { operation } from '../../_shared/operation.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { notFound } from '../../../services/_shared/problems.js';
import { presentUserLink } from '../present.js';
import { orBotProblem } from '../../../services/bots/orBotProblem.js';
import { storedBot } from '../../../services/bots/storedBot.js';
import { callingMember } from '../../../services/bots/link/callingMember.js';

export default operation('redeemBotLinkCode', async ({ params, body, access, services, reply }) => {
  const { platform } = organizationOf(access, params.org);
  const user = await callingMember(access, services, platform);
  const bot = await storedBot(services, platform, params.id);
  const place = { platformId: platform.id, botId: bot.id, userId: user.id };
  const { id, created } = await orBotProblem(redeemLinkCode(services.db, access.actor, place, body.code));
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
