import { operation } from '../../_shared/operation.js';
import { saveSkillList } from '../../../services/learning/skills/learnerSkillList.js';
import { presentSkillList } from '../../learning/skills/present.js';

export default operation('saveDesiredSkills', async ({ reply, ...context }) =>
  reply(200, presentSkillList(await saveSkillList('desired', context))),
);
