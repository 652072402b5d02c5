import { operation } from '../../_shared/operation.js';
import { findTrainingPage } from '../../../services/generation/finetuning/findTrainingPage.js';
import { presentTrainings } from './present.js';

export default operation('listFineTunedModels', async (context) => {
  const found = await findTrainingPage(context, { state: 'completed', hasModel: true });
  return context.reply(200, presentTrainings(context, found));
});
