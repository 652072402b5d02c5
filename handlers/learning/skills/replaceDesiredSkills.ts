import { operation } from '../../_shared/operation.js';
import { replaceSkills } from '../../../services/learning/skills/replaceSkills.js';

export default operation('replaceDesiredSkills', async ({ reply, ...context }) =>
  reply(200, await replaceSkills('desired', context)),
);
