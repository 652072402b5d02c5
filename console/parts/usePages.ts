import { useCallback } from 'react';
import type { Api, DataOf, OperationId, RequestOf } from '../api/client';
import { useApi } from '../api/session';
import { buildRead } from '../api/useRead';
import type { ReadPage, RowPage } from './DataTable';

/** After this time a page with a row that waits is read again. */
const WAITING_MS = 3_000;

/** An answer with a page of rows. */
interface PageOfRows {
  data: object[];
  pagination: { totalItems: number };
}

/** An answer with a page of results. */
interface PageOfResults {
  count: number;
  results: object[];
}

type RowOf<Id extends OperationId> = Extract<DataOf<Id>, PageOfRows>['data'][number];
type ResultOf<Id extends OperationId> = Extract<DataOf<Id>, PageOfResults>['results'][number];

/** Reads the pages of a list that sorts (`sort`) and pages by `page` and `length`, for a DataTable. */
export function usePages<Id extends OperationId>(
  operationId: Id,
  request: RequestOf<Id>,
): (sort: string) => ReadPage<RowOf<Id>> {
  const api = useApi();
  // Each rendering creates a new request object, so its contents are compared.
  const key = JSON.stringify(request);
  return useCallback(
    (sort) => (page, length) =>
      readPageAs(api, operationId, JSON.parse(key), { sort, page, length }, ({ data, pagination }: PageOfRows) => ({
        rows: data as RowOf<Id>[],
        total: pagination.totalItems,
      })),
    [api, operationId, key],
  );
}

/**
 * Reads the pages of a list that pages by `page` and `page_size`, for a DataTable. `isWaiting`, which stays the same
 * function: a page is read again while the service works on one of its rows.
 */
export function useCountedPages<Id extends OperationId>(
  operationId: Id,
  request: RequestOf<Id>,
  isWaiting?: (row: ResultOf<Id>) => boolean,
): () => ReadPage<ResultOf<Id>> {
  const api = useApi();
  const key = JSON.stringify(request);
  return useCallback(
    () => (page, length) => ({
      ...readPageAs(
        api,
        operationId,
        JSON.parse(key),
        { page, page_size: length },
        ({ count, results }: PageOfResults) => ({
          rows: results as ResultOf<Id>[],
          total: count,
        }),
      ),
      ...(isWaiting && {
        refetchInterval: ({ state: { data } }) => (data?.rows.some(isWaiting) ? WAITING_MS : false),
      }),
    }),
    [api, operationId, key, isWaiting],
  );
}

function readPageAs<Row, Answer>(
  api: Api,
  operationId: OperationId,
  { query, ...request }: { path?: object; query?: object },
  paging: object,
  readRows: (answer: Answer) => RowPage<Row>,
) {
  const paged = { ...request, query: { ...query, ...paging } } as RequestOf<OperationId>;
  const { queryKey, queryFn } = buildRead(api, operationId, paged);
  return {
    // A DataTable keeps rows and their number, other readers of the operation keep its answer.
    queryKey: [...queryKey, 'rows'],
    queryFn: async (context: { signal: AbortSignal }) => readRows((await queryFn(context)) as unknown as Answer),
  };
}
