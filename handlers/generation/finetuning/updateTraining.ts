import { operation } from '../../_shared/operation.js';
import { editTraining } from '../../../services/generation/finetuning/editTraining.js';
import { presentCreatedTraining } from './present.js';

export default operation('updateTraining', async (context) => {
  const training = await editTraining(context, context.body, { replaces: false });
  return context.reply(200, presentCreatedTraining(training));
});
