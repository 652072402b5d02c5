import { useCallback } from 'react';
import type { DataOf, OperationId, RequestOf } from '../api/client';
import { useApi } from '../api/session';
import { buildRead } from '../api/useRead';
import type { ReadPage } from './DataTable';

/** An answer with a page of rows. */
interface PageOfRows {
  data: object[];
  pagination: { totalItems: number };
}

type RowOf<Id extends OperationId> = Extract<DataOf<Id>, PageOfRows>['data'][number];

/** Reads the pages of an operation that sorts and pages (`sort`, `page`, `length`), for a DataTable. Memoize the request. */
export function usePages<Id extends OperationId>(
  operationId: Id,
  request: RequestOf<Id>,
): (sort: string) => ReadPage<RowOf<Id>> {
  const api = useApi();
  return useCallback(
    (sort) => (page, length) => {
      const { query, ...rest } = request as { query?: object };
      const { queryKey, queryFn } = buildRead(api, operationId, {
        ...rest,
        query: { ...query, sort, page, length },
      } as unknown as RequestOf<Id>);
      return {
        // A DataTable keeps rows and their number, other readers of the operation keep its answer.
        queryKey: [...queryKey, 'rows'],
        queryFn: async (context) => {
          const { data, pagination } = (await queryFn(context)) as PageOfRows;
          return { rows: data as RowOf<Id>[], total: pagination.totalItems };
        },
      };
    },
    [api, operationId, request],
  );
}
