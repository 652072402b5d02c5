import { findTraining } from '../../../db/generation/finetuning/listTrainings.js';
import { cancelTraining, changeTraining } from '../../../db/generation/finetuning/saveTraining.js';
import type { Access, CoreServices } from '../../_shared/context.js';
import { requireMember } from '../../_shared/findMember.js';
import type { BodyOf } from '../../_shared/contractTypes.js';
import { notFound } from '../../_shared/problems.js';
import { savingFineTuning } from './savingFineTuning.js';
import { trainingParametersOf } from './trainingParameters.js';

interface Changing {
  params: { org: string; username: string; id: string };
  access: Access;
  services: CoreServices;
}

/** Changes a training, cancels it or begins it anew, and returns what is stored now. Throws a Problem: 404, 409 while it is under way, 400 for what can't be. */
export async function editTraining(
  { params, access, services }: Changing,
  body: BodyOf<'updateTraining'>,
  { replaces }: { replaces: boolean },
) {
  const { platform } = await requireMember(access, services, params);
  const { project_name, dataset, base_model_name, metadata, status } = body;
  const sent = { project_name, dataset, base_model_name, metadata, parameters: trainingParametersOf(body) };
  const isThere = await savingFineTuning(
    changeTraining(services.db, access.actor, platform.id, params.id, sent, { replaces, again: status === 'pending' }),
  );
  if (isThere && status === 'untrained') await cancelTraining(services.db, access.actor, platform.id, params.id);
  const training = isThere && (await findTraining(services.db, platform.id, params.id));
  if (!training) throw notFound('training', params.id);
  return training;
}
