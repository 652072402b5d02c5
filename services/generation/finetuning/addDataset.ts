import { findDataset } from '../../../db/generation/finetuning/listDatasets.js';
import { createDataset } from '../../../db/generation/finetuning/saveDataset.js';
import type { Access, CoreServices } from '../../_shared/context.js';
import { requireMember } from '../../_shared/findMember.js';
import type { UploadedFile } from '../../_shared/contractTypes.js';
import { notFound } from '../../_shared/problems.js';
import { savingFineTuning } from './savingFineTuning.js';
import { type SentDataset, sentDataset } from './sentDataset.js';

interface Adding {
  params: { org: string; username: string };
  body: SentDataset & { name: string };
  uploads: { source_file?: UploadedFile };
  access: Access;
  services: CoreServices;
}

/** Creates a dataset, with its file where one was sent, and returns it. Throws Problems: 400 for what is not accepted, 404. */
export async function addDataset({ params, body, uploads, access, services }: Adding) {
  const { platform, user } = await requireMember(access, services, params);
  const sent = await sentDataset(services, access, body, { platform, uploads, dataset: null });
  const uniqueId = await savingFineTuning(createDataset(services.db, access.actor, platform.id, sent, user.id));
  const dataset = await findDataset(services.db, platform.id, uniqueId);
  if (!dataset) throw notFound('dataset', uniqueId);
  return dataset;
}
