import { findDataset } from '../../../db/generation/finetuning/listDatasets.js';
import { changeDataset } from '../../../db/generation/finetuning/saveDataset.js';
import type { Access, CoreServices } from '../../_shared/context.js';
import { requireMember } from '../../_shared/findMember.js';
import type { UploadedFile } from '../../_shared/contractTypes.js';
import { notFound } from '../../_shared/problems.js';
import { savingFineTuning } from './savingFineTuning.js';
import { type SentDataset, sentDataset } from './sentDataset.js';

interface Changing {
  params: { org: string; username: string; id: string };
  uploads: { source_file?: UploadedFile };
  access: Access;
  services: CoreServices;
}

/** Changes a dataset and returns what it is now. Throws a Problem: 404, 409 while a training reads it, 400 for what can't be. */
export async function editDataset(
  { params, uploads, access, services }: Changing,
  { status, ...body }: SentDataset & { status?: 'pending' },
) {
  const { platform, user } = await requireMember(access, services, params);
  const stored = await findDataset(services.db, platform.id, params.id);
  if (!stored) throw notFound('dataset', params.id);
  const sent = await sentDataset(services, access, body, { platform, uploads, dataset: stored });
  const how = { again: status === 'pending', changedById: user.id };
  const isThere = await savingFineTuning(changeDataset(services.db, access.actor, platform.id, params.id, sent, how));
  const dataset = isThere && (await findDataset(services.db, platform.id, params.id));
  if (!dataset) throw notFound('dataset', params.id);
  return dataset;
}
