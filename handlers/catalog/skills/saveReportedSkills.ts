import { operation } from '../../_shared/operation.js';
import { saveList } from '../../learning/skills/learnerSkillList.js';

export default operation('saveReportedSkills', async ({ reply, ...context }) => reply(200, await saveList('reported', context)));
