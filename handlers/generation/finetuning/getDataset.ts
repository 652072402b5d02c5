import { findDataset } from '../../../db/generation/finetuning/listDatasets.js';
import { requireMember } from '../../../services/_shared/findMember.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { presentDataset } from './present.js';

export default operation('getDataset', async ({ params, access, services, request, reply }) => {
  const { platform } = await requireMember(access, services, params);
  const dataset = await findDataset(services.db, platform.id, params.id);
  if (!dataset) throw notFound('dataset', params.id);
  return reply(200, presentDataset(services, request, dataset));
});
