import type { ReadPage } from '../parts/DataTable';
import type { Api, OperationId, RequestOf } from './client';
import { buildRead } from './useRead';

interface RowsAnswer<Row> {
  data: Row[];
  pagination: { totalItems: number };
}

/** Reads a list that has `page`, `length`, `data` and `pagination`, for `DataTable`. */
export const buildRowsRead =
  <Row>(api: Api, operationId: OperationId, { query, ...request }: { path?: object; query?: object }): ReadPage<Row> =>
  (page, length) => {
    const paged = { ...request, query: { ...query, page, length } } as RequestOf<OperationId>;
    const { queryKey, queryFn } = buildRead(api, operationId, paged);
    return {
      queryKey,
      queryFn: async (context) => {
        const { data, pagination } = (await queryFn(context)) as unknown as RowsAnswer<Row>;
        return { rows: data, total: pagination.totalItems };
      },
    };
  };
