import { operation } from '../../_shared/operation.js';
import { requireSkillList } from '../../../services/learning/skills/learnerSkillList.js';
import { presentSkillList } from './present.js';

export default operation('listDesiredSkills', async ({ reply, ...context }) =>
  reply(200, presentSkillList(await requireSkillList('desired', context))),
);
