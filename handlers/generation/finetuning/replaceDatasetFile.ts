import { operation } from '../../_shared/operation.js';
import { editDataset } from '../../../services/generation/finetuning/editDataset.js';
import { presentDataset } from './present.js';

export default operation('replaceDatasetFile', async (context) => {
  const dataset = await editDataset(context, { source_url: null });
  return context.reply(200, presentDataset(context.services, context.request, dataset));
});
