import { operation } from '../../_shared/operation.js';
import { savedTraining } from './savedTraining.js';

export default operation('replaceTraining', async (context) => {
  const { body } = context;
  return context.reply(200, await savedTraining(context, { ...body, metadata: body.metadata ?? null }, { replaces: true }));
});
