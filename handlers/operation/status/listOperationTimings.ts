import { operation } from '../../_shared/operation.js';

export default operation('listOperationTimings', async ({ query, services: { reports }, reply }) => {
  const field = query.sort ?? 'p99_seconds';
  const timings = await reports.timings();
  const sorted = timings.sort((a, b) => b[field] - a[field] || a.operation_id.localeCompare(b.operation_id));
  return reply(200, { results: sorted.slice(0, query.limit ?? 20) });
});
