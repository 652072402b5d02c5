import { operation } from '../../_shared/operation.js';
import { savedDataset } from './savedDataset.js';

export default operation('updateDataset', async (context) => context.reply(200, await savedDataset(context, context.body)));
