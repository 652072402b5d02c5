import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Changes of the address: null removes a parameter. */
export type UrlChange = Record<string, string | null>;

/**
 * The parameters of the address, which hold all state of a page, and a function that changes some of them. `replaces`:
 * the button "back" skips the former state, as while somebody types.
 */
export function useUrlState(): [
  parameters: URLSearchParams,
  change: (changes: UrlChange, options?: { replaces?: boolean }) => void,
] {
  const [parameters, setParameters] = useSearchParams();
  const change = useCallback(
    (changes: UrlChange, { replaces = false } = {}) =>
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes))
            if (value === null || value === '') after.delete(name);
            else after.set(name, value);
          return after;
        },
        { replace: replaces },
      ),
    [setParameters],
  );
  return [parameters, change];
}
