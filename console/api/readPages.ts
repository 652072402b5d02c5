import type { ReadPage, RowPage } from '../parts/DataTable';
import type { Api, OperationId, RequestOf } from './client';
import { buildRead } from './useRead';

type ListRequest = { path?: object; query?: object };

/** Reads a list that has `page`, `length`, `data` and `pagination`, for `DataTable`. */
export const buildRowsRead = <Row>(api: Api, operationId: OperationId, request: ListRequest): ReadPage<Row> =>
  buildPagesRead(api, operationId, request, {
    lengthName: 'length',
    readRows: ({ data, pagination }: { data: Row[]; pagination: { totalItems: number } }) => ({
      rows: data,
      total: pagination.totalItems,
    }),
  });

/** Reads a list that has `page`, `page_size`, `count` and `results`, for `DataTable`. */
export const buildPageRead = <Row>(api: Api, operationId: OperationId, request: ListRequest): ReadPage<Row> =>
  buildPagesRead(api, operationId, request, {
    lengthName: 'page_size',
    readRows: ({ count, results }: { count: number; results: Row[] }) => ({ rows: results, total: count }),
  });

const buildPagesRead =
  <Row, Answer>(
    api: Api,
    operationId: OperationId,
    { query, ...request }: ListRequest,
    { lengthName, readRows }: { lengthName: string; readRows: (answer: Answer) => RowPage<Row> },
  ): ReadPage<Row> =>
  (page, length) => {
    const paged = { ...request, query: { ...query, page, [lengthName]: length } } as RequestOf<OperationId>;
    const { queryKey, queryFn } = buildRead(api, operationId, paged);
    return {
      // A DataTable keeps rows and their number, other readers of the operation keep its answer.
      queryKey: [...queryKey, 'rows'],
      queryFn: async (context) => readRows((await queryFn(context)) as unknown as Answer),
    };
  };
