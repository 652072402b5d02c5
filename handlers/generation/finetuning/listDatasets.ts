import { type DatasetOrder, listDatasets } from '../../../db/generation/finetuning/listDatasets.js';
import { memberOfOrg } from '../../_shared/memberOfOrg.js';
import { operation } from '../../_shared/operation.js';
import { pageBody, pageOf } from '../../_shared/paging.js';
import { sortOf } from '../../_shared/sortOf.js';
import { timeSpanOf } from '../../_shared/timeSpan.js';
import { presentDataset } from './present.js';

export default operation('listDatasets', async ({ params, query, access, services, request, reply }) => {
  const { platform } = await memberOfOrg(access, services, params);
  const page = pageOf(query);
  const filter = {
    statuses: query.status,
    numDataPoints: query.num_data_points,
    retryAttempts: query.retry_attempts,
    created: timeSpanOf('date_created', query.date_created),
    search: query.search || undefined,
  };
  const order = sortOf<DatasetOrder>(query.ordering ?? '-date_created');
  const { count, datasets } = await listDatasets(services.db, platform.id, filter, { ...order, limit: page.size, offset: page.offset });
  return reply(200, pageBody(request, page, count, datasets.map((dataset) => presentDataset(services, request, dataset))));
});
