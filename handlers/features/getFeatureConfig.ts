import { readFeatureConfig } from '../../db/features/readFeatureConfig.js';
import { operation } from '../_shared/operation.js';
import { requirePersonAndPlatform, refuseStranger } from '../../services/features/requirePerson.js';
import { presentFeatureConfig } from './present.js';

export default operation('getFeatureConfig', async ({ query, access, services, reply }) => {
  const target = requirePersonAndPlatform(access, query, 'query');
  const { platform, person } = target;
  const [features] = await Promise.all([
    readFeatureConfig(services.db, platform.id, person.id),
    refuseStranger(services, target, query),
  ]);
  return reply(200, presentFeatureConfig(person, platform, features));
});
