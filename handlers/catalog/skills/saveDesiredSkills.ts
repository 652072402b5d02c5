import { operation } from '../../_shared/operation.js';
import { saveList } from '../../learning/skills/learnerSkillList.js';

export default operation('saveDesiredSkills', async ({ reply, ...context }) => reply(200, await saveList('desired', context)));
