import { operation } from '../_shared/operation.js';
import { replaceSkills } from './replaceLearnerSkills.js';

export default operation('replaceDesiredSkills', async ({ reply, ...asked }) => reply(200, await replaceSkills('desired', asked)));
