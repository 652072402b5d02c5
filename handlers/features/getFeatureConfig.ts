import { readFeatureConfig } from '../../db/features/readFeatureConfig.js';
import { operation } from '../_shared/operation.js';
import { memberMeant } from './person.js';
import { presentFeatureConfig } from './present.js';

export default operation('getFeatureConfig', async ({ query, access, services, reply }) => {
  const { platform, person } = await memberMeant(access, services, query, 'query');
  return reply(200, presentFeatureConfig(person, platform, await readFeatureConfig(services.db, platform.id, person.id)));
});
