import { type DatasetOrder, listDatasets } from '../../../db/generation/finetuning/listDatasets.js';
import { memberOfOrg } from '../../../services/_shared/memberOfOrg.js';
import { operation } from '../../_shared/operation.js';
import { pageBody, pageOf } from '../../../services/_shared/paging.js';
import { sortOf } from '../../../services/_shared/sortOf.js';
import { timeSpanOf } from '../../../services/_shared/timeSpan.js';
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
  const { count, datasets } = await listDatasets(services.db, platform.id, filter, {
    ...order,
    limit: page.size,
    offset: page.offset,
  });
  return reply(
    200,
    pageBody(
      request,
      page,
      count,
      datasets.map((dataset) => presentDataset(services, request, dataset)),
    ),
  );
});
