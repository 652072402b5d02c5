import { findTraining } from '../../../db/generation/finetuning/listTrainings.js';
import { cancelTraining, changeTraining } from '../../../db/generation/finetuning/saveTraining.js';
import type { Access } from '../../_shared/context.js';
import { requireMember } from '../../_shared/findMember.js';
import type { BodyOf } from '../../_shared/contractTypes.js';
import { notFound } from '../../_shared/problems.js';
import { hasTrainingProvider } from '../requireProvider.js';
import type { GenerationServices } from '../services.js';
import { mapFineTuningErrors } from './mapFineTuningErrors.js';
import { parseTrainingParameters } from './trainingParameters.js';

interface Changing {
  params: { org: string; username: string; id: string };
  access: Access;
  services: GenerationServices;
}

/**
 * Changes, cancels or restarts a training and returns it. Throws a Problem: 404, 409 while it is running, 400 for
 * invalid values, 503 to start it without a provider.
 */
export async function editTraining(
  { params, access, services }: Changing,
  body: BodyOf<'updateTraining'>,
  { replaces }: { replaces: boolean },
) {
  const { platform } = await requireMember(access, services, params);
  const { project_name, dataset, base_model_name, metadata, status } = body;
  const change = { project_name, dataset, base_model_name, metadata, parameters: parseTrainingParameters(body) };
  const exists = await mapFineTuningErrors(
    changeTraining(services.db, access.actor, platform.id, params.id, change, {
      replaces,
      again: status === 'pending',
      mayStart: await hasTrainingProvider(services, platform.id),
    }),
  );
  if (exists && status === 'untrained') await cancelTraining(services.db, access.actor, platform.id, params.id);
  const training = exists && (await findTraining(services.db, platform.id, params.id));
  if (!training) throw notFound('training', params.id);
  return training;
}
