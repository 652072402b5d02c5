import { operation } from '../../_shared/operation.js';
import { trainingPage } from './trainingPage.js';

export default operation('listTrainings', async (context) => context.reply(200, await trainingPage(context)));
