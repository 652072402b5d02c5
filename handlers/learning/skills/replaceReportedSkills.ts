import { operation } from '../../_shared/operation.js';
import { replaceSkills } from '../../../services/learning/skills/replaceSkills.js';

export default operation('replaceReportedSkills', async ({ reply, ...context }) =>
  reply(200, await replaceSkills('reported', context)),
);
