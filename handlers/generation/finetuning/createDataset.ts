import { operation } from '../../_shared/operation.js';
import { addDataset } from '../../../services/generation/finetuning/addDataset.js';
import { presentCreatedDataset } from './present.js';

export default operation('createDataset', async (context) => {
  const dataset = await addDataset(context);
  return context.reply(201, presentCreatedDataset(context.services, context.request, dataset));
});
