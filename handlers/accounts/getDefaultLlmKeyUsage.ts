import { readLlmSettings } from '../../db/accounts/llm/readLlmSettings.js';
import { operation } from '../_shared/operation.js';
import { requireAccountMember } from '../../services/accounts/requireAccountMember.js';

export default operation('getDefaultLlmKeyUsage', async ({ params, access, services, reply }) => {
  const { platform } = await requireAccountMember(access, services, params);
  return reply(200, (await readLlmSettings(services.db, platform.id)).useDefaultKey);
});
