import { operation } from '../../_shared/operation.js';
import { findTrainingPage } from '../../../services/generation/finetuning/findTrainingPage.js';
import { presentTrainings } from './present.js';

export default operation('listTrainings', async (context) =>
  context.reply(200, presentTrainings(context, await findTrainingPage(context))),
);
