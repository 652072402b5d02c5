import { operation } from '../../_shared/operation.js';
import { saveList } from '../../../services/learning/skills/learnerSkillList.js';
import { presentSkillList } from '../../learning/skills/present.js';

export default operation('saveDesiredSkills', async ({ reply, ...context }) =>
  reply(200, presentSkillList(await saveList('desired', context))),
);
