import { findTraining } from '../../../db/generation/finetuning/listTrainings.js';
import { createTraining } from '../../../db/generation/finetuning/saveTraining.js';
import { requireMember } from '../../../services/_shared/findMember.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { presentCreatedTraining } from './present.js';
import { hasTrainingProvider, noTrainingProvider } from '../../../services/generation/requireProvider.js';
import { mapFineTuningErrors } from '../../../services/generation/finetuning/mapFineTuningErrors.js';
import { parseTrainingParameters } from '../../../services/generation/finetuning/trainingParameters.js';

export default operation('createTraining', async ({ params, body, access, services, reply }) => {
  const { platform, user } = await requireMember(access, services, params);
  if (!(await hasTrainingProvider(services, platform.id))) throw noTrainingProvider();
  const { project_name, dataset, base_model_name, metadata = null } = body;
  const fields = { project_name, dataset, base_model_name, metadata, parameters: parseTrainingParameters(body) };
  const uniqueId = await mapFineTuningErrors(createTraining(services.db, access.actor, platform.id, fields, user.id));
  const training = await findTraining(services.db, platform.id, uniqueId);
  if (!training) throw notFound('training', uniqueId);
  return reply(201, presentCreatedTraining(training));
});
