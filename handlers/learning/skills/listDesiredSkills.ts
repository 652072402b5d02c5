import { operation } from '../../_shared/operation.js';
import { readList } from './learnerSkillList.js';

export default operation('listDesiredSkills', async ({ reply, ...context }) => reply(200, await readList('desired', context)));
