import { MOST_LEVELS, addThreshold } from '../../../db/learning/skills/saveThreshold.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { invalidField } from '../../../services/_shared/problems.js';
import { presentThreshold } from './present.js';
import { refuseOtherPlatform } from '../../../services/learning/skills/refuseOtherPlatform.js';

export default operation('createSkillThreshold', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  refuseOtherPlatform(platform, body.platform);
  const level = await addThreshold(services.db, access.actor, platform.id, {
    name: body.name,
    threshold: body.threshold,
  });
  if (level === 'taken') throw invalidField('body', '/name', 'is already the name of a level', 'unique');
  if (level === 'full')
    throw invalidField('body', '/name', `cannot be added: there may be at most ${MOST_LEVELS} levels`, 'maxItems');
  return reply(201, presentThreshold(level, platform));
});
