import { operation } from '../../_shared/operation.js';
import { findTrainings } from '../../../services/generation/finetuning/findTrainings.js';
import { presentTrainings } from './present.js';

export default operation('listTrainings', async (context) =>
  context.reply(200, presentTrainings(context, await findTrainings(context))),
);
