import { operation } from '../../_shared/operation.js';
import { findTrainings } from '../../../services/generation/finetuning/findTrainings.js';
import { presentTrainings } from './present.js';

export default operation('listFineTunedModels', async (context) => {
  const found = await findTrainings(context, { state: 'completed', hasModel: true });
  return context.reply(200, presentTrainings(context, found));
});
