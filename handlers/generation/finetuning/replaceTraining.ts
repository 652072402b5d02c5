import { operation } from '../../_shared/operation.js';
import { editTraining } from '../../../services/generation/finetuning/editTraining.js';
import { presentCreatedTraining } from './present.js';

export default operation('replaceTraining', async (context) => {
  const { body } = context;
  const training = await editTraining(context, { ...body, metadata: body.metadata ?? null }, { replaces: true });
  return context.reply(200, presentCreatedTraining(training));
});
