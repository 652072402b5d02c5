import { findDataset } from '../../../db/generation/finetuning/listDatasets.js';
import { changeDataset } from '../../../db/generation/finetuning/saveDataset.js';
import type { Access, CoreServices } from '../../_shared/context.js';
import { requireMember } from '../../_shared/findMember.js';
import type { UploadedFile } from '../../_shared/contractTypes.js';
import { notFound } from '../../_shared/problems.js';
import { mapFineTuningErrors } from './mapFineTuningErrors.js';
import { type DatasetFields, parseDatasetFields } from './parseDatasetFields.js';

interface Changing {
  params: { org: string; username: string; id: string };
  uploads: { source_file?: UploadedFile };
  access: Access;
  services: CoreServices;
}

/** Changes a dataset and returns it. Throws a Problem: 404, 409 while a training reads it, 400 for invalid values. */
export async function editDataset(
  { params, uploads, access, services }: Changing,
  { status, ...body }: DatasetFields & { status?: 'pending' },
) {
  const { platform, user } = await requireMember(access, services, params);
  const stored = await findDataset(services.db, platform.id, params.id);
  if (!stored) throw notFound('dataset', params.id);
  const fields = await parseDatasetFields(services, access, body, { platform, uploads, dataset: stored });
  const options = { again: status === 'pending', changedById: user.id };
  const exists = await mapFineTuningErrors(
    changeDataset(services.db, access.actor, platform.id, params.id, fields, options),
  );
  const dataset = exists && (await findDataset(services.db, platform.id, params.id));
  if (!dataset) throw notFound('dataset', params.id);
  return dataset;
}
