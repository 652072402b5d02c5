import { useSyncExternalStore } from 'react';

/** The state that figures showed last: until when learning records are in them. */
let dataAsOf: string | null = null;
const listeners = new Set<() => void>();

/** Remembers the header `X-Data-As-Of` of an answer. */
export function noteDataAsOf(response: Response): void {
  const stated = response.headers.get('X-Data-As-Of');
  if (stated === null || stated === dataAsOf) return;
  dataAsOf = stated;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The time up to which records are in the figures of this page; null: no figure was read yet. */
export const useDataAsOf = (): string | null => useSyncExternalStore(subscribe, () => dataAsOf);
