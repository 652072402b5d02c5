import { operation } from '../../_shared/operation.js';
import { savedDataset } from './savedDataset.js';

const DEFAULTS = { prompt: '', num_data_points: 100, train_split: 0.8 };

export default operation('replaceDataset', async (context) => context.reply(200, await savedDataset(context, { ...DEFAULTS, ...context.body })));
