import { deleteDataset } from '../../../db/generation/finetuning/saveDataset.js';
import { requireMember } from '../../../services/_shared/findMember.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { mapFineTuningErrors } from '../../../services/generation/finetuning/mapFineTuningErrors.js';

export default operation('deleteDataset', async ({ params, access, services, reply }) => {
  const { platform } = await requireMember(access, services, params);
  const wasThere = await mapFineTuningErrors(deleteDataset(services.db, access.actor, platform.id, params.id));
  if (!wasThere) throw notFound('dataset', params.id);
  return reply(204, undefined);
});
