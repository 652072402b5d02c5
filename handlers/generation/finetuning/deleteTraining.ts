import { deleteTraining } from '../../../db/generation/finetuning/saveTraining.js';
import { requireMember } from '../../../services/_shared/findMember.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';

export default operation('deleteTraining', async ({ params, access, services, reply }) => {
  const { platform } = await requireMember(access, services, params);
  if (!(await deleteTraining(services.db, access.actor, platform.id, params.id))) throw notFound('training', params.id);
  return reply(204, undefined);
});
