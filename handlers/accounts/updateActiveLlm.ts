import { operation } from '../_shared/operation.js';
import { requirePlatform } from '../../services/_shared/requirePlatform.js';
import { changeMetadata, readMetadata } from '../../services/accounts/metadata.js';
import { presentMetadata } from './present.js';

export default operation('updateActiveLlm', async ({ params, body, access, services, request, reply }) => {
  const platform = requirePlatform(access, params.org);
  const { active_llm_provider: provider, active_llm: model = null, available_llms: available = null } = body;
  await changeMetadata(
    platform,
    { active_llm_provider: provider, active_llm: model, available_llms: available },
    access,
    services,
  );
  return reply(200, presentMetadata(await readMetadata(services, platform), platform, { services, request }));
});
