import { operation } from '../../_shared/operation.js';
import { trainingPage } from './trainingPage.js';

export default operation('listFineTunedModels', async (context) => context.reply(200, await trainingPage(context, { state: 'completed', hasModel: true })));
