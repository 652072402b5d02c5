import { type UseQueryOptions, type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Api, DataOf, OperationId, RequestOf } from './client';
import { useApi } from './session';

/** The key and the call of a read: for `useQuery`, `useQueries` and `queryClient`. */
export const buildRead = <Id extends OperationId>({ client }: Api, operationId: Id, request: RequestOf<Id>) => ({
  queryKey: [operationId, request] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    const call = client[operationId] as (request: object) => Promise<DataOf<Id>>;
    return call({ ...request, signal });
  },
});

/**
 * Reads an operation, and reads it again when the request changes: the former answer stays until the next one is there.
 */
export function useRead<Id extends OperationId>(
  operationId: Id,
  request: RequestOf<Id>,
  options: Pick<UseQueryOptions<DataOf<Id>>, 'enabled' | 'refetchInterval'> = {},
): UseQueryResult<DataOf<Id>> {
  const api = useApi();
  return useQuery<DataOf<Id>>({
    ...buildRead(api, operationId, request),
    placeholderData: keepPreviousData as never,
    ...options,
  });
}
