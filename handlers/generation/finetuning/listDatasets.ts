import { type DatasetOrder, listDatasets } from '../../../db/generation/finetuning/listDatasets.js';
import { requireMember } from '../../../services/_shared/findMember.js';
import { operation } from '../../_shared/operation.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';
import { parseSort } from '../../../services/_shared/parseSort.js';
import { parseTimeSpan } from '../../../services/_shared/parseTimeSpan.js';
import { presentDataset } from './present.js';

export default operation('listDatasets', async ({ params, query, access, services, request, reply }) => {
  const { platform } = await requireMember(access, services, params);
  const page = parsePage(query);
  const filter = {
    statuses: query.status,
    numDataPoints: query.num_data_points,
    retryAttempts: query.retry_attempts,
    created: parseTimeSpan('date_created', query.date_created),
    search: query.search || undefined,
  };
  const order = parseSort<DatasetOrder>(query.ordering ?? '-date_created');
  const { count, datasets } = await listDatasets(services.db, platform.id, filter, {
    ...order,
    limit: page.size,
    offset: page.offset,
  });
  return reply(
    200,
    buildPage(
      request,
      page,
      count,
      datasets.map((dataset) => presentDataset(services, request, dataset)),
    ),
  );
});
