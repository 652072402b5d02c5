import { findDataset } from '../../../db/generation/finetuning/listDatasets.js';
import { createDataset } from '../../../db/generation/finetuning/saveDataset.js';
import type { Access, CoreServices } from '../../_shared/context.js';
import { requireMember } from '../../_shared/findMember.js';
import type { UploadedFile } from '../../_shared/contractTypes.js';
import { notFound } from '../../_shared/problems.js';
import { mapFineTuningErrors } from './mapFineTuningErrors.js';
import { type DatasetFields, parseDatasetFields } from './parseDatasetFields.js';

interface AddDatasetRequest {
  params: { org: string; username: string };
  body: DatasetFields & { name: string };
  uploads: { source_file?: UploadedFile };
  access: Access;
  services: CoreServices;
}

/** Creates a dataset, with its uploaded file if any, and returns it. Throws a Problem: 400 for invalid values, 404. */
export async function addDataset({ params, body, uploads, access, services }: AddDatasetRequest) {
  const { platform, user } = await requireMember(access, services, params);
  const fields = await parseDatasetFields(services, access, body, { platform, uploads, dataset: null });
  const uniqueId = await mapFineTuningErrors(createDataset(services.db, access.actor, platform.id, fields, user.id));
  const dataset = await findDataset(services.db, platform.id, uniqueId);
  if (!dataset) throw notFound('dataset', uniqueId);
  return dataset;
}
