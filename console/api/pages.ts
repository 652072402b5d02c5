import type { ReadPage } from '../parts/DataTable';
import type { Api, OperationId, RequestOf } from './client';
import { buildRead } from './useRead';

interface ListPage<Row> {
  count: number;
  results: Row[];
}

/** Reads a list that has `page`, `page_size`, `count` and `results`, for `DataTable`. */
export const buildPageRead =
  <Row>(api: Api, operationId: OperationId, { query, ...request }: { path?: object; query?: object }): ReadPage<Row> =>
  (page, length) => {
    const paged = { ...request, query: { ...query, page, page_size: length } } as RequestOf<OperationId>;
    const { queryKey, queryFn } = buildRead(api, operationId, paged);
    return {
      // A DataTable keeps rows and their number, other readers of the operation keep its answer.
      queryKey: [...queryKey, 'rows'],
      queryFn: async (context) => {
        const { count, results } = (await queryFn(context)) as unknown as ListPage<Row>;
        return { rows: results, total: count };
      },
    };
  };
