import { saveUseOfDefaultKey } from '../../db/accounts/llm/saveLlmSettings.js';
import { operation } from '../_shared/operation.js';
import { requirePlatform } from '../../services/_shared/requirePlatform.js';
import { parseSwitch } from '../../services/accounts/parseSwitch.js';

export default operation('setUseDefaultLlmKey', async ({ params, body, access, services, reply }) => {
  const platform = requirePlatform(access, params.org);
  const isOn = parseSwitch(body);
  await saveUseOfDefaultKey(services.db, access.actor, platform.id, isOn);
  const used = 'where the platform has none of its own';
  return reply(200, {
    message: isOn
      ? `The credentials of the main platform are used ${used}.`
      : 'The credentials of the main platform are not used.',
  });
});
