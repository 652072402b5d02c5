import { findDataset } from '../../db/finetuning/listDatasets.js';
import { createDataset } from '../../db/finetuning/saveDataset.js';
import { memberOfOrg } from '../_shared/memberOfOrg.js';
import { operation } from '../_shared/operation.js';
import { notFound } from '../_shared/problems.js';
import { presentCreatedDataset } from './present.js';
import { savingFineTuning } from './savingFineTuning.js';
import { sentDataset } from './sentDataset.js';

export default operation('createDataset', async ({ params, body, uploads, access, services, request, reply }) => {
  const { platform, user } = await memberOfOrg(access, services, params);
  const sent = await sentDataset(services, access, platform, body, uploads);
  const uniqueId = await savingFineTuning(createDataset(services.db, access.actor, platform.id, sent, user.id));
  const dataset = await findDataset(services.db, platform.id, uniqueId);
  if (!dataset) throw notFound('dataset', uniqueId);
  return reply(201, presentCreatedDataset(services, request, dataset));
});
