import { deleteDataset } from '../../../db/generation/finetuning/saveDataset.js';
import { requireMember } from '../../../services/_shared/findMember.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { savingFineTuning } from '../../../services/generation/finetuning/savingFineTuning.js';

export default operation('deleteDataset', async ({ params, access, services, reply }) => {
  const { platform } = await requireMember(access, services, params);
  const wasThere = await savingFineTuning(deleteDataset(services.db, access.actor, platform.id, params.id));
  if (!wasThere) throw notFound('dataset', params.id);
  return reply(204, undefined);
});
