import { listThresholds } from '../../../db/learning/skills/listThresholds.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { presentThreshold } from './present.js';

export default operation('listSkillThresholds', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const levels = await listThresholds(services.db, platform.id);
  return reply(
    200,
    levels.map((level) => presentThreshold(level, platform)),
  );
});
