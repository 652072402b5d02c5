import { findTraining } from '../../../db/generation/finetuning/listTrainings.js';
import { requireMember } from '../../../services/_shared/findMember.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { presentTraining } from './present.js';

export default operation('getTraining', async ({ params, access, services, request, reply }) => {
  const { platform } = await requireMember(access, services, params);
  const training = await findTraining(services.db, platform.id, params.id);
  if (!training) throw notFound('training', params.id);
  return reply(200, presentTraining(services, request, training));
});
