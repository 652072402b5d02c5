import { operation } from '../../_shared/operation.js';
import { editDataset } from '../../../services/generation/finetuning/editDataset.js';
import { presentDataset } from './present.js';

export default operation('updateDataset', async (context) => {
  const dataset = await editDataset(context, context.body);
  return context.reply(200, presentDataset(context.services, context.request, dataset));
});
