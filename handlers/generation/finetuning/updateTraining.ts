import { operation } from '../../_shared/operation.js';
import { savedTraining } from './savedTraining.js';

export default operation('updateTraining', async (context) => context.reply(200, await savedTraining(context, context.body, { replaces: false })));
