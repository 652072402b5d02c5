import { operation } from '../../_shared/operation.js';
import { editDataset } from '../../../services/generation/finetuning/editDataset.js';
import { presentDataset } from './present.js';

const DEFAULTS = { prompt: '', num_data_points: 100, train_split: 0.8 };

export default operation('replaceDataset', async (context) => {
  const dataset = await editDataset(context, { ...DEFAULTS, ...context.body });
  return context.reply(200, presentDataset(context.services, context.request, dataset));
});
