import { operation } from '../../_shared/operation.js';
import { addedDataset } from './addedDataset.js';

export default operation('uploadDataset', async (context) => context.reply(201, await addedDataset(context)));
