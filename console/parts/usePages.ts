import { useCallback } from 'react';
import type { DataOf, OperationId, RequestOf } from '../api/client';
import { useApi } from '../api/session';
import { buildRowsRead } from '../api/readPages';
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
    (sort) => {
      const { query, ...rest } = request as { query?: object };
      return buildRowsRead<RowOf<Id>>(api, operationId, { ...rest, query: { ...query, sort } });
    },
    [api, operationId, request],
  );
}
