import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DataOf, OperationId, RequestOf } from './client';
import { useApi } from './session';

/** A change that readers see before the service has answered; it is undone if the service refuses. */
export interface Optimistic<Id extends OperationId, Shown> {
  /** The operation whose answers show the change. */
  shownBy: OperationId;
  apply(shown: Shown, request: RequestOf<Id>): Shown;
}

/** Calls an operation that changes something, and reads again what `shownBy` lists. */
export function useChange<Id extends OperationId, Shown = unknown>(
  operationId: Id,
  { shownBy, optimistic }: { shownBy: OperationId[]; optimistic?: Optimistic<Id, Shown> },
): UseMutationResult<DataOf<Id>, Error, RequestOf<Id>> {
  const { client } = useApi();
  const queries = useQueryClient();
  return useMutation<DataOf<Id>, Error, RequestOf<Id>, [readonly unknown[], unknown][]>({
    mutationFn: (request) => (client[operationId] as (request: object) => Promise<DataOf<Id>>)(request),
    onMutate: async (request) => {
      if (!optimistic) return [];
      const filter = { queryKey: [optimistic.shownBy] };
      await queries.cancelQueries(filter);
      const before = queries.getQueriesData(filter);
      queries.setQueriesData(filter, (shown) =>
        shown === undefined ? shown : optimistic.apply(shown as Shown, request),
      );
      return before as [readonly unknown[], unknown][];
    },
    onError: (_error, _request, before) => {
      for (const [key, shown] of before ?? []) queries.setQueryData(key, shown);
    },
    onSettled: () => Promise.all(shownBy.map((id) => queries.invalidateQueries({ queryKey: [id] }))).then(() => {}),
  });
}
